import useSWR from 'swr';
import { call } from '../../api/client';
import { dataList } from '../../api/response-data';

/** The contents of one label (spec §3 "QR print row"). */
export interface Label {
  serial: number;
  /** The code in groups of four, for typing if the symbol cannot be scanned. */
  code: string;
  productName: string;
  rewardPoints: number;
  imageUrl: string;
}

/**
 * Reads all labels of a batch. @param batchId undefined sends no request. Its error is a 409 above the server's limit
 * for printing (decisions §7).
 */
export function useLabels(batchId: number | undefined) {
  return useSWR(
    batchId !== undefined && (['admin/qr-print', batchId] as const),
    async ([path, id]): Promise<Label[]> => {
      const response = await call('post', path, { json: { qr_list_id: id } });
      return dataList(response).map((row) => ({
        serial: row.serial,
        code: row.code,
        productName: row.product_name,
        rewardPoints: row.reward_points,
        imageUrl: row.imageUrl,
      }));
    },
    // A new response has newly signed picture addresses: they must not change during printing.
    { revalidateOnFocus: false, revalidateOnReconnect: false },
  );
}
