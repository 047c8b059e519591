import { formatNumber } from '@loyalty/shared-ui/num';
import type { DecidableClaim, SignalCode } from '../claim';
import { useSignalNames } from './signal-names';

/** Lists the signals of claims with the number of claims that have each, the most frequent first. */
export function SignalCounts({ claims }: { claims: readonly Pick<DecidableClaim, 'signals'>[] }) {
  const names = useSignalNames();
  const counts = new Map<SignalCode, number>();
  for (const signal of claims.flatMap(({ signals }) => signals)) counts.set(signal, (counts.get(signal) ?? 0) + 1);
  const sorted = [...counts].toSorted(([, one], [, other]) => other - one);
  return (
    <ul>
      {sorted.map(([signal, count]) => (
        <li key={signal}>{`${names[signal] ?? signal}: ${formatNumber(count)}`}</li>
      ))}
    </ul>
  );
}
