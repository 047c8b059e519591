import useSWR from 'swr';
import { call } from '../api/client';
import type { Row } from '../api/operations';
import { pageOf } from '../api/response-data';

/** A batch whose scans need a look. */
export type UnusualBatch = Row<'admin/qr-batches/unusual'>;

export interface UnusualBatches {
  rows: UnusualBatch[];
  total: number;
}

/** Reads the batches with unusual scans, the first page of them. */
export const useUnusualBatches = () =>
  useSWR('admin/qr-batches/unusual', async (path): Promise<UnusualBatches> =>
    pageOf(await call('post', path, { json: { page: 1 } }), (row: UnusualBatch) => row),
  );
