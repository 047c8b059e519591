import { ApiError, clientCode } from '../api/api-error';
import { post } from '../api/client';
import type { ScanToSend } from './kept-scan';

/** What a recorded scan brought. Whatever the api left out is null: the points are granted all the same. */
export interface ScanGrant {
  readonly productName: string | null;
  readonly modelName: string | null;
  readonly imageUrl: string | null;
  readonly points: number | null;
  /** Points available after this grant. */
  readonly balance: number | null;
  /** ISO 8601. */
  readonly scannedAt: string | null;
}

/**
 * Records a scan for whoever is signed in at this moment. Sent again with the same key it is not recorded again: the first answer
 * comes back.
 * @throws ApiError; codes `code_used_by_you`, `code_used`, `code_void`, `code_invalid` are the api's last word on a code
 */
export async function storeScan({ text, location, latitude, longitude, key }: ScanToSend): Promise<ScanGrant> {
  const body = { location, encrypyData: text, ...(latitude !== undefined && { latitude, longitude }) };
  const { status, data, message } = await post('users/scanner/store', body, { idempotencyKey: key });
  // A hotspot's sign-in page answers 200 to everything; a scan is recorded when the api says 201 (spec §7).
  if (status !== 201) throw new ApiError({ status: 0, code: clientCode.unreadable, message });
  return {
    productName: data?.product_name ?? null,
    modelName: data?.model_name ?? null,
    imageUrl: data?.imageUrl || null,
    points: data?.reward_points ?? null,
    balance: data?.balance_reward_points ?? null,
    scannedAt: data?.scanned_at ?? null,
  };
}
