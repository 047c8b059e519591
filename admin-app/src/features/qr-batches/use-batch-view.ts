import { useSearchParams } from '@loyalty/shared-ui/router';
import { useCallback, useMemo } from 'react';
import { readBatchView, writeBatchView, type BatchView } from './batch-view';

/** Search and order of a list of batches, kept in the address. Changing them adds no step to the history. */
export function useBatchView(): [BatchView, (change: Partial<BatchView>) => void] {
  const [parameters, setParameters] = useSearchParams();
  const view = useMemo(() => readBatchView(parameters), [parameters]);
  const change = useCallback(
    (changed: Partial<BatchView>) =>
      setParameters((current) => writeBatchView(current, { ...readBatchView(current), ...changed }), {
        replace: true,
        preventScrollReset: true,
      }),
    [setParameters],
  );
  return [view, change];
}
