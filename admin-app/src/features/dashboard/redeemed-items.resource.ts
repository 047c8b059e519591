import useSWR from 'swr';
import type { Answer } from '../../api/answer';
import { call } from '../../api/client';
import { dataList } from '../../api/data-list';

/** One scanned product in a claim (spec §3 "Redeemed item"). */
export interface RedeemedItem {
  serial: number;
  productName: string;
  points: number;
  userName: string;
  scannedAt: string | null;
}

async function fetchRedeemedItems(transactionId: string): Promise<RedeemedItem[]> {
  const answer = await call<Answer<'listRedeemedItems'> | null>('post', 'admin/get_Items_By_Transaction_id', {
    json: { transaction_id: transactionId },
  });
  return dataList(answer).map((row) => ({
    serial: row.serial,
    productName: row.product_name,
    points: row.redeemed_points,
    userName: row.user_name,
    scannedAt: row.scanned_date,
  }));
}

/** Reads what a claim consists of. @param transactionId undefined asks for nothing */
export function useRedeemedItems(transactionId: string | undefined) {
  return useSWR(transactionId === undefined ? null : (['redeemed-items', transactionId] as const), ([, id]) =>
    fetchRedeemedItems(id),
  );
}
