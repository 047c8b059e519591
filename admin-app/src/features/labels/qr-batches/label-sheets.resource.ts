import useSWR from 'swr';
import type { Data } from '../../../api/operations';
import { call, callForFile } from '../../../api/client';
import { dataOf } from '../../../api/response-data';
import { downloadTimeoutMs } from './codes.resource';

type SheetRow = Data<'get', 'admin/label-sheets/own'>;

/** The server's layout of a label sheet; all lengths in millimetres. */
export interface Sheet {
  /** Undefined for a custom size. */
  presetId: string | undefined;
  /** Labels per sheet. */
  perSheet: number;
  labelWidth: number;
  labelHeight: number;
  /** Top left corner of each label, row by row. */
  corners: readonly { x: number; y: number }[];
  /** The QR symbol with its quiet zone, relative to the label's top left corner. */
  symbol: { x: number; y: number; side: number; module: number };
  /** Whether the modules are too small for reliable printing and scanning. */
  moduleIsSmall: boolean;
  text: {
    x: number;
    y: number;
    width: number;
    height: number;
    placement: 'beside' | 'below';
    nameSize: number;
    /** 0 omits the name. */
    nameLines: number;
    pointsSize: number;
    showsPoints: boolean;
    serialSize: number;
    codeSize: number;
    /** Groups of the code per line; 0 omits the code. */
    codeGroups: number;
    /** Undefined omits the brand. */
    brand: string | undefined;
    brandSize: number;
    /** One line in each of two languages; `#` is the number of points. Empty omits them. */
    scanLines: readonly { language: string; one: string; other: string }[];
    lineSize: number;
    /** Rows that each of them may take. */
    lineRows: number;
  };
}

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

function readSheet({ text, ...row }: SheetRow): Sheet {
  return {
    presetId: row.id ?? undefined,
    perSheet: row.labels,
    labelWidth: row.label_width,
    labelHeight: row.label_height,
    corners: row.corners,
    symbol: row.symbol,
    moduleIsSmall: row.module_is_small,
    text: {
      x: text.x,
      y: text.y,
      width: text.width,
      height: text.height,
      placement: text.placement,
      nameSize: text.name_size,
      nameLines: text.name_lines,
      pointsSize: text.points_size,
      showsPoints: text.shows_points,
      serialSize: text.serial_size,
      codeSize: text.code_size,
      codeGroups: text.code_groups,
      brand: text.brand ?? undefined,
      brandSize: text.brand_size,
      scanLines: text.scan_lines,
      lineSize: text.line_size,
      lineRows: text.line_rows,
    },
  };
}

/** Reads the presets, and the largest number of labels that the browser prints. They change with releases and the owner's settings. */
export function useLabelSheets() {
  return useSWR(
    'admin/label-sheets',
    async () => {
      const data = dataOf(await call('get', 'admin/label-sheets'));
      return {
        presets: data.presets.map(readSheet),
        smallestGoodModule: data.smallest_good_module,
        printLabelsMax: data.print_labels_max,
      };
    },
    { revalidateOnFocus: false },
  );
}

/** Reads the layout of a custom size. Its error is a 400 with a message for each invalid measure. */
export function useOwnSheet(measures: Measures | undefined) {
  return useSWR(
    measures && (['admin/label-sheets/own', measures] as const),
    async ([path, query]) => readSheet(dataOf(await call('get', path, { query }))),
    { revalidateOnFocus: false, shouldRetryOnError: false, keepPreviousData: true },
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
