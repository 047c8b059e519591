import { listCodes } from '../../../api/src/modules/qr-batches/list-codes';
import { countBatches, findCountedBatch, listBatches } from '../../../api/src/modules/qr-batches/batches.repository';
import type { AppContext } from '../../../api/src/app-context';
import type { Read } from '../lists/explain-reads';

const PAGE = 10;
const NEWEST = { words: [], sort: 'created', direction: 'desc' } as const;

/**
 * The pages of a programme's batches and codes: first, middle and last, of all codes and of each filter.
 *
 * @param batch one of many codes, about half of them scanned
 * @param allCodes codes of all batches together
 */
export function batchReads(batch: { id: number; quantity: number; scanned: number }, allCodes: number): Read[] {
  const codes = (what: string, pages: number, status?: 'scanned' | 'void', ofBatch = true): Read[] =>
    [...new Set([1, Math.ceil(pages / 2), pages])].map((page, at) => ({
      what: `${what}, ${['first', 'middle', 'last'][at]} page (${page.toLocaleString('en-IN')})`,
      ask: (db) => {
        const window = { limit: PAGE, offset: (page - 1) * PAGE };
        const of = ofBatch ? { batchId: batch.id } : {};
        return listCodes({ db } as AppContext, { ...of, ...(status && { status }), ...window });
      },
      request: {
        path: '/admin/get_generated_qr_products',
        body: { page, ...(ofBatch && { qr_list_id: batch.id }), ...(status && { status }) },
        as: 'admin',
      },
    }));
  const pagesOf = (count: number) => Math.max(1, Math.ceil(count / PAGE));
  return [
    {
      what: 'Batches, each with its scanned codes, first page',
      ask: async (db) => {
        await listBatches(db, NEWEST, { limit: PAGE, offset: 0 });
        await countBatches(db, NEWEST);
      },
      request: { path: '/admin/qr-get', body: { page: 1 }, as: 'admin' },
    },
    { what: 'One batch with its count of scanned codes', ask: (db) => findCountedBatch(db, batch.id) },
    ...codes('Codes of a batch', pagesOf(batch.quantity)),
    ...codes('Scanned codes of it', pagesOf(batch.scanned), 'scanned'),
    ...codes('Voided codes of it', 1, 'void'),
    ...codes('Codes of all batches, newest', pagesOf(allCodes), undefined, false),
  ];
}
