import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import { readEpoch } from '../../platform/epochs';
import { committedWatermark, startOf } from '../../platform/rollups';

/** Rows in one digest: about 1 MB of text in the database. */
const CHUNK = 10_000;

/**
 * The columns of the sealed tables. One that is added to a journal is added here at the end of its list, without a default:
 * it is null in older rows, and their text stays as it was. None ever changes, also not with the deletion of an account.
 */
export const SEALED_COLUMNS = {
  epochs: ['id', 'source', 'jumps', 'started_at'],
  journal: [
    'id',
    'user_id',
    'kind',
    'points',
    'from_account',
    'to_account',
    'serial',
    'claim_id',
    'admin_id',
    'at',
    'bonus_id',
  ],
  money_journal: [
    ...['id', 'claim_id', 'user_id', 'item_id', 'kind', 'amount_paise', 'from_account', 'to_account', 'admin_id'],
    ...['at', 'reversals'],
  ],
} as const;

export type SealedTable = keyof typeof SEALED_COLUMNS;

const TIMES: readonly string[] = ['at', 'started_at'];

/** Returns a row as text, `id=7|user_id=3|…`: its columns in order, without null; times as microseconds since 1970. */
function lineOf(table: SealedTable): RawBuilder<unknown> {
  const fields = SEALED_COLUMNS[table].map((column) => {
    const value = TIMES.includes(column)
      ? sql`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint`
      : sql.ref(column);
    return sql`${sql.lit(`${column}=`)} || ${value}::text`;
  });
  return sql`concat_ws('|', ${sql.join(fields)})`;
}

export interface Digest {
  entries: number;
  last: number | null;
  /** SHA-256 of their lines in hexadecimal; null without rows. */
  digest: string | null;
}

/** Digests the first rows after one id and up to another, at most `CHUNK`: the chunks of a range are always the same. */
export async function readDigest(
  db: Kysely<Schema>,
  table: SealedTable,
  { after, upTo }: { after: number; upTo: number },
): Promise<Digest> {
  const { rows } = await sql<Digest>`
    select count(*) as entries, max(id) as last,
      encode(sha256(convert_to(string_agg(line, chr(10) order by id), 'UTF8')), 'hex') as digest
    from (
      select id, ${lineOf(table)} as line from ${sql.table(table)}
      where id > ${after}::bigint and id <= ${upTo}::bigint order by id limit ${sql.lit(CHUNK)}
    ) lines`.execute(db);
  return rows[0]!;
}

export type Seal = Omit<Schema['journal_seals'], 'id' | 'sealed_at'> & { id: number };

export async function listSeals(db: Kysely<Schema>): Promise<Seal[]> {
  return db.selectFrom('journal_seals').selectAll().orderBy('id').execute();
}

export async function readNewestSeal(db: Kysely<Schema>): Promise<Seal | undefined> {
  return db.selectFrom('journal_seals').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();
}

export async function insertSeal(db: Kysely<Schema>, seal: Omit<Seal, 'id'>, at: Date): Promise<void> {
  await db
    .insertInto('journal_seals')
    .values({ ...seal, sealed_at: at })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute();
}

export type Ends = Record<SealedTable, number>;

const SOURCES = [
  { column: 'journal_id', table: 'journal' },
  { column: 'money_id', table: 'money_journal' },
] as const;

/** Returns the last committed entries; undefined while a transaction lasts too long. */
export async function readCommitted(db: Kysely<Schema>): Promise<Ends | undefined> {
  const mark = await db.connection().execute((session) => committedWatermark(session, SOURCES));
  if (!mark) return undefined;
  return { journal: mark.journal_id, money_journal: mark.money_id, epochs: await readEpoch(db) };
}

/**
 * Returns the last entries of before an Indian day after the last seal. A seal's range is one of ids: an entry that a node with a
 * slow clock adds later belongs to the next seal, and none is left out.
 */
export async function readEndsBefore(
  db: Kysely<Schema>,
  day: string,
  { after, committed }: { after: Ends; committed: Ends },
): Promise<Ends> {
  const end = (table: SealedTable, time: string) => sql`coalesce((
    select max(id) from ${sql.table(table)}
    where id > ${after[table]}::bigint and id <= ${committed[table]}::bigint
      and ${sql.ref(time)} < ${startOf(sql`${day}::date`)}), ${after[table]}::bigint) as ${sql.ref(table)}`;
  const { rows } = await sql<Ends>`
    select ${end('journal', 'at')}, ${end('money_journal', 'at')}, ${end('epochs', 'started_at')}`.execute(db);
  return rows[0]!;
}

/** Without a statement timeout, for a first seal over years of entries. */
export async function withoutTimeout<T>(db: Kysely<Schema>, work: (trx: Transaction<Schema>) => Promise<T>) {
  return db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    return work(trx);
  });
}
