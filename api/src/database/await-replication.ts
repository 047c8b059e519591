import { type Kysely, sql } from 'kysely';
import type { Schema } from './schema';

/**
 * Resolves once everything that can be read now also stands on the synchronous standby, where there is one.
 *
 * A commit is answered only then, but it can be read before: the primary was restarted, or somebody cancelled the wait, while
 * the commit was on its disk alone. Whoever is told "that was done already" from such a row would have been told too
 * early. A transaction that writes something of its own into the log waits its turn behind all that was written earlier;
 * what it writes leads to no row.
 */
export async function awaitReplication(db: Kysely<Schema>): Promise<void> {
  await sql`/* prepared */ select pg_logical_emit_message(true, 'loyalty', '')`.execute(db);
}
