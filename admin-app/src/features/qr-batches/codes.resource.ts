import useSWR from 'swr';
import type { Answer, Row } from '../../api/answer';
import { call, callForFile } from '../../api/client';
import { dataList, totalCount } from '../../api/data-list';

export type CodeStatus = Row<'listCodes'>['status'];

/** One code of a batch (spec §3 "Generated QR row"). */
export interface GeneratedCode {
  serial: number;
  rewardPoints: number;
  status: CodeStatus;
  /** Its QR image; loads without a token until it expires. */
  imageUrl: string;
}

/** A million codes are streamed, not built: the file may take its time. */
export const downloadTimeout = 3_600_000;

/** What the codes of a batch are narrowed to. */
export type CodeFilter = 'all' | 'scanned' | 'void';

/** Ten codes of a batch, by serial. @param page from 1 */
export function useBatchCodes(batchId: number, page: number, filter: CodeFilter) {
  return useSWR(
    ['admin/get_generated_qr_products', batchId, page, filter],
    async () => {
      const json = { page, qr_list_id: batchId, ...(filter !== 'all' && { status: filter }) };
      const answer = await call<Answer<'listCodes'>>('post', 'admin/get_generated_qr_products', { json });
      const codes = dataList(answer).map((row): GeneratedCode => {
        const { serial, reward_points: rewardPoints, status, imageUrl } = row;
        return { serial, rewardPoints, status, imageUrl };
      });
      return { codes, total: totalCount(answer) };
    },
    { keepPreviousData: true },
  );
}

/** The hand-off to a label printer: `serial,code,url` for every code of a batch. @throws ApiError */
export async function downloadCodes(
  batchId: number,
  options: { signal: AbortSignal; onReceived: (bytes: number) => void },
): Promise<Blob> {
  return await callForFile(`admin/qr-batches/${batchId}/codes.csv`, { timeout: downloadTimeout, ...options });
}

/** Voids one code that was not scanned yet, for good. @throws ApiError 409 when it was scanned or is void */
export async function voidCode(batchId: number, serial: number, reason: string): Promise<void> {
  await call<Answer<'voidCode'>>('post', `admin/qr-batches/${batchId}/codes/${serial}/void`, { json: { reason } });
}
