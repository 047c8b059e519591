import useSWR from 'swr';
import type { Answer } from '../../api/answer';
import { call } from '../../api/client';
import { dataList } from '../../api/data-list';

/** What is printed on one label (spec §3 "QR print row"). */
export interface Label {
  serial: number;
  /** The code in groups of four, for typing where the symbol cannot be read. */
  code: string;
  productName: string;
  rewardPoints: number;
  imageUrl: string;
}

/** Every label of a batch. @param batchId undefined: none is asked for. Fails with 409 above the server's cap for printing (decisions §7). */
export function useLabels(batchId: number | undefined) {
  return useSWR(
    batchId !== undefined && ['admin/qr-print', batchId],
    async (): Promise<Label[]> => {
      const answer = await call<Answer<'printBatch'>>('post', 'admin/qr-print', { json: { qr_list_id: batchId } });
      return dataList(answer).map((row) => ({
        serial: row.serial,
        code: row.code,
        productName: row.product_name,
        rewardPoints: row.reward_points,
        imageUrl: row.imageUrl,
      }));
    },
    // A fresh answer has freshly signed pictures: they must not be swapped while someone prints.
    { revalidateOnFocus: false, revalidateOnReconnect: false },
  );
}
