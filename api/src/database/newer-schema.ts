import { type Kysely, sql } from 'kysely';
import type { Schema } from './schema';

interface Found {
  /** The migrations that this release knows, in order. */
  known: readonly string[];
  /** Those of the database that it does not know. */
  newer: readonly string[];
  tell(notice: string): void;
}

/**
 * What a release does with a database that a newer one has migrated, for instance when an upgrade is rolled back: the
 * database says which migration a release must know at least (`schema_needs`, migration 0013). One that knows it serves,
 * and says so; one that does not refuses.
 *
 * @throws Error naming both sides and what to do
 */
export async function refuseUnservableSchema(db: Kysely<Schema>, { known, newer, tell }: Found): Promise<void> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('schema_needs') is not null as there`.execute(db);
  const needs = rows[0]?.there ? await db.selectFrom('schema_needs').select('migration').executeTakeFirst() : undefined;
  const own = known.at(-1);
  if (needs && known.includes(needs.migration)) {
    tell(`The database is newer (${newer.join(', ')}) than this release (${own}), which may still serve on it.`);
    return;
  }
  throw new Error(
    `The database was migrated by a newer release (${newer.join(', ')}); this one knows it up to ${own} ` +
      `and would damage it${needs ? `: it must know ${needs.migration}` : ''}. ` +
      'Start the newer release again, or restore a backup of before (docs/operations/upgrades.md).',
  );
}
