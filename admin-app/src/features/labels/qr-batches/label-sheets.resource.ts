import useSWR from 'swr';
import type { Data } from '../../../api/operations';
import { type Camel, camelCased } from '../../../api/camel-case';
import { call, callForFile } from '../../../api/client';
import { dataList, dataOf } from '@loyalty/shared-ui/response-data';
import { downloadTimeoutMs } from './batches.resource';

type SheetRow = Data<'get', 'admin/label-sheets/own'>;

/** The server's layout of a label sheet; all lengths in millimetres. Without an id it is of a custom size. */
export type Sheet = Camel<SheetRow>;

/** Custom size as typed, by the names of the wire. */
export const measureNames = [
  'columns',
  'rows',
  'label_width',
  'label_height',
  'margin_left',
  'margin_top',
  'gap_x',
  'gap_y',
] as const;
export type MeasureName = (typeof measureNames)[number];
export type Measures = Record<MeasureName, string>;

/** The sheet to print on: a preset's id, or a custom size. */
export type SheetChoice = { preset: string } | { own: Measures };

/** Reads the presets, and the largest number of labels that the browser prints. They change with releases and the owner's settings. */
export function useLabelSheets() {
  return useSWR('admin/label-sheets', async () => camelCased(dataOf(await call('get', 'admin/label-sheets'))), {
    revalidateOnFocus: false,
  });
}

/** Reads the layout of a custom size. Its error is a 400 with a message for each invalid measure. */
export function useOwnSheet(measures: Measures | undefined) {
  return useSWR(
    measures && (['admin/label-sheets/own', measures] as const),
    async ([path, query]) => camelCased(dataOf(await call('get', path, { query }))),
    { revalidateOnFocus: false, shouldRetryOnError: false, keepPreviousData: true },
  );
}

/** A line that all labels of a batch have, as it is in the PDF. */
export type LabelLine = Camel<Data<'get', 'admin/label-sheets/lines'>[number]>;

/** Reads what the labels of a product say on a sheet. @param label undefined sends no request */
export function useLabelLines(
  sheet: Pick<Sheet, 'labelWidth' | 'labelHeight'> | undefined,
  label: { productName: string; rewardPoints: number } | undefined,
) {
  const query = sheet &&
    label && {
      label_width: String(sheet.labelWidth),
      label_height: String(sheet.labelHeight),
      product_name: label.productName,
      reward_points: String(label.rewardPoints),
    };
  return useSWR(
    query && (['admin/label-sheets/lines', query] as const),
    async ([path, wanted]) => dataList(await call('get', path, { query: wanted })).map(camelCased),
    { revalidateOnFocus: false, revalidateOnReconnect: false },
  );
}

const sheetQuery = (choice: SheetChoice) => ('own' in choice ? choice.own : choice);

/** Downloads a page that shows whether a printer scales. @throws ApiError */
export async function downloadTestSheet(choice: SheetChoice): Promise<Blob> {
  return await callForFile('admin/label-sheets/test.pdf', { query: sheetQuery(choice) });
}

/** Downloads the label sheets of a batch of any size as PDF. @throws ApiError */
export async function downloadLabels(
  batchId: number,
  { choice, startAt }: { choice: SheetChoice; startAt: number },
  options: { signal: AbortSignal; onReceived: (bytes: number) => void },
): Promise<Blob> {
  return await callForFile('admin/qr-batches/{id}/labels.pdf', {
    params: { id: batchId },
    query: { ...sheetQuery(choice), start_at: String(startAt) },
    timeoutMs: downloadTimeoutMs,
    ...options,
  });
}
