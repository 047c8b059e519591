import { useCallback } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import type { Data, Row } from '../../../api/operations';
import { type Camel, camelCased } from '../../../api/camel-case';
import { call, callForFile, command } from '../../../api/client';
import { dataList, dataOf, pageOf, totalCount } from '@loyalty/shared-ui/response-data';
import { wireDirection, type ListQuery, type ListSchema } from '../../../lists/use-list-view';

interface ProductChoice {
  id: number;
  name: string;
  /** Points that a batch of it takes. */
  default_points?: number;
}

/** Reads the products of the chosen model. @param modelId '' sends no request */
export function useProductsOfModel(modelId: string) {
  return useSWR(modelId && ['admin/product/model', modelId], async (): Promise<readonly ProductChoice[]> => {
    const json = { modal: Number(modelId) };
    return dataList(await call('post', 'admin/product/model', { json }));
  });
}

/** Codes generated together for one product (docs/product.md §3 "QR batch"); `voidedCount` are those voided one by one. */
export type Batch = Camel<Row<'admin/qr-get'>>;

export interface NewBatch {
  modelId: number;
  productId: number;
  rewardPoints: number;
  quantity: number;
}

/** Returns the number of labels of a batch, without voided codes. */
export const labelCount = (batch: Batch): number => (batch.status === 'void' ? 0 : batch.quantity - batch.voidedCount);

/** Returns the number of codes that voiding the batch would invalidate. */
export const unscannedCount = (batch: Batch): number => batch.quantity - batch.scannedCount - batch.voidedCount;

export const batchesSchema = {
  table: 'batches',
  filters: { search: { param: 'q' } },
  sort: { created: 'descending', product: 'ascending', quantity: 'ascending', points: 'ascending' },
} as const satisfies ListSchema;

/** Reads a page of batches; keeps the previous page until the next one has loaded. */
export function useBatches({ filters, sort, page }: ListQuery<typeof batchesSchema>) {
  const search = filters.search.trim();
  const json = { page, ...(search && { search }), sort: sort.column, direction: wireDirection(sort.direction) };
  return useSWR(
    ['admin/qr-get', json] as const,
    async ([path]) => pageOf(await call('post', path, { json }), camelCased<Row<'admin/qr-get'>>),
    { keepPreviousData: true },
  );
}

/** Reads one batch. Its error has status 404 if it does not exist. */
export function useBatch(batchId: number | undefined) {
  return useSWR(batchId !== undefined && (['admin/qr-batches', batchId] as const), async ([, id]) =>
    camelCased(dataOf(await call('get', 'admin/qr-batches/{id}', { params: { id } }))),
  );
}

const listKeys: readonly unknown[] = ['admin/qr-get', 'admin/qr-batches', 'admin/get_generated_qr_products'];

/** Reloads all displayed lists of batches and codes after a change. Errors are shown at the lists. */
export function useRefreshBatches(): () => void {
  const { mutate } = useSWRConfig();
  return useCallback(() => {
    mutate((key) => Array.isArray(key) && listKeys.includes(key[0])).catch(() => undefined);
  }, [mutate]);
}

/**
 * Voids a batch permanently: its unscanned codes become invalid.
 * @param expected the labels that the admin was shown: the server voids no more
 * @throws ApiError 409 if it is void already, or has more labels
 */
export async function voidBatch(batchId: number, json: { reason: string; expected: number }): Promise<void> {
  await command('post', 'admin/qr-batches/{id}/void', { params: { id: batchId }, json });
}

/** An order that a second admin must confirm; nothing was done. */
export const awaitsSecondAdmin = 'awaits-second-admin';

/** Generates the codes of a new batch. @throws ApiError 400 for the form's errors */
export async function generateBatch(batch: NewBatch): Promise<Batch | typeof awaitsSecondAdmin> {
  const { modelId, productId, rewardPoints, quantity } = batch;
  const response = await command('post', 'admin/qr-generator', {
    json: { modal: modelId, product_id: productId, reward_points: rewardPoints, quantity },
  });
  const data = dataOf<Data<'post', 'admin/qr-generator'>>(response);
  return 'confirmation_id' in data ? awaitsSecondAdmin : camelCased(data);
}

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
