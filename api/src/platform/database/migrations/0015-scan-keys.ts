import { type Kysely, sql } from 'kysely';
import { sqlState } from '../database-errors';

export const transaction = 'none';

const FOREIGN_KEY_VIOLATION = '23503';
const UNIQUE_VIOLATION = '23505';

/**
 * The database itself refuses scans and grants of unknown users, and a second grant of a serial
 * (docs/decisions/0042-scans-as-plain-statements.md). Each step that is complete is skipped: a retry continues.
 *
 * @throws Error naming the invariant that rows which are there already violate
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // First, since it is what waits longest: for every transaction that was open when it began.
  await addIndex(db).catch(explain(UNIQUE_VIOLATION, 'The journal grants a serial twice (invariant I4)'));
  const unknownUser = (table: string) => `The table ${table} names a user who does not exist (invariants I4 and I6)`;
  for (const table of ['scans', 'journal'])
    await addForeignKey(db, table).catch(explain(FOREIGN_KEY_VIOLATION, unknownUser(table)));
}

async function addIndex(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql`
    select from pg_index where indexrelid = to_regclass('journal_one_grant_a_code') and indisvalid`.execute(db);
  if (rows.length > 0) return;
  await sql`drop index concurrently if exists journal_one_grant_a_code`.execute(db);
  await sql`
    create unique index concurrently journal_one_grant_a_code on journal (serial) where serial is not null`.execute(db);
}

async function addForeignKey(db: Kysely<unknown>, table: string): Promise<void> {
  const name = `${table}_user_id_fkey`;
  const { rows } = await sql<{ convalidated: boolean }>`
    select convalidated from pg_constraint where conrelid = to_regclass(${table}) and conname = ${name}`.execute(db);
  if (rows.length === 0)
    await sql`
      alter table ${sql.table(table)} add constraint ${sql.ref(name)} foreign key (user_id) references users not valid`.execute(
      db,
    );
  if (!rows[0]?.convalidated)
    await sql`alter table ${sql.table(table)} validate constraint ${sql.ref(name)}`.execute(db);
}

const explain = (state: string, violation: string) => (cause: unknown) => {
  if (sqlState(cause) !== state) throw cause;
  throw new Error(`${violation}. \`npm run invariants\` lists the rows (docs/operations/upgrades.md).`, { cause });
};
