import useSWR from 'swr';
import { type Camel, camelCased } from '../api/camel-case';
import { call } from '../api/client';
import type { Row } from '../api/operations';
import { pageOf } from '../api/response-data';

/** A batch whose scans need a look. */
export type UnusualBatch = Camel<Row<'admin/qr-batches/unusual'>>;

export interface UnusualBatches {
  rows: UnusualBatch[];
  total: number;
}

/** Reads the batches with unusual scans, the first page of them. */
export const useUnusualBatches = () =>
  useSWR('admin/qr-batches/unusual', async (path): Promise<UnusualBatches> =>
    pageOf(await call('post', path, { json: { page: 1 } }), camelCased<Row<'admin/qr-batches/unusual'>>),
  );
