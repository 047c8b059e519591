import { useCallback } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import type { Answer, Row } from '../../api/answer';
import { call } from '../../api/client';
import { dataList, totalCount } from '../../api/data-list';
import { usualDirection, usualSort, type BatchView } from './batch-view';

/** Codes generated together for one product (spec §3 "QR batch"). */
export interface Batch {
  id: number;
  productName: string;
  modelName: string;
  quantity: number;
  /** For each code. */
  rewardPoints: number;
  scannedCount: number;
  /** Codes that were voided one by one. */
  voidedCount: number;
  /** ISO 8601. */
  createdAt: string;
  isVoid: boolean;
  /** Why, when it is void. */
  voidReason: string | undefined;
  firstSerial: number;
  lastSerial: number;
}

export interface NewBatch {
  modelId: number;
  productId: number;
  rewardPoints: number;
  quantity: number;
}

const readBatch = (row: Row<'listBatches'>): Batch => ({
  id: row.id,
  productName: row.product_name,
  modelName: row.model_name,
  quantity: row.quantity,
  rewardPoints: row.reward_points,
  scannedCount: row.scanned_count,
  voidedCount: row.voided_count,
  createdAt: row.created_at,
  isVoid: row.status === 'void',
  voidReason: row.void_reason ?? undefined,
  firstSerial: row.first_serial,
  lastSerial: row.last_serial,
});

/** Labels of a batch: voided codes have none. */
export const labelCount = (batch: Batch): number => (batch.isVoid ? 0 : batch.quantity - batch.voidedCount);

/** Codes that would lose their validity with their batch. */
export const unscannedCount = (batch: Batch): number => batch.quantity - batch.scannedCount - batch.voidedCount;

/** Ten batches. @param page from 1 */
export function useBatches(page: number, { search, sort, direction }: BatchView) {
  const json = {
    page,
    ...(search.trim() && { search: search.trim() }),
    ...(sort !== usualSort && { sort }),
    ...(direction !== usualDirection(sort) && { direction: direction === 'ascending' ? 'asc' : 'desc' }),
  };
  return useSWR(
    ['admin/qr-get', JSON.stringify(json)],
    async () => {
      const answer = await call<Answer<'listBatches'>>('post', 'admin/qr-get', { json });
      return { batches: dataList(answer).map(readBatch), total: totalCount(answer) };
    },
    { keepPreviousData: true },
  );
}

/** One batch. Fails with 404 when there is none. */
export function useBatch(batchId: number) {
  return useSWR(['admin/qr-batches', batchId], async () =>
    readBatch((await call<Answer<'readBatch'>>('get', `admin/qr-batches/${batchId}`)).data),
  );
}

const listKeys: readonly unknown[] = ['admin/qr-get', 'admin/qr-batches', 'admin/get_generated_qr_products'];

/** Reads every list of batches and codes on show again, after one of them changed. A failure shows at its list. */
export function useRefreshBatches(): () => void {
  const { mutate } = useSWRConfig();
  return useCallback(() => {
    mutate((key) => Array.isArray(key) && listKeys.includes(key[0])).catch(() => undefined);
  }, [mutate]);
}

/** Voids a batch, for good: codes not scanned yet pay no longer. @throws ApiError 409 when it is void already */
export async function voidBatch(batchId: number, reason: string): Promise<void> {
  await call<Answer<'voidBatch'>>('post', `admin/qr-batches/${batchId}/void`, { json: { reason } });
}

/** Generates the codes of a new batch. @throws ApiError 400 for what the form would refuse too */
export async function generateBatch({ modelId, productId, rewardPoints, quantity }: NewBatch): Promise<Batch> {
  const { data } = await call<Answer<'generateBatch'>>('post', 'admin/qr-generator', {
    json: { modal: modelId, product_id: productId, reward_points: rewardPoints, quantity },
  });
  return readBatch(data);
}
