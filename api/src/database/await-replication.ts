import { type Kysely, sql } from 'kysely';
import type { Schema } from './schema';

/**
 * Resolves once all visible rows are also on the synchronous standby, if there is one.
 *
 * A commit is acknowledged only then, but can be read earlier: after a restart of the primary or a cancelled wait,
 * while the commit was on the primary's disk alone. A response "already done" based on such a row would be premature. A
 * transaction that writes a record of its own to the log waits until all earlier records are replicated; the record
 * belongs to no row.
 */
export async function awaitReplication(db: Kysely<Schema>): Promise<void> {
  await sql`/* prepared */ select pg_logical_emit_message(true, 'loyalty', '')`.execute(db);
}
