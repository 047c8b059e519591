import { type Kysely, sql, type Transaction } from 'kysely';
import { type AdminName, adminNamedBy, readCountedPage } from '../../platform/database/queries';
import type { MarketFileState, Schema } from '../../platform/database/schema';
import { ApiError } from '../../platform/http/api-error';
import type { Page, PageWindow } from '../../platform/http/request-fields';
import { tailOf } from '../../platform/rollups';
import { scansByBlock } from '../scan-counts';
import type { WrongRow } from './read-rows';

/** What was read of a file. */
export interface MarketFile {
  id: number;
  name: string;
  fileName: string;
  fileBytes: number;
  productId: number | null;
  state: MarketFileState;
  /** Bytes of the unpacked text. */
  readTo: number;
  lines: number;
  codes: number;
  points: number;
  duplicates: number;
  wrong: number;
  problems: WrongRow[];
}

/** As listed, with what was scanned of it. */
export interface ListedFile extends MarketFile {
  used: number;
  usedPoints: number;
  productName: string | null;
  by: AdminName;
  at: Date;
  activeAt: Date | null;
  endedAt: Date | null;
}

const notFound = () => new ApiError(404, 'market_file_not_found', 'Label file not found');

const columns = [
  ...(['id', 'name', 'file_name as fileName', 'file_bytes as fileBytes', 'product_id as productId'] as const),
  ...(['state', 'read_to as readTo', 'lines', 'codes', 'points', 'duplicates', 'wrong', 'problems'] as const),
] as const;

const asFile = ({ problems, ...file }: Omit<MarketFile, 'problems'> & { problems: unknown }): MarketFile => ({
  ...file,
  problems: problems as WrongRow[],
});

/** @throws ApiError 404 */
export async function readFile(db: Kysely<Schema>, id: number): Promise<MarketFile> {
  return asFile(
    await db.selectFrom('market_files').where('id', '=', id).select(columns).executeTakeFirstOrThrow(notFound),
  );
}

/** Locks a file until the transaction ends. @throws ApiError 404 */
export async function lockFile(trx: Transaction<Schema>, id: number): Promise<MarketFile> {
  const file = trx.selectFrom('market_files').where('id', '=', id).select(columns).forUpdate();
  return asFile(await file.executeTakeFirstOrThrow(notFound));
}

export async function insertFile(
  trx: Transaction<Schema>,
  {
    adminId,
    at,
    ...file
  }: Pick<MarketFile, 'name' | 'fileName' | 'fileBytes' | 'productId'> & { adminId: number; at: Date },
): Promise<number> {
  const values = { name: file.name, file_name: file.fileName, file_bytes: file.fileBytes, product_id: file.productId };
  const { id } = await trx
    .insertInto('market_files')
    .values({ ...values, made_by: adminId, at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Saves how far a file was read, with what was found. */
export async function saveRead(trx: Transaction<Schema>, { id, state, readTo, ...found }: MarketFile): Promise<void> {
  const { lines, codes, points, duplicates, wrong, problems } = found;
  await trx
    .updateTable('market_files')
    .set({ state, read_to: readTo, lines, codes, points, duplicates, wrong, problems: JSON.stringify(problems) })
    .where('id', '=', id)
    .execute();
}

export async function setState(trx: Kysely<Schema>, id: number, state: MarketFileState, at: Date): Promise<void> {
  const moment = state === 'active' ? { active_at: at } : { ended_at: at, problems: '[]' };
  await trx
    .updateTable('market_files')
    .set({ state, ...moment })
    .where('id', '=', id)
    .execute();
}

export async function listUndoing(db: Kysely<Schema>, endedBefore: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('market_files')
    .where('state', '=', 'undoing')
    .where('ended_at', '<', endedBefore)
    .select('id')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Lists files, newest first, or one of them. Scans come from the rollup, and what came since its watermark. */
export function listFiles(db: Kysely<Schema>, window: PageWindow, id?: number): Promise<Page<ListedFile>> {
  return readCountedPage(
    db,
    window,
    ({ limit, offset }) => sql<ListedFile & { total: number }>`
    with recent_scans as materialized (${tailOf(scansByBlock)})
    select f.id, f.name, f.file_name as "fileName", f.file_bytes as "fileBytes", f.product_id as "productId", f.state,
      f.read_to as "readTo", f.lines, f.codes, f.points, f.duplicates, f.wrong, f.problems, f.at, f.active_at as "activeAt",
      f.ended_at as "endedAt", ${adminNamedBy('f.made_by')} as by, p.name as "productName",
      coalesce(s.used, 0)::bigint as used, coalesce(s."usedPoints", 0)::bigint as "usedPoints", f.total
    from (
      select *, count(*) over () as total from market_files
      where ${id ?? null}::bigint is null or id = ${id ?? null}::bigint
      order by id desc limit ${limit} offset ${offset}
    ) f
    left join products p on p.id = f.product_id
    left join lateral (
      select sum(counted.scans) as used, sum(counted.scans * b.points) as "usedPoints" from batches b
      join (
        select batch_id, scans from scans_by_block union all select batch_id, scans from recent_scans
      ) counted on counted.batch_id = b.id
      where b.market_file_id = f.id
    ) s on true
    order by f.id desc`,
  );
}
