import { post } from '../../api/client';

/**
 * Claims the whole balance (spec §4 "Redemption").
 * @param idempotencyKey one per intent: repeating a claim whose answer was lost claims nothing twice
 * @throws ApiError
 */
export async function claimPoints(idempotencyKey: string): Promise<void> {
  await post('users/reedemed/store', {}, { idempotencyKey });
}
