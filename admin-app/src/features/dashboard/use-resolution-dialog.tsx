import { useState } from 'react';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '@loyalty/shared-ui/num';
import { useToast } from '@loyalty/shared-ui/toast';
import { ProgressBar } from '@loyalty/shared-ui/progress-bar';
import type { PendingClaim } from './user-rewards.resource';
import type { OnProgress, Resolution, ResolutionOutcome } from '../../claims/claim-resolution';
import type { Redemption } from './redemptions.resource';
import { useErrorText } from '../../i18n/use-error-text';
import { useRefreshAfterResolution } from '../../claims/claim-resolution.resource';

/** Returns the owner of these claims: a user's name, else mobile; or the number of users. */
export function useClaimantLabel(claims: readonly Pick<Redemption, 'userId' | 'userName' | 'mobile'>[]): string {
  const { t } = useLingui();
  const [first] = claims;
  const users = new Set(claims.map(({ userId }) => userId)).size;
  return users === 1 && first
    ? first.userName || first.mobile
    : t`${plural(users, { one: '# person', other: '# people' })}`;
}

type Verdict = 'approval' | 'rejection';

/**
 * Approves or rejects claims one call at a time, shows a toast and refreshes the table and the tiles. A failure is logged (spec §8)
 * and returned as `error`.
 */
function useResolveClaims(verdict: Verdict) {
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

interface ResolutionProgressProps {
  /** Name of the action in progress. */
  label: string;
  done: number;
  total: number;
}

/** Renders the progress of an action on many claims. */
export function ResolutionProgress({ label, done, total }: ResolutionProgressProps) {
  const { t } = useLingui();
  const shownDone = formatNumber(done);
  const shownTotal = formatNumber(total);
  return <ProgressBar label={label} value={done} max={total} valueText={t`${shownDone} of ${shownTotal}`} />;
}

interface ResolutionDialogOptions<Claim> {
  verdict: Verdict;
  /** The claims to resolve; the dialog is closed if empty. */
  claims: readonly Claim[];
  onClose: () => void;
  /** Called with the claims resolved by this action or before it. */
  onResolved: (transactionIds: readonly string[], outcome: ResolutionOutcome) => void;
}

/** Returns the state of a dialog that resolves claims. After a failed batch, Retry applies to the remaining claims. */
export function useResolutionDialog<Claim extends Pick<PendingClaim, 'transactionId' | 'points'>>({
  verdict,
  claims,
  onClose,
  onResolved,
}: ResolutionDialogOptions<Claim>) {
  const { run, busy, done, error, clearError } = useResolveClaims(verdict);
  const [left, setLeft] = useState<ReadonlySet<string>>();
  const asked = left ? claims.filter(({ transactionId }) => left.has(transactionId)) : claims;

  const reset = () => {
    setLeft(undefined);
    clearError();
  };
  return {
    /** The claims that the dialog asks about. */
    asked,
    points: asked.reduce((sum, claim) => sum + claim.points, 0),
    busy,
    done,
    error,
    close: () => {
      reset();
      onClose();
    },
    resolve: async (action: (ids: readonly string[], onProgress: OnProgress) => Promise<Resolution>) => {
      const ids = asked.map(({ transactionId }) => transactionId);
      const resolution = await run((onProgress) => action(ids, onProgress));
      if (!resolution) return;
      const untouched = new Set(resolution.left);
      onResolved(
        ids.filter((id) => !untouched.has(id)),
        resolution.outcome,
      );
      if (resolution.failure !== undefined) return setLeft(untouched);
      reset();
      onClose();
    },
  };
}
