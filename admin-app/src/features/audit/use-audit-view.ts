import { useSearchParams } from '@loyalty/shared-ui/router';
import { useCallback, useMemo } from 'react';
import { readAuditView, writeAuditView, type AuditView } from './audit-view';

/** The filters of the audit log, kept in the address. Changing them adds no step to the history. */
export function useAuditView(): [AuditView, (change: Partial<AuditView>) => void] {
  const [parameters, setParameters] = useSearchParams();
  const view = useMemo(() => readAuditView(parameters), [parameters]);
  const change = useCallback(
    (changed: Partial<AuditView>) =>
      setParameters((current) => writeAuditView(current, { ...readAuditView(current), ...changed }), {
        replace: true,
        preventScrollReset: true,
      }),
    [setParameters],
  );
  return [view, change];
}
