import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './schema';

/** Runs reads on one snapshot of the database: their results fit together. */
export function readSnapshot<T>(db: Kysely<Schema>, read: (trx: Transaction<Schema>) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}
