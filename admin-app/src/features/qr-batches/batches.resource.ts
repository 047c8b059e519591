import useSWR from 'swr';
import type { Answer, Row } from '../../api/answer';
import { call } from '../../api/client';
import { dataList, totalCount } from '../../api/data-list';

/** Codes generated together for one product (spec §3 "QR batch"). */
export interface Batch {
  id: number;
  productName: string;
  modelName: string;
  quantity: number;
  /** For each code. */
  rewardPoints: number;
  scannedCount: number;
  /** ISO 8601. */
  createdAt: string;
  isVoid: boolean;
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
  createdAt: row.created_at,
  isVoid: row.status === 'void',
  firstSerial: row.first_serial,
  lastSerial: row.last_serial,
});

/** Ten batches, newest first. @param page from 1 */
export function useBatches(page: number) {
  return useSWR(
    ['admin/qr-get', page],
    async () => {
      const answer = await call<Answer<'listBatches'>>('post', 'admin/qr-get', { json: { page } });
      return { batches: dataList(answer).map(readBatch), total: totalCount(answer) };
    },
    { keepPreviousData: true },
  );
}

/** Generates the codes of a new batch. @throws ApiError 400 for what the form would refuse too */
export async function generateBatch({ modelId, productId, rewardPoints, quantity }: NewBatch): Promise<Batch> {
  const { data } = await call<Answer<'generateBatch'>>('post', 'admin/qr-generator', {
    json: { modal: modelId, product_id: productId, reward_points: rewardPoints, quantity },
  });
  return readBatch(data);
}
