import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '@loyalty/shared-ui/num';
import { useToast } from '@loyalty/shared-ui/toast';
import { useState } from 'react';
import { useErrorText } from '../../i18n/use-error-text';
import type { OnProgress, Resolution } from './claim-resolution';
import { useRefreshAfterResolution } from './claim-resolution.resource';

export type Verdict = 'approval' | 'rejection';

/**
 * Approves or rejects claims one call at a time, shows a toast and refreshes the table and the tiles. A failure is logged (spec §8)
 * and returned as `error`.
 */
export function useResolveClaims(verdict: Verdict) {
  const { t } = useLingui();
  const toast = useToast();
  const errorText = useErrorText();
  const refresh = useRefreshAfterResolution();
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(0);
  const [error, setError] = useState<string>();

  const summary = ({ outcome }: Resolution) => {
    const count = outcome.resolved.length;
    const points = formatNumber(outcome.points);
    return verdict === 'approval'
      ? t`${plural(count, { one: '# claim', other: '# claims' })} approved · ${points} points`
      : t`${plural(count, { one: '# claim', other: '# claims' })} rejected · ${points} points returned`;
  };

  /** @returns the result; undefined if another action is in progress */
  const run = async (action: (onProgress: OnProgress) => Promise<Resolution>): Promise<Resolution | undefined> => {
    if (busy) return undefined;
    setBusy(true);
    setDone(0);
    setError(undefined);
    const resolution = await action(setDone);
    const { outcome, failure, left } = resolution;
    if (failure !== undefined) {
      console.error(failure);
      const reason = errorText(failure);
      const unresolved = plural(left.length, { one: '# claim is', other: '# claims are' });
      setError(outcome.resolved.length > 0 ? t`${summary(resolution)}. ${unresolved} left: ${reason}` : reason);
    } else if (outcome.resolved.length > 0) {
      toast.success(summary(resolution));
    }
    refresh().catch((problem: unknown) => console.error(problem));
    setBusy(false);
    return resolution;
  };
  return { run, busy, done, error, clearError: () => setError(undefined) };
}
