import type { AdminCommand } from '../../platform/idempotency';
import { createCsvWriter, textOfRows } from '../../platform/table-files';
import type { PointsContext } from '../context';
import { importNotFound } from './change-imports';
import { importColumns } from './import-columns';
import { findImport, type Import, nextListed } from './imports.repository';
import { shownCells } from './present-import';

const ROWS_AT_ONCE = 1000;

/** The lists that can be downloaded: what will be applied, and what is to be corrected and uploaded again. */
export type WrittenList = 'ready' | 'wrong';

/** Notes a download in the audit log. @throws ApiError 404 `import_not_found` */
export async function auditDownload(command: AdminCommand, id: number, list: WrittenList): Promise<Import> {
  const found = await findImport(command.trx, id);
  if (!found || found.state === 'reading') throw importNotFound();
  const rows = list === 'wrong' ? found.wrong : found.rows - found.wrong;
  await command.audit('import-rows-downloaded', { import_id: id, list, rows });
  return found;
}

/** Yields the rows of an import as CSV, page by page. */
export async function* writeRows(
  { config, db }: PointsContext,
  { id, kind }: Pick<Import, 'id' | 'kind'>,
  list: WrittenList,
): AsyncGenerator<Buffer> {
  const names = importColumns[kind].map(({ name }) => name);
  const text = (header: string) => ({ header, kind: 'text' as const, width: 20 });
  const notes = list === 'wrong' ? [text('what is wrong'), text('row of the file')] : [text('row of the file')];
  const write = createCsvWriter([...names.map(text), ...notes]);
  yield write([]);
  for (let after = 0; ;) {
    const page = await nextListed(db, id, list, { after, limit: ROWS_AT_ONCE });
    const lines = page.map((row) => {
      const cells = shownCells(config, id, row);
      const wrong = (row.errors ?? []).map(({ column, message }) => `${column}: ${message}`).join('. ');
      return [...names.map((name) => cells[name] ?? null), ...(list === 'wrong' ? [wrong] : []), String(row.row)];
    });
    if (lines.length > 0) yield write(textOfRows(lines));
    if (page.length < ROWS_AT_ONCE) return;
    after = page.at(-1)!.row;
  }
}
