import type { Kysely } from 'kysely';
import type { Schema } from './schema';

interface Found {
  /** The migrations of this release, in order. */
  known: readonly string[];
  /** Those of the database that this release does not have. */
  newer: readonly string[];
  onNotice(notice: string): void;
}

/**
 * Decides whether this release can serve on a database that a newer one has migrated, for instance after a rollback:
 * `schema_needs` names the migration that a release must have at least.
 * @throws Error naming both sides and what to do
 */
export async function rejectUnservableSchema(db: Kysely<Schema>, { known, newer, onNotice }: Found): Promise<void> {
  const needs = await db.selectFrom('schema_needs').select('migration').executeTakeFirst();
  const own = known.at(-1);
  if (needs && known.includes(needs.migration)) {
    onNotice(`The database is newer (${newer.join(', ')}) than this release (${own}), which may still serve on it.`);
    return;
  }
  throw new Error(
    `The database was migrated by a newer release (${newer.join(', ')}); this one knows it up to ${own} ` +
      `and would damage it${needs ? `: it must know ${needs.migration}` : ''}. ` +
      'Start the newer release again, or restore a backup of before (docs/operations/upgrades.md).',
  );
}
