import { setTimeout as pause } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../src/platform/database/schema';
import type { TestApi } from './create-test-api';

/**
 * Runs `act` in a transaction that stays open until the request waits for one of its locks, then commits. Only with a
 * database of several connections (`DATABASE_URL`): with one, nothing can wait.
 */
export async function whileHolding<T>(
  api: TestApi,
  act: (trx: Transaction<Schema>) => Promise<unknown>,
  send: () => Promise<T>,
): Promise<T> {
  const { response } = await api.db.transaction().execute(async (trx) => {
    await act(trx);
    // On Citus the lock and who waits for it are on the worker.
    const { rows } = await sql<{ id: number }>`
      select ${sql.raw(process.env.CITUS_URL ? 'citus_backend_gpid()' : 'pg_backend_pid()')} as id`.execute(trx);
    const waits = process.env.CITUS_URL
      ? sql`select from pg_catalog.citus_lock_waits where blocking_gpid = ${rows[0]!.id}`
      : sql`select from pg_stat_activity where ${rows[0]!.id}::int = any(pg_blocking_pids(pid))`;
    const sent = send();
    const deadline = performance.now() + 20_000;
    for (;;) {
      const waiting = await waits.execute(api.db);
      if (waiting.rows.length > 0) return { response: sent };
      if (performance.now() > deadline) throw new Error('Nothing waits for the lock.');
      await pause(5);
    }
  });
  return response;
}
