import useSWR from 'swr';
import { call, callForStream } from '../api/client';
import { dataOf } from '@loyalty/shared-ui/response-data';
import { ApiError, clientCode } from '@loyalty/shared-ui/api-error';

export interface Received {
  bytes: number;
  /** Line ends received; in a CSV this includes the header's. */
  lines: number;
}

const lineFeed = 10;

/**
 * Reads a file as it arrives. A truncated body is an error: a partial file is never returned.
 * @param onReceived called after each chunk
 * @throws ApiError `unreachable`; the abort reason of the signal
 */
export async function receiveFile(
  response: Response,
  onReceived: (received: Received) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const type = response.headers.get('content-type') ?? '';
  const pieces: BlobPart[] = [];
  let bytes = 0;
  let lines = 0;
  try {
    const reader = response.body?.getReader();
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
      pieces.push(piece.value as Uint8Array<ArrayBuffer>);
      bytes += piece.value.length;
      if (type.startsWith('text/csv')) lines += countLineFeeds(piece.value);
      onReceived({ bytes, lines });
    }
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw new ApiError({ status: 0, code: clientCode.unreachable, message: 'The download broke off' }, { cause });
  }
  return new Blob(pieces, { type });
}

function countLineFeeds(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(lineFeed); at !== -1; at = bytes.indexOf(lineFeed, at + 1)) count += 1;
  return count;
}

export type TableReport = 'plumbers' | 'customers' | 'redemptions' | 'scans' | 'bonuses';
export type ReportName = TableReport | 'recipients';
export type FileFormat = 'xlsx' | 'csv';

/** Filters of reports; each report uses some of them. An empty text does not filter. */
export interface ReportFilter {
  search?: string;
  status?: string;
  /** Calendar days in India, 'YYYY-MM-DD', both included. */
  startDate?: string;
  endDate?: string;
  /** A financial year: '2026-27'. */
  year?: string;
}

export interface DownloadProgress {
  bytes: number;
  /** Total number of rows, counted when the download began. */
  totalRows: number | undefined;
  /** Rows received so far; known for a CSV only. */
  rows: number | undefined;
}

/** The server counts the rows before it sends the first byte. */
const firstByteTimeoutMs = 120_000;

const withoutEmpty = (filter: ReportFilter) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined && value !== ''));

export function useReportRows(report: ReportName, filter: ReportFilter) {
  return useSWR([`admin/${report}_exports/count`, withoutEmpty(filter)] as const, async ([path, json]) => {
    return dataOf(await call('post', path, { json })).rows;
  });
}

/** Downloads a report, with the server's file name. @throws ApiError */
export async function downloadReport(
  { report, filter, format }: { report: ReportName; filter: ReportFilter; format: FileFormat },
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: DownloadProgress) => void },
): Promise<{ file: Blob; fileName: string; rows: number | undefined }> {
  const json = { ...withoutEmpty(filter), format };
  const response = await callForStream(`admin/${report}_exports`, { json, signal, timeoutMs: firstByteTimeoutMs });
  const header = response.headers.get('x-total-rows');
  const totalRows = header === null ? undefined : Number(header);
  onProgress({ bytes: 0, totalRows, rows: undefined });
  const file = await receiveFile(
    response,
    ({ bytes, lines }) => onProgress({ bytes, totalRows, rows: format === 'csv' ? Math.max(0, lines - 1) : undefined }),
    signal,
  );
  const [, given] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return { file, fileName: given ?? (format === 'xlsx' ? 'ExcelReport.xlsx' : `${report}.csv`), rows: totalRows };
}
