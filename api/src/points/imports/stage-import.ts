import { readFile } from 'node:fs/promises';
import { ApiError } from '../../platform/http/api-error';
import type { AdminCommand } from '../../platform/idempotency';
import { discardUpload, preparePicture, storeUpload } from '../../platform/pictures';
import { seal } from '../../platform/sealing';
import { describeFault, readTable, streamCsv, type TableRow } from '../../platform/sheets';
import type { PointsContext } from '../context';
import { type ImportColumn, importColumns } from './import-columns';
import { insertRows, type NewRow, refuseRepeated, refuseUnfit } from './import-rows.repository';
import {
  countRows,
  deleteImport,
  findImport,
  findSameFile,
  insertImport,
  lockFiles,
  setImport,
} from './imports.repository';
import { type Cells, type Member, readImportRow } from './read-import-row';
import { refuseOpenedOfFile } from './refuse-opened';
import { type ReceivedImport, WRONG_KIND } from './receive-import';

const ROWS_AT_ONCE = 1000;
/** Rows of a spreadsheet; larger files are CSV. */
const SHEET_LIMITS = { sheetRows: 50_000, sheetColumns: 100 };

export const rowOwner = (importId: number, row: number) => `cells of row ${row} of import ${importId}`;

/**
 * Stores the rows of a file, encrypted, with what is wrong in them; nothing else changes. Until the command is committed the
 * import is `reading`, and a job deletes what a process that died has left.
 * @throws ApiError 400 for an unreadable file, 409 `imports_off`, `import_exists`
 */
export async function stageImport(context: PointsContext, given: ReceivedImport, adminId: number) {
  const { db, clock, config } = context;
  if (config.payoutKeys.length === 0)
    throw new ApiError(409, 'imports_off', 'Files with personal data need PAYOUT_KEYS, which is not set');
  await rejectSameFile(db, given);
  const picture = given.picture && (await preparePicture(given.picture, config.limits));
  const key = picture ? await storeUpload(context, picture, { isPrivate: true }) : null;
  const id = await insertImport(db, { ...given, statementPictureKey: key, adminId, at: clock.now() });
  try {
    const payoutDetails = await storeRows(context, given, id);
    if (given.kind !== 'history') await refuseRepeated(db, id);
    await refuseUnfit(db, { id, kind: given.kind });
    if (given.kind === 'balances') await refuseOpenedOfFile(db, config.payoutKeys, id);
    await countRows(db, id, payoutDetails);
  } catch (error) {
    await discardImport(context, { id, key });
    throw error;
  }
  return { id, key };
}

export async function discardImport(context: PointsContext, { id, key }: { id: number; key: string | null }) {
  await deleteImport(context.db, id, context.clock.now());
  if (key !== null) await discardUpload(context, key);
}

/** Makes a staged import visible. @throws ApiError 409 `import_exists` */
export async function saveImport(command: AdminCommand, given: ReceivedImport, id: number) {
  const { trx } = command;
  await lockFiles(trx);
  await rejectSameFile(trx, given);
  await setImport(trx, id, { state: 'ready' });
  const saved = (await findImport(trx, id))!;
  const { kind, fileName: file, statement, rows, wrong, points } = saved;
  await command.audit('import-uploaded', { import_id: id, kind, file, statement, rows, wrong, points });
  return saved;
}

async function rejectSameFile(db: PointsContext['db'], { kind, digest }: ReceivedImport): Promise<void> {
  const id = await findSameFile(db, kind, digest);
  if (id !== undefined) throw new ApiError(409, 'import_exists', `This file is import ${id} already`);
}

/** @returns how many rows have payout details */
async function storeRows(context: PointsContext, given: ReceivedImport, id: number): Promise<number> {
  const { kind } = given;
  const now = context.clock.now();
  let payoutDetails = 0;
  let batch: NewRow[] = [];
  for await (const row of rowsOf(context, given)) {
    const cells = typedCells(row.cells);
    const { value, problems } = readImportRow(kind, cells, now);
    for (const { column, fault, cell } of row.broken) problems.set(column, describeFault(fault, cell));
    const errors = [...problems].map(([column, message]) => ({ column, message }));
    if (errors.length === 0 && kind === 'members' && (value as Member).details) payoutDetails += 1;
    batch.push({
      ...{ row: row.row, mobile: problems.has('mobile') ? null : value.mobile },
      sealed: seal(context.config.payoutKeys, rowOwner(id, row.row), JSON.stringify(cells)),
      errors: errors.length > 0 ? errors : null,
      points: kind === 'balances' && errors.length === 0 && 'points' in value ? value.points : null,
    });
    if (batch.length < ROWS_AT_ONCE) continue;
    await insertRows(context.db, id, batch);
    batch = [];
  }
  await insertRows(context.db, id, batch);
  return payoutDetails;
}

/** Without empty cells, and the apostrophe before a sign that would begin a formula, as files of wrong rows have it. */
const typedCells = (cells: Record<ImportColumn, string>): Cells =>
  Object.fromEntries(
    Object.entries(cells)
      .filter(([, text]) => text !== '')
      .map(([column, text]) => [column, text.replace(/^'(?=\s*[=+\-@＝＋－＠])/u, '')]),
  );

async function* rowsOf(
  { config: { limits } }: PointsContext,
  { kind, fileName, path }: ReceivedImport,
): AsyncGenerator<TableRow<ImportColumn>> {
  const columns = importColumns[kind];
  let count = 0;
  const request = { columns, wrongKind: WRONG_KIND };
  const rows = /\.csv$/i.test(fileName)
    ? streamCsv(path, columns, { maxRows: limits.memberFileRows, wrongKind: WRONG_KIND })
    : (await readTable(await readFile(path), { ...limits, ...SHEET_LIMITS }, { ...request, csv: false })).rows;
  for await (const row of rows) {
    count += 1;
    yield row;
  }
  if (count === 0) throw new ApiError(400, 'invalid_sheet', 'The file has no rows');
}
