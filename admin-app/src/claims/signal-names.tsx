import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '@loyalty/shared-ui/num';
import type { DecidableClaim, SignalCode } from './claim';

/** Returns the name of each signal. */
export function useSignalNames(): Readonly<Record<SignalCode, string>> {
  const { t } = useLingui();
  return {
    'scans-per-hour': t`Many scans in one hour`,
    speed: t`Too far apart for the time between`,
    'crowded-place': t`Many users at one place`,
    'payout-details-changed': t`Payout details were just replaced`,
    'unusual-batch': t`Scans of an unusual batch`,
    'voided-siblings': t`Neighbouring labels are void`,
    'new-account': t`New account`,
  };
}

/** Lists the signals of claims with the number of claims that have each, the most frequent first. */
export function SignalCounts({ claims }: { claims: readonly Pick<DecidableClaim, 'signals'>[] }) {
  const names = useSignalNames();
  const counts = new Map<SignalCode, number>();
  for (const signal of claims.flatMap(({ signals }) => signals)) counts.set(signal, (counts.get(signal) ?? 0) + 1);
  const sorted = [...counts].toSorted(([, one], [, other]) => other - one);
  return (
    <ul>
      {sorted.map(([signal, count]) => (
        <li key={signal}>
          {names[signal] ?? signal}: {formatNumber(count)}
        </li>
      ))}
    </ul>
  );
}
