import { useState } from 'react';
import type { PendingClaim } from './user-rewards.resource';
import type { OnProgress, Resolution, ResolutionOutcome } from './claim-resolution';
import { useResolveClaims, type Verdict } from './use-resolve-claims';

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
