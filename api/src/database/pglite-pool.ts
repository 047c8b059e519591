import type { PGlite } from '@electric-sql/pglite';
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { DatabaseBusyError } from './database-errors';

interface Waiting {
  resolve(client: PostgresPoolClient): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
}

/**
 * PGlite has one connection. This gives it the shape of a `pg` pool of size one: whoever connects holds it until release,
 * the others wait in line, so that two transactions never mix.
 *
 * @param waitMs how long to stand in line before DatabaseBusyError
 */
export function pglitePool(pglite: PGlite, waitMs: number): PostgresPool {
  const line: Waiting[] = [];
  let held = false;

  const client: PostgresPoolClient = {
    query: (async (sql: string, parameters: readonly unknown[]) => {
      const { rows, affectedRows, command } = await pglite.query(sql, [...parameters]);
      return { rows, rowCount: affectedRows ?? rows.length, command } as PostgresQueryResult<unknown>;
    }) as PostgresPoolClient['query'],
    release() {
      const next = line.shift();
      if (!next) {
        held = false;
        return;
      }
      clearTimeout(next.timer);
      next.resolve(client);
    },
  };

  return {
    connect() {
      if (!held) {
        held = true;
        return Promise.resolve(client);
      }
      return new Promise((resolve, reject) => {
        const waiting: Waiting = {
          resolve,
          reject,
          timer: setTimeout(() => {
            line.splice(line.indexOf(waiting), 1);
            reject(new DatabaseBusyError());
          }, waitMs),
        };
        line.push(waiting);
      });
    },
    async end() {
      for (const { timer, reject } of line.splice(0)) {
        clearTimeout(timer);
        reject(new DatabaseBusyError());
      }
      await pglite.close();
    },
  };
}
