import useSWR from 'swr';
import { call } from '../../api/client';
import { dataList } from '../../api/response-data';

/** One scanned product in a claim (spec §3 "Redeemed item"). */
export interface RedeemedItem {
  serial: number;
  productName: string;
  points: number;
  userName: string;
  scannedAt: string | null;
}

async function fetchRedeemedItems(transactionId: string): Promise<RedeemedItem[]> {
  const response = await call('post', 'admin/get_Items_By_Transaction_id', {
    json: { transaction_id: transactionId },
  });
  return dataList(response).map((row) => ({
    serial: row.serial,
    productName: row.product_name,
    points: row.redeemed_points,
    userName: row.user_name,
    scannedAt: row.scanned_date,
  }));
}

/** Reads the items of a claim. @param transactionId undefined sends no request */
export function useRedeemedItems(transactionId: string | undefined) {
  return useSWR(transactionId === undefined ? null : (['redeemed-items', transactionId] as const), ([, id]) =>
    fetchRedeemedItems(id),
  );
}
