import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { DatabaseBusyError } from './database-errors';
import type { EmbeddedDatabase } from './durable-pglite';
import type { PoolUse } from './pool-use';

interface Waiting {
  resolve(): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
}

const LONGEST_TURN_MS = 15;

/**
 * PGlite works in this thread and resolves without a turn of the event loop: consecutive statements would block every
 * other request, /healthz included, until the last of a bulk upload's thousands was done.
 */
function turnTaker(): () => Promise<void> {
  let turnedAt = performance.now();
  return async () => {
    if (performance.now() - turnedAt < LONGEST_TURN_MS) return;
    await nextTurn();
    turnedAt = performance.now();
  };
}

/**
 * Gives PGlite's one connection the interface of a `pg` pool of size one: a client holds it until release, others wait
 * in order, so that transactions never mix.
 * @param waitMs how long to wait before DatabaseBusyError
 */
export function pglitePool(pglite: EmbeddedDatabase, waitMs: number): PostgresPool & { use(): PoolUse } {
  const line: Waiting[] = [];
  let held = false;
  const letOthersIn = turnTaker();

  const client: PostgresPoolClient = {
    query: (async (sql: string, parameters: readonly unknown[]) => {
      const { rows, affectedRows, command } = await pglite.query(sql, [...parameters]);
      await letOthersIn();
      return { rows, rowCount: affectedRows ?? rows.length, command } as PostgresQueryResult<unknown>;
    }) as PostgresPoolClient['query'],
    release() {
      const next = line.shift();
      if (!next) {
        held = false;
        return;
      }
      clearTimeout(next.timer);
      next.resolve();
    },
  };

  /** Hands the client to the next waiter, unless it cannot be prepared: then the one after it may try. */
  async function handOver(): Promise<PostgresPoolClient> {
    try {
      await pglite.prepare?.();
      return client;
    } catch (error) {
      client.release();
      throw error;
    }
  }

  return {
    async connect() {
      if (!held) {
        held = true;
        return handOver();
      }
      await new Promise<void>((resolve, reject) => {
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
      return handOver();
    },
    use: () => ({ inUse: Number(held), idle: Number(!held), waiting: line.length }),
    async end() {
      for (const { timer, reject } of line.splice(0)) {
        clearTimeout(timer);
        reject(new DatabaseBusyError());
      }
      await pglite.close();
    },
  };
}
