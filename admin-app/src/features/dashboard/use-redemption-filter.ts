import { useSearchParams } from '@loyalty/shared-ui/router';
import { useCallback, useMemo } from 'react';
import { readRedemptionFilter, writeRedemptionFilter, type RedemptionFilter } from './redemption-filter';

/** The filter of the Statistics table, kept in the address. Changing it adds no step to the history. */
export function useRedemptionFilter(): [RedemptionFilter, (change: Partial<RedemptionFilter>) => void] {
  const [parameters, setParameters] = useSearchParams();
  const filter = useMemo(() => readRedemptionFilter(parameters), [parameters]);
  const change = useCallback(
    (changed: Partial<RedemptionFilter>) =>
      setParameters((current) => writeRedemptionFilter(current, { ...readRedemptionFilter(current), ...changed }), {
        replace: true,
      }),
    [setParameters],
  );
  return [filter, change];
}
