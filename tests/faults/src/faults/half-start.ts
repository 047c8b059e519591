import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { openDatabase } from '../../../../api/src/database/open-database';
import { freePort, startSiteProcess } from '../../../browser/src/site/site-process';
import type { Fault, FaultOutcome, FaultRun } from '../fault';
import { startPostgres } from '../product';
import { type Place, verify } from '../verify';

const SERVER = join(__dirname, '../../../../api/dist/server.js');
const TABLES = ['models', 'products', 'users', 'scans', 'claims', 'journal'] as const;

/** Returns how much demo content there is: all of it or none, never a part. */
async function readContent(place: Place): Promise<string> {
  const { db, close } = await openDatabase(place);
  try {
    const counts: string[] = [];
    for (const table of TABLES) {
      const rows = db.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('rows'));
      counts.push(`${table} ${(await rows.executeTakeFirstOrThrow()).rows}`);
    }
    return counts.join(', ');
  } finally {
    await close();
  }
}

async function make({ runs, engine, log }: FaultRun): Promise<FaultOutcome> {
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-first-start-'));
  const postgres = engine === 'postgres' ? await startPostgres() : undefined;
  let starts = 0;
  /** Creates a data folder, and a database on PostgreSQL. */
  const newPlace = async () => {
    const name = `first_${(starts += 1)}`;
    const dataDir = join(folder, name);
    if (!postgres) return { dataDir, databaseUrl: '', place: { dataDir } };
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    await client.query(`create database ${name}`);
    await client.end();
    const databaseUrl = postgres.url.replace(/[^/]+$/, name);
    return { dataDir, databaseUrl, place: { databaseUrl } };
  };
  const envOf = (databaseUrl: string) => ({ DATABASE_URL: databaseUrl, DEMO_DATA: 'on', LOG_LEVEL: 'fatal' });
  /** @returns how many milliseconds the start took */
  const startOnce = async ({ dataDir, databaseUrl }: { dataDir: string; databaseUrl: string }) => {
    const began = performance.now();
    const node = await startSiteProcess({ program: 'api', dataDir, env: envOf(databaseUrl) });
    const took = performance.now() - began;
    await node.stop();
    return took;
  };
  try {
    const undisturbed = await newPlace();
    const firstStartMs = await startOnce(undisturbed);
    const expected = await readContent(undisturbed.place);
    const seconds = (firstStartMs / 1000).toFixed(1);
    log(`an undisturbed first start takes ${seconds} s and leaves ${expected}`);

    const broken: string[] = [];
    const recoverySeconds: number[] = [];
    const violated = new Set<string>();
    let setAside = 0;
    for (let run = 1; run <= runs; run += 1) {
      const { dataDir, databaseUrl, place } = await newPlace();
      const env = { ...process.env, ...envOf(databaseUrl), PORT: String(await freePort()), DATA_DIR: dataDir };
      const killed = spawn(process.execPath, [SERVER], { env: { ...env, SMS_PROVIDER: 'outbox' }, stdio: 'ignore' });
      // One time in each part of the start, so that few runs already meet creation, migrations and demo content.
      const moment = Math.round(firstStartMs * ((run - 1 + Math.random()) / runs));
      await pause(moment);
      const ended = once(killed, 'exit');
      if (killed.exitCode === null) killed.kill('SIGKILL');
      await ended;
      try {
        recoverySeconds.push((await startOnce({ dataDir, databaseUrl })) / 1000);
      } catch (error) {
        broken.push(`killed after ${moment} ms, the next start failed: ${(error as Error).message.slice(0, 400)}`);
        continue;
      }
      setAside += readdirSync(dataDir).filter((name) => name.startsWith('database.unfinished-')).length;
      const content = await readContent(place);
      if (content !== expected) broken.push(`killed after ${moment} ms, there is ${content}, not ${expected}`);
      const found = await verify(place, [], { runs, broken: [] });
      for (const id of found.violated) violated.add(id);
      rmSync(dataDir, { recursive: true, force: true });
      if (run % 5 === 0) log(`${run} first starts killed`);
    }
    const remark = `killed within the ${seconds} s of a first start with demo content; ${setAside} unfinished directories set aside, none deleted`;
    const nothing = { acknowledged: 0, lost: 0, double: 0 };
    return { ...nothing, runs, violated: [...violated], recoverySeconds, broken, remark };
  } finally {
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** trust.md "Faults": interrupted first start. It takes too long for `npm test`. */
export const halfStart: Fault = {
  name: 'half-start',
  about: 'kill -9 during the first start: creating the database, migrating it, filling it with demo content',
  engines: ['pglite', 'postgres'],
  quick: 0,
  long: 20,
  make,
};
