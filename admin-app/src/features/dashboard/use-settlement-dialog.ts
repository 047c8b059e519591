import { useState } from 'react';
import type { Redemption } from './redemptions.resource';
import type { ReportProgress, Settlement, SettlementOutcome } from './settlement';
import { useSettleClaims, type Verdict } from './use-settle-claims';

interface SettlementDialogOptions {
  verdict: Verdict;
  /** The claims to settle; none: the dialog is closed. */
  claims: readonly Redemption[];
  onClose: () => void;
  /** They are settled, by this act or by somebody before it. */
  onSettled: (transactionIds: readonly string[], outcome: SettlementOutcome) => void;
}

/**
 * The state of a dialog that settles claims. After a part that failed it asks again about the ones that are left, so that
 * Retry counts and names exactly what it will do.
 */
export function useSettlementDialog({ verdict, claims, onClose, onSettled }: SettlementDialogOptions) {
  const { run, busy, done, error, clearError } = useSettleClaims(verdict);
  const [left, setLeft] = useState<ReadonlySet<string>>();
  const asked = left ? claims.filter(({ transactionId }) => left.has(transactionId)) : claims;

  const reset = () => {
    setLeft(undefined);
    clearError();
  };
  return {
    /** What the question is about. */
    asked,
    points: asked.reduce((sum, claim) => sum + claim.points, 0),
    busy,
    done,
    error,
    close: () => {
      reset();
      onClose();
    },
    settle: async (act: (ids: readonly string[], onProgress: ReportProgress) => Promise<Settlement>) => {
      const ids = asked.map(({ transactionId }) => transactionId);
      const settlement = await run((onProgress) => act(ids, onProgress));
      if (!settlement) return;
      const untouched = new Set(settlement.left);
      onSettled(
        ids.filter((id) => !untouched.has(id)),
        settlement.outcome,
      );
      if (settlement.failure !== undefined) return setLeft(untouched);
      reset();
      onClose();
    },
  };
}
