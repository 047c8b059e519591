import { type Kysely, sql } from 'kysely';
import type { Schema } from './schema';

/** A table that exists while a restore is under way: restored data may only be used in a new epoch. */
export const UNFINISHED = 'unfinished_restore';

export async function markUnfinished(db: Kysely<Schema>): Promise<void> {
  await sql`create table if not exists ${sql.table(UNFINISHED)} ()`.execute(db);
}

export async function clearUnfinished(db: Kysely<Schema>): Promise<void> {
  await sql`drop table if exists ${sql.table(UNFINISHED)}`.execute(db);
}

/** @throws Error if a restore into this database was interrupted */
export async function refuseUnfinished(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass(${UNFINISHED}) is not null as found`.execute(db);
  if (rows[0]!.found)
    throw new Error(
      'A restore into this database was interrupted: its numbers would be given out a second time. Create an empty database and run npm run restore again.',
    );
}
