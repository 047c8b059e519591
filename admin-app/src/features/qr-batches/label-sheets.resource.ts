import useSWR from 'swr';
import type { Answer } from '../../api/answer';
import { call, callForFile } from '../../api/client';
import { downloadTimeout } from './codes.resource';

type SheetRow = Answer<'readOwnLabelSheet'>['data'];

/** A label sheet as the server laid it out; every length in millimetres. */
export interface Sheet {
  /** Undefined for own measures. */
  presetId: string | undefined;
  /** Labels on it. */
  perSheet: number;
  labelWidth: number;
  labelHeight: number;
  /** Top left corner of each label, row by row. */
  corners: readonly { x: number; y: number }[];
  /** The QR symbol with its quiet zone, from the top left corner of its label. */
  symbol: { x: number; y: number; side: number; module: number };
  /** Modules are smaller than printers and scanners can be relied on for. */
  moduleIsSmall: boolean;
  text: {
    x: number;
    y: number;
    width: number;
    height: number;
    placement: 'beside' | 'below';
    nameSize: number;
    /** 0: the name is left out. */
    nameLines: number;
    pointsSize: number;
    showsPoints: boolean;
    serialSize: number;
    codeSize: number;
    /** Groups of the code on each line; 0: the code is left out. */
    codeGroups: number;
  };
}

/** Own measures as typed, by the names of the wire. */
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

/** Which sheet to print on: a preset's id, or own measures. */
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
    },
  };
}

/** The presets, and how many labels the browser is given to print at most. They change with a release only. */
export function useLabelSheets() {
  return useSWR(
    'admin/label-sheets',
    async () => {
      const { data } = await call<Answer<'listLabelSheets'>>('get', 'admin/label-sheets');
      return {
        presets: data.presets.map(readSheet),
        smallestGoodModule: data.smallest_good_module,
        printLabelsMax: data.print_labels_max,
      };
    },
    { revalidateOnFocus: false },
  );
}

/** What own measures come to. Fails with 400 and a message for each measure that is wrong. */
export function useOwnSheet(measures: Measures | undefined) {
  return useSWR(
    measures && ['admin/label-sheets/own', sheetQuery({ own: measures })],
    async ([, query]) =>
      readSheet((await call<Answer<'readOwnLabelSheet'>>('get', `admin/label-sheets/own?${query}`)).data),
    { revalidateOnFocus: false, shouldRetryOnError: false, keepPreviousData: true },
  );
}

const sheetQuery = (choice: SheetChoice) =>
  new URLSearchParams('own' in choice ? choice.own : { preset: choice.preset }).toString();

/** A page that shows whether a printer keeps its measures. @throws ApiError */
export async function downloadTestSheet(choice: SheetChoice): Promise<Blob> {
  return await callForFile(`admin/label-sheets/test.pdf?${sheetQuery(choice)}`);
}

/** The label sheets of a batch as a PDF, whatever its size. @throws ApiError */
export async function downloadLabels(
  batchId: number,
  { choice, startAt }: { choice: SheetChoice; startAt: number },
  options: { signal: AbortSignal; onReceived: (bytes: number) => void },
): Promise<Blob> {
  const path = `admin/qr-batches/${batchId}/labels.pdf?${sheetQuery(choice)}&start_at=${startAt}`;
  return await callForFile(path, { timeout: downloadTimeout, ...options });
}
