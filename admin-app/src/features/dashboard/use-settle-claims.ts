import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '@loyalty/shared-ui/num';
import { useToast } from '@loyalty/shared-ui/toast';
import { useState } from 'react';
import { useErrorText } from '../../i18n/use-error-text';
import type { ReportProgress, Settlement } from './settlement';
import { useRefreshAfterSettlement } from './settlements.resource';

export type Verdict = 'approval' | 'rejection';

/**
 * Runs an act on claims: once at a time, says what it did, and has the table and the tiles read again. A failure is kept
 * as `error` for the place that asked, with what was done before it, and logged (spec §8).
 */
export function useSettleClaims(verdict: Verdict) {
  const { t } = useLingui();
  const toast = useToast();
  const errorText = useErrorText();
  const refresh = useRefreshAfterSettlement();
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(0);
  const [error, setError] = useState<string>();

  const summary = ({ outcome }: Settlement) => {
    const count = outcome.settled.length;
    const points = formatNumber(outcome.points);
    return verdict === 'approval'
      ? t`${plural(count, { one: '# claim', other: '# claims' })} approved · ${points} points`
      : t`${plural(count, { one: '# claim', other: '# claims' })} rejected · ${points} points returned`;
  };

  /** @returns what came of it; undefined where another act is under way */
  const run = async (act: (onProgress: ReportProgress) => Promise<Settlement>): Promise<Settlement | undefined> => {
    if (busy) return undefined;
    setBusy(true);
    setDone(0);
    setError(undefined);
    const settlement = await act(setDone);
    const { outcome, failure, left } = settlement;
    if (failure !== undefined) {
      console.error(failure);
      const reason = errorText(failure);
      const unsettled = plural(left.length, { one: '# claim is', other: '# claims are' });
      setError(outcome.settled.length > 0 ? t`${summary(settlement)}. ${unsettled} left: ${reason}` : reason);
    } else if (outcome.settled.length > 0) {
      toast.success(summary(settlement));
    }
    refresh().catch((problem: unknown) => console.error(problem));
    setBusy(false);
    return settlement;
  };
  return { run, busy, done, error, clearError: () => setError(undefined) };
}
