import useSWR from 'swr';
import type { Row } from '../../../api/operations';
import { type Camel, camelCased } from '../../../api/camel-case';
import { call, command, callForFile } from '../../../api/client';
import { dataList, totalCount } from '../../../api/response-data';

/** The contents of one label (docs/product.md §3 "QR print row"); `shortCode` is typed if the symbol cannot be scanned. */
export type Label = Camel<Row<'admin/qr-print'>>;

/**
 * Reads all labels of a batch. @param batchId undefined sends no request. Its error is a 409 above the server's limit
 * for printing (docs/product.md §7).
 */
export function useLabels(batchId: number | undefined) {
  return useSWR(
    batchId !== undefined && (['admin/qr-print', batchId] as const),
    async ([path, id]) => camelCased(dataList(await call('post', path, { json: { qr_list_id: id } }))),
    // The labels must not change during printing.
    { revalidateOnFocus: false, revalidateOnReconnect: false },
  );
}

/** One code of a batch (docs/product.md §3 "Generated QR row"); its signed image needs no token until it expires. */
export type GeneratedCode = Camel<Row<'admin/get_generated_qr_products'>>;
export type CodeStatus = GeneratedCode['status'];

/** A file of a million codes takes long; the api streams it. */
export const downloadTimeoutMs = 3_600_000;

/** Filter of a batch's codes. */
export type CodeFilter = 'all' | 'scanned' | 'void';

/** Reads ten codes of a batch, by serial. @param page from 1 */
export function useBatchCodes(batchId: number, page: number, filter: CodeFilter) {
  return useSWR(
    ['admin/get_generated_qr_products', batchId, page, filter],
    async () => {
      const json = { page, qr_list_id: batchId, ...(filter !== 'all' && { status: filter }) };
      const response = await call('post', 'admin/get_generated_qr_products', { json });
      return { codes: camelCased(dataList(response)), total: totalCount(response) };
    },
    { keepPreviousData: true },
  );
}

/** Downloads the label printer's file: `serial,code,url,short_code` for every code of a batch. @throws ApiError */
export async function downloadCodes(
  batchId: number,
  options: { signal: AbortSignal; onReceived: (bytes: number) => void },
): Promise<Blob> {
  return await callForFile('admin/qr-batches/{id}/codes.csv', {
    params: { id: batchId },
    timeoutMs: downloadTimeoutMs,
    ...options,
  });
}

/** Voids one unscanned code permanently. @throws ApiError 409 if it was scanned or is void */
export async function voidCode(batchId: number, serial: number, reason: string): Promise<void> {
  await command('post', 'admin/qr-batches/{id}/codes/{serial}/void', {
    params: { id: batchId, serial },
    json: { reason },
  });
}
