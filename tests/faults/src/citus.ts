import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readlinkSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { databaseOf, findCitus } from '../../../api/test/citus-database';
import { newDatabaseName } from '../../../api/test/test-database';

/** A worker of the cluster, which runs on this machine: it can be killed. */
export interface Worker {
  /** `host:port`, as the coordinator calls it. */
  address: string;
  /** Kills the server and all its processes. */
  crash(): Promise<void>;
  /** Starts it again if it was killed. */
  restart(): Promise<void>;
}

/** A new database on the cluster of CITUS_URL. */
export interface Cluster {
  url: string;
  workers: readonly Worker[];
  /** Returns the worker that a schema is on. */
  placeOf(schema: string): Promise<string>;
  drop(): Promise<void>;
}

async function query<Row extends object>(url: string, statement: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end();
  }
}

/** @throws Error if CITUS_URL does not name a coordinator, or a worker is on another machine */
export async function openCluster(): Promise<Cluster> {
  const coordinator = process.env.CITUS_URL;
  if (!coordinator) throw new Error('CITUS_URL names no coordinator (docs/operations/citus.md).');
  const citus = await findCitus(coordinator);
  const name = newDatabaseName();
  await citus.create(name);
  const url = databaseOf(coordinator, name);
  const workers = await Promise.all(citus.workers.map(openWorker));
  return {
    url,
    workers,
    async placeOf(schema) {
      const places = await query<{ address: string }>(
        url,
        `select distinct nodename || ':' || nodeport as address from citus_shards s
         join pg_class c on c.oid = s.table_name::oid where c.relnamespace = $1::regnamespace`,
        [schema],
      );
      if (places.length !== 1) throw new Error(`${schema} is on ${places.length} workers.`);
      return places[0]!.address;
    },
    async drop() {
      await Promise.all(workers.map((worker) => worker.restart()));
      await citus.drop(name);
    },
  };
}

/** What starts the workers that are down: a run that is ended leaves none so. */
const down = new Set<() => unknown>();
process.once('exit', () => down.forEach((start) => start()));

async function openWorker(url: string): Promise<Worker> {
  const read = async <Value>(expression: string) =>
    (await query<{ value: Value }>(url, `select ${expression} as value`))[0]!.value;
  const readPid = () => read<number>(`split_part(pg_read_file('postmaster.pid'), chr(10), 1)::integer`);
  const folder = await read<string>(`current_setting('data_directory')`);
  if (!existsSync(folder)) throw new Error(`The worker at ${new URL(url).host} is on another machine.`);
  const { uid, gid } = statSync(folder);
  const program = join(dirname(readlinkSync(`/proc/${await readPid()}/exe`)), 'pg_ctl');
  const start = ['-D', folder, '-w', '-t', '60', '-l', '/dev/null', 'start'];
  const options = { cwd: '/', ...(process.getuid?.() === 0 && { uid, gid }) };
  const startAtOnce = () => spawnSync(program, start, { ...options, stdio: 'ignore' });
  return {
    address: new URL(url).host,
    async crash() {
      const pid = await readPid();
      down.add(startAtOnce);
      const children = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
        .stdout.split('\n')
        .filter(Boolean);
      for (const one of [pid, ...children.map(Number)]) killIfThere(one);
      while (existsSync(`/proc/${pid}`)) await pause(20);
    },
    async restart() {
      if (!down.has(startAtOnce)) return;
      // Not synchronously: the load runs in this process.
      await promisify(execFile)(program, start, options);
      down.delete(startAtOnce);
    },
  };
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended with its parent.
  }
}
