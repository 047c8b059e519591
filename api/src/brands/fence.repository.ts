import { type Transaction, sql } from 'kysely';
import { sqlState } from '../platform/database/database-errors';
import type { Schema } from '../platform/database/schema';

/** An arbitrary advisory-lock number, hashed with the schema: no other lock has such a key. */
const FENCE = 20_261_126_056;
/** Requests' statements end after 30 seconds, their connections with them; some jobs' may take minutes. */
const WAIT_MS = 35_000;
const LOCK_NOT_AVAILABLE = '55P03';

const keyOf = (schema: string) => `hashtextextended('${schema}', ${FENCE})`;

/**
 * Returns the `admission` of a brand's connections: each holds the fence of its schema shared until it ends, so that with
 * `shutOut` no process, however stuck, can write there any more.
 * @param state 'active': connections that serve the brand, none while it is suspended
 */
export function admission(schema: string, { state }: { state: 'active' | 'any' }): string {
  const isActive = `exists (select from installation.brands where schema = '${schema}' and state = 'active')`;
  return `pg_try_advisory_lock_shared(${keyOf(schema)})${state === 'active' ? ` and ${isActive}` : ''}`;
}

/**
 * Waits until no connection is admitted to a brand's schema; none is until the transaction ends. The embedded database has one process.
 * @throws Error that names the connections that did not end in time
 */
export async function shutOut(trx: Transaction<Schema>, schema: string, waitMs = WAIT_MS): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx);
  await sql`set local lock_timeout = ${sql.lit(waitMs)}`.execute(trx);
  // What follows may delete files for longer than a transaction may be idle.
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
  await sql`savepoint fence`.execute(trx);
  try {
    await sql`select pg_advisory_xact_lock(${sql.raw(keyOf(schema))})`.execute(trx);
  } catch (cause) {
    if (sqlState(cause) !== LOCK_NOT_AVAILABLE) throw cause;
    await sql`rollback to savepoint fence`.execute(trx);
    throw new Error(
      `Nothing was changed: still connected: ${(await listHolders(trx, schema)).join('; ')}. ` +
        'Stop that process, or end its connection (pg_terminate_backend), and try again.',
      { cause },
    );
  }
}

async function listHolders(trx: Transaction<Schema>, schema: string): Promise<string[]> {
  const { rows } = await sql<{ pid: number; client: string; application: string; since: string }>`
    select pid, coalesce(host(client_addr), 'this machine') as client, application_name as application,
      to_char(backend_start at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since
    from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and granted and objsubid = 1
      and database = (select oid from pg_database where datname = current_database())
      and (classid::bigint << 32) | objid::bigint = ${sql.raw(keyOf(schema))}
    order by backend_start`.execute(trx);
  return rows.map(({ pid, client, application, since }) =>
    [`process ${pid} from ${client}`, application, `since ${since}`].filter(Boolean).join(', '),
  );
}
