import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type OpenDatabase, openDatabase } from '../../../../api/src/platform/database/open-database';
import { createBatch, readCodes } from '../../../browser/src/site/catalogue';
import { connect } from '../load';
import { createProgramme, signInNewUser, type Fault, type FaultRun, type Place } from '../fault';
import { send } from '../send';

const COMMANDS = join(__dirname, '../../../../api/dist/operations/commands');
const LOAD_MS = 1500;

const variablesOf = (place: Place, dataDir: string) => ({
  DATA_DIR: dataDir,
  DATABASE_URL: 'databaseUrl' in place ? place.databaseUrl : '',
});

/** Starts a command of the api. */
function start(name: 'back-up' | 'restore', args: string[], variables: Record<string, string>) {
  const child = spawn(process.execPath, [join(COMMANDS, `${name}.js`), ...args], {
    env: { ...process.env, ...variables, LOG_LEVEL: 'fatal' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const ended = once(child, 'exit').then(([code]) => ({ code: code as number | null, errors }));
  return { child, ended };
}

async function complete(name: 'back-up' | 'restore', args: string[], variables: Record<string, string>) {
  const { code, errors } = await start(name, args, variables).ended;
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${errors.slice(0, 500)}`);
}

/** Names an empty place of the engine. */
async function emptyPlace(run: FaultRun, name: string): Promise<{ place: Place; dataDir: string }> {
  const dataDir = join(run.folder, name);
  if (run.engine === 'pglite') return { place: { dataDir }, dataDir };
  const { url } = await run.postgres();
  const client = await connect(url);
  await client.query(`create database ${name}`);
  await client.end();
  return { place: { databaseUrl: url.replace(/[^/]+$/, name) }, dataDir };
}

async function within<T>(place: Place, read: (db: OpenDatabase['db']) => Promise<T>): Promise<T> {
  const { db, close } = await openDatabase(place);
  try {
    return await read(db);
  } finally {
    await close();
  }
}

/**
 * docs/trust.md "Numbers are never used twice": a restore is killed at any moment, and run again. Each that completes opens an
 * epoch that no other has, holds every scan acknowledged before the backup, and refuses a label printed after it.
 */
export const killedRestore: Fault = {
  engines: ['pglite', 'postgres'],
  quick: 0,
  long: 10,
  async make(run) {
    const node = await run.start();
    const programme = await createProgramme(node, { codes: 1000, users: 4 });
    const load = run.startLoad({ programme, host: () => node.host, claims: true });
    await pause(LOAD_MS);
    await load.stop();
    await node.stop();
    const backups = join(run.folder, 'backups');
    mkdirSync(backups);
    await complete('back-up', ['--to', backups], variablesOf(run.place!, node.dataDir));
    const from = join(
      backups,
      readdirSync(backups).find((file) => file.endsWith('.backup'))!,
    );

    const later = await run.restart(node);
    const lost = await createBatch(later, programme.adminToken, { points: 30, quantity: 1 });
    const [label] = await readCodes(later, programme.adminToken, lost.id);
    await later.stop();

    const undisturbed = await emptyPlace(run, 'undisturbed');
    const began = performance.now();
    await complete('restore', ['--from', from], variablesOf(undisturbed.place, undisturbed.dataDir));
    const restoreMs = performance.now() - began;

    const epochs = [await epochOf(undisturbed.place)];
    let killed = 0;
    let restored = undisturbed;
    for (const round of run.rounds()) {
      restored = await emptyPlace(run, `restored_${round}`);
      const { child, ended } = start('restore', ['--from', from], variablesOf(restored.place, restored.dataDir));
      // Once in each part of the restore, so that few rounds meet all of them.
      await pause(restoreMs * ((round - 1 + Math.random()) / run.runs));
      child.kill('SIGKILL');
      if ((await ended).code === null) killed += 1;
      const again = start('restore', ['--from', from], variablesOf(restored.place, restored.dataDir));
      const { code, errors } = await again.ended;
      if (code !== 0) {
        // Data that are not in an epoch of their own are not used: only an empty place takes the backup.
        run.check(/already|empty/.test(errors), `the second restore ended with ${code}: ${errors.slice(0, 300)}`);
        restored = await emptyPlace(run, `restored_${round}_again`);
        await complete('restore', ['--from', from], variablesOf(restored.place, restored.dataDir));
      }
      epochs.push(await epochOf(restored.place));
      await within(restored.place, (db) => run.checkInvariants(db));
    }
    run.check(new Set(epochs).size === epochs.length, `epochs were opened twice: ${epochs.join()}`);

    run.place = restored.place;
    const last = await run.start({ dataDir: restored.dataDir, env: variablesOf(restored.place, restored.dataDir) });
    const body = { encrypyData: label!.code, location: '' };
    const { token } = await signInNewUser(last);
    const refused = await send(last.host, '/users/scanner/store', { token, body });
    run.check(refused.code === 'label_not_restored', `a label printed after the backup got ${refused.status}`);
    await last.stop();
    return `${killed} of ${run.runs} restores killed, epochs ${epochs.join(', ')}`;
  },
};

const epochOf = (place: Place): Promise<number> =>
  within(place, async (db) => {
    const { id } = await db.selectFrom('epochs').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
    return id;
  });
