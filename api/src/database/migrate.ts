import { type Kysely, Migrator } from 'kysely';
import { migrations } from './migrations/index';
import type { Schema } from './schema';

/**
 * Brings the database to this version's schema. Kysely's migration lock lets one process do it while others wait, so any
 * number of nodes may start at once. Throws the failed migration's own error.
 */
export async function migrate(db: Kysely<Schema>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error instanceof Error ? error : new Error('The database could not be migrated.');
}
