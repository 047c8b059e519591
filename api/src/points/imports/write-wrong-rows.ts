import type { AdminCommand } from '../../platform/idempotency';
import { createCsvWriter, textOfRows } from '../../platform/table-files';
import type { PointsContext } from '../context';
import { importNotFound } from './change-imports';
import { importColumns } from './import-columns';
import { findImport, listRows } from './imports.repository';
import { cellsOf } from './present-import';

const ROWS_AT_ONCE = 1000;

/** Returns the wrong rows of an import as CSV: to be corrected and uploaded again. The download is in the audit log. */
export async function writeWrongRows(command: AdminCommand, { config }: PointsContext, id: number): Promise<Buffer> {
  const found = await findImport(command.trx, id);
  if (!found || found.state === 'reading') throw importNotFound();
  const names = importColumns[found.kind].map(({ name }) => name);
  const text = (header: string) => ({ header, kind: 'text' as const, width: 20 });
  const write = createCsvWriter([...names.map(text), text('what is wrong'), text('row of the file')]);
  const pages: Buffer[] = [write([])];
  let rows = 0;
  for (let offset = 0; ; offset += ROWS_AT_ONCE) {
    const page = await listRows(command.trx, id, 'wrong', { limit: ROWS_AT_ONCE, offset });
    const lines = page.rows.map((row) => {
      const cells = cellsOf(config, id, row);
      const wrong = (row.errors ?? []).map(({ column, message }) => `${column}: ${message}`).join('. ');
      return [...names.map((name) => cells[name] ?? null), wrong, String(row.row)];
    });
    if (lines.length > 0) pages.push(write(textOfRows(lines)));
    rows += lines.length;
    if (lines.length < ROWS_AT_ONCE) break;
  }
  await command.audit('import-rows-downloaded', { import_id: id, rows });
  return Buffer.concat(pages);
}
