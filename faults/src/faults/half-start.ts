import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { openDatabase } from '../../../api/src/database/open-database';
import { freePort } from '../../../e2e/src/site/site-process';
import { startApiProcess } from '../api-process';
import type { Fault, FaultOutcome, FaultRun } from '../fault';
import { type PostgresServer, startPostgres } from '../postgres-server';
import { type Place, checkInvariantsAfter } from '../stored-rows';

const READY_MS = 120_000;

/** Somewhere nothing has been yet: a new folder, and on a server a new database. */
async function nowhere(
  folder: string,
  server: PostgresServer | undefined,
): Promise<{ env: Record<string, string>; place: Place }> {
  const name = `first_${randomBytes(6).toString('hex')}`;
  const dataDir = join(folder, name);
  if (!server) return { env: { DATA_DIR: dataDir, DATABASE_URL: '' }, place: { dataDir } };
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  return { env: { DATA_DIR: dataDir, DATABASE_URL: url.href }, place: { databaseUrl: url.href } };
}

/** How much demo content there is: all of it or none, never a part. */
async function contentOf(place: Place): Promise<string> {
  const { db, close } = await openDatabase(place);
  try {
    const counts = [];
    for (const table of ['models', 'products', 'users', 'scans', 'claims', 'journal'] as const) {
      const { rows } = await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow();
      counts.push(`${table} ${rows}`);
    }
    return counts.join(', ');
  } finally {
    await close();
  }
}

async function make({ runs, engine, say }: FaultRun): Promise<FaultOutcome> {
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-first-start-'));
  const server = engine === 'postgres' ? await startPostgres() : undefined;
  const start = async (env: Record<string, string>) =>
    startApiProcess(await freePort(), { ...env, DEMO_DATA: 'on', SMS_PROVIDER: 'outbox' });
  try {
    const whole = await nowhere(folder, server);
    const began = performance.now();
    const first = await start(whole.env);
    if (!(await first.ready(READY_MS))) throw new Error(`The first start failed: ${first.output()}`);
    const firstStartMs = performance.now() - began;
    await first.stop();
    const complete = await contentOf(whole.place);
    say(`an undisturbed first start takes ${(firstStartMs / 1000).toFixed(1)} s and leaves ${complete}`);

    const broken: string[] = [];
    const recoverySeconds: number[] = [];
    let violated: string[] = [];
    let setAside = 0;
    for (let run = 1; run <= runs; run += 1) {
      const { env, place } = await nowhere(folder, server);
      const killed = await start(env);
      // One moment in each part of the start, so that few runs already meet initdb, migrations and demo content.
      const moment = firstStartMs * ((run - 1 + Math.random()) / runs);
      await pause(moment);
      await killed.stop('SIGKILL');
      const again = performance.now();
      const second = await start(env);
      if (!(await second.ready(READY_MS))) {
        broken.push(`killed after ${Math.round(moment)} ms, the next start said: ${second.output().slice(0, 400)}`);
        await second.stop('SIGKILL');
        continue;
      }
      recoverySeconds.push((performance.now() - again) / 1000);
      setAside += readdirSync(env.DATA_DIR!).filter((name) => name.startsWith('database.unfinished-')).length;
      await second.stop();
      const content = await contentOf(place);
      if (content !== complete)
        broken.push(`killed after ${Math.round(moment)} ms, there is ${content}, not ${complete}`);
      violated = [...new Set([...violated, ...(await checkInvariantsAfter(place))])];
      if ('dataDir' in place) rmSync(place.dataDir, { recursive: true, force: true });
      if (run % 5 === 0) say(`${run} first starts killed`);
    }
    return {
      runs,
      acknowledged: 0,
      lost: 0,
      double: 0,
      violated,
      recoverySeconds,
      broken,
      remark: `killed within the ${(firstStartMs / 1000).toFixed(1)} s of a first start with demo content; ${setAside} unfinished directories set aside, none deleted`,
    };
  } finally {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** trust.md "Faults": half-finished first start. A first start takes too long for `npm test`. */
export const halfStart: Fault = {
  name: 'half-start',
  about: 'kill -9 during the very first start: making the database, migrating it, filling it with demo content',
  engines: ['pglite', 'postgres'],
  quick: 0,
  long: 20,
  make,
};
