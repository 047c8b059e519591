import useSWR from 'swr';
import type { Answer } from '../api/answer';
import { call, callForStream } from '../api/client';
import { receiveFile } from './receive-file';

export type ReportName = 'plumbers' | 'customers' | 'redemptions' | 'scans';
export type FileFormat = 'xlsx' | 'csv';

/** What narrows a report; each report reads its own of these. Empty texts narrow nothing. */
export interface ReportFilter {
  search?: string;
  status?: string;
  /** Calendar days in India, 'YYYY-MM-DD', both included. */
  startDate?: string;
  endDate?: string;
}

/** How far a download is. */
export interface DownloadProgress {
  bytes: number;
  /** Rows that are to come in all, as counted when the download began. */
  totalRows: number | undefined;
  /** Rows that are here; only a CSV can tell. */
  rows: number | undefined;
}

/** The server counts before it sends the first byte. */
const firstByteWithin = 120_000;

const withoutEmpty = (filter: ReportFilter) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined && value !== ''));

/** How many rows a report has now. */
export function useReportRows(report: ReportName, filter: ReportFilter) {
  return useSWR([`admin/${report}_exports/count`, withoutEmpty(filter)] as const, async ([path, json]) => {
    const { data } = await call<Answer<'countPlumbersExport'>>('post', path, { json });
    return data.rows;
  });
}

/** Fetches a report as a file, with the name that the server gives it. @throws ApiError */
export async function downloadReport(
  { report, filter, format }: { report: ReportName; filter: ReportFilter; format: FileFormat },
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: DownloadProgress) => void },
): Promise<{ file: Blob; fileName: string; rows: number | undefined }> {
  const json = { ...withoutEmpty(filter), format };
  const response = await callForStream(`admin/${report}_exports`, { json, signal, timeout: firstByteWithin });
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
