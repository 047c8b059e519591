import { post } from '../../api/client';

/** A new claim. */
export interface PlacedClaim {
  /** '' if the api sent none. */
  transactionId: string;
  points: number;
  /** Usual days until a decision, if the operator has configured them. */
  decisionDays: number | undefined;
}

/**
 * Claims the whole balance (spec §4 "Redemption").
 * @param idempotencyKey one per intent: repeating a claim whose response was lost claims nothing twice
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
