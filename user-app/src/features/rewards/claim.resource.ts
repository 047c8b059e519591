import { post } from '../../api/client';

/** A claim that was just placed. */
export interface PlacedClaim {
  /** '' where the api named none. */
  transactionId: string;
  points: number;
  /** Days that a decision usually takes, where the operator says so. */
  decisionDays: number | undefined;
}

/**
 * Claims the whole balance (spec §4 "Redemption").
 * @param idempotencyKey one per intent: repeating a claim whose answer was lost claims nothing twice
 * @throws ApiError
 */
export async function claimPoints(idempotencyKey: string): Promise<PlacedClaim> {
  const { data } = await post('users/reedemed/store', {}, { idempotencyKey });
  return {
    transactionId: data?.transaction_id ?? '',
    points: data?.points ?? 0,
    decisionDays: data?.decision_days ?? undefined,
  };
}
