import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../../../api/src/platform/database/open-database';
import { freePort, startSiteProcess } from '../../../browser/src/site/site-process';
import { connect } from '../load';
import type { Fault, FaultRun, Place } from '../fault';

const SERVER = join(__dirname, '../../../../api/dist/server.js');
const TABLES = ['models', 'products', 'users', 'scans', 'claims', 'journal'] as const;

/** Checks the invariants, and returns how much demo content there is: all of it or none, never a part. */
async function readContent(run: FaultRun, place: Place): Promise<string> {
  const { db, close } = await openDatabase(place);
  try {
    await run.checkInvariants(db);
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

/** Names a new data folder, and creates a database on PostgreSQL. */
async function openPlace(run: FaultRun, name: string) {
  const dataDir = join(run.folder, name);
  const env = { DATABASE_URL: '', DEMO_DATA: 'on', LOG_LEVEL: 'fatal' };
  if (run.engine === 'pglite') return { dataDir, env, place: { dataDir } };
  const { url } = await run.postgres();
  const client = await connect(url);
  await client.query(`create database ${name}`);
  await client.end();
  const databaseUrl = url.replace(/[^/]+$/, name);
  return { dataDir, env: { ...env, DATABASE_URL: databaseUrl }, place: { databaseUrl } };
}

/** Returns how many milliseconds a start took. */
async function startOnce(options: { dataDir: string; env: Record<string, string> }): Promise<number> {
  const began = performance.now();
  const node = await startSiteProcess({ program: 'api', ...options });
  const took = performance.now() - began;
  await node.stop();
  return took;
}

/**
 * docs/trust.md "Interrupted first start": `kill -9` while the database is created, migrated and filled with demo
 * content.
 */
export const halfStart: Fault = {
  engines: ['pglite', 'postgres'],
  quick: 0,
  long: 20,
  async make(run) {
    const undisturbed = await openPlace(run, 'undisturbed');
    const firstStartMs = await startOnce(undisturbed);
    const expected = await readContent(run, undisturbed.place);
    let setAside = 0;
    for (const round of run.rounds()) {
      const { dataDir, env, place } = await openPlace(run, `start_${round}`);
      const killed = spawn(process.execPath, [SERVER], {
        env: { ...process.env, ...env, PORT: String(await freePort()), DATA_DIR: dataDir, SMS_PROVIDER: 'outbox' },
        stdio: 'ignore',
      });
      const ended = once(killed, 'exit');
      // One time in each part of the start, so that few runs already meet creation, migrations and demo content.
      const moment = Math.round(firstStartMs * ((round - 1 + Math.random()) / run.runs));
      await pause(moment);
      killed.kill('SIGKILL');
      await ended;
      try {
        run.recoverySeconds.push((await startOnce({ dataDir, env })) / 1000);
      } catch (error) {
        run.broken.add(`killed after ${moment} ms, the next start failed: ${(error as Error).message.slice(0, 400)}`);
        continue;
      }
      setAside += readdirSync(dataDir).filter((name) => name.startsWith('database.unfinished-')).length;
      const content = await readContent(run, place);
      run.check(content === expected, `killed after ${moment} ms, there is ${content}, not ${expected}`);
    }
    return `killed within the ${(firstStartMs / 1000).toFixed(1)} s of a first start with demo content (${expected}); ${setAside} unfinished directories set aside, none deleted`;
  },
};
