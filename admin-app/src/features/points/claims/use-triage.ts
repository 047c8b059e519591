import { type QueuedClaim, useRejectionReasons } from '../../../claims/claims.resource';
import { useDecisions } from '../../../claims/decision-outbox-provider';
import type { Verdict } from '../../../claims/decision';
import { useClaimSelection, useDeciding } from '../../../claims/use-deciding';
import { usePermissions } from '../../../session/permissions.resource';
import type { ClaimsList } from './use-claims-list';
import type { CurrentClaim } from './use-current-claim';

export type Triage = ReturnType<typeof useTriage>;

export function useTriage(list: ClaimsList, { id, index, claim, show }: CurrentClaim) {
  const { outbox, gone } = useDecisions();
  const decides = usePermissions()('claims.decide');
  // Read before the dialog opens, so that a digit chooses at once.
  useRejectionReasons(decides);
  const selection = useClaimSelection<QueuedClaim>(list.query);
  const selected = [...selection.selected.values()];
  /** Shows the claim after the current one. The rest of the selection stays. */
  const deciding = useDeciding((ids) => {
    selection.deselect(ids);
    if (id === undefined || !ids.has(id)) return;
    const rest = list.left.filter(({ transactionId }) => !ids.has(transactionId));
    show(rest[Math.max(index, 0)] ?? rest.at(-1));
  });
  const canDecide = decides && claim?.status === 'pending' && !gone.has(claim.transactionId);
  const decideOne = (kind: Verdict) => {
    if (!claim || !canDecide) return;
    if (kind === 'approve' && claim.signals.length === 0) deciding.decide('approve', [claim]);
    else deciding.ask({ kind, claims: [claim] });
  };
  return {
    decides,
    /** Whether the current claim can be decided. */
    canDecide,
    selection,
    selected,
    deciding,
    /** Approves the current claim, at once if it has no signals, or asks why it is rejected. */
    decideOne,
    /** Keys A and R: the selection, or the current claim. */
    decide: (kind: Verdict) => {
      if (selected.length > 0) deciding.ask({ kind, claims: selected });
      else decideOne(kind);
    },
    undo: () => {
      const back = outbox.undo();
      if (back) show(back);
    },
  };
}
