import { post } from '../../api/client';
import type { ScannedCode } from './scanned-code';

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
 * Records a scan. Sent again with the same key it is not recorded again: the first answer comes back.
 * @throws ApiError; codes `code_used_by_you`, `code_used`, `code_void`, `code_invalid` are the api's last word on a code
 */
export async function storeScan({ text, location, latitude, longitude, key }: ScannedCode): Promise<ScanGrant> {
  const body = { location, encrypyData: text, ...(latitude !== undefined && { latitude, longitude }) };
  const { data } = await post('users/scanner/store', body, { idempotencyKey: key });
  return {
    productName: data?.product_name ?? null,
    modelName: data?.model_name ?? null,
    imageUrl: data?.imageUrl || null,
    points: data?.reward_points ?? null,
    balance: data?.balance_reward_points ?? null,
    scannedAt: data?.scanned_at ?? null,
  };
}
