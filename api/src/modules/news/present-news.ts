import type { News } from './news.repository';

/** Returns a decision as shown to its user. */
export function presentNews({ id, kind, points, at, transactionId, claimedAt, reason }: News) {
  return {
    id,
    kind,
    points,
    at: at.toISOString(),
    transaction_id: transactionId,
    claimed_at: claimedAt?.toISOString() ?? null,
    reason,
  };
}
