import { clientCode, errorWithoutResponse } from '../api/api-error';
import { post } from '../api/client';
import type { NewScan } from './queued-scan';

/** The grant of a recorded scan. Fields that the api omitted are null: the points are granted all the same. */
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
 * Records a scan for the signed-in user. A retry with the same key returns the first response.
 * @throws ApiError; codes `code_used_by_you`, `code_used`, `code_void`, `label_not_restored`, `code_invalid` are final
 */
export async function storeScan({ text, location, latitude, longitude, key }: NewScan): Promise<ScanGrant> {
  const body = { location, encrypyData: text, ...(latitude !== undefined && { latitude, longitude }) };
  const { status, data } = await post('users/scanner/store', body, { idempotencyKey: key });
  // A hotspot's sign-in page responds with 200 to everything; a scan is recorded when the api responds with 201.
  if (status !== 201) throw errorWithoutResponse(clientCode.unreadable, undefined);
  return {
    productName: data?.product_name ?? null,
    modelName: data?.model_name ?? null,
    imageUrl: data?.imageUrl || null,
    points: data?.reward_points ?? null,
    balance: data?.balance_reward_points ?? null,
    scannedAt: data?.scanned_at ?? null,
  };
}
