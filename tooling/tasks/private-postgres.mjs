// A PostgreSQL server for one test run: a temporary directory and a free port. No dependencies.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './machine.mjs';

const START_MS = 30_000;
const DEBIAN = '/usr/lib/postgresql';

/** Returns the folder of PostgreSQL's programs: of PATH, else Debian's newest; undefined if there are none. */
export function findPostgres() {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...versions.map((one) => join(DEBIAN, one, 'bin'))];
  return (
    folders
      .filter((folder) => folder && existsSync(join(folder, 'initdb')))
      // A link in PATH may be alone; its target is beside the other programs.
      .map((folder) => dirname(realpathSync(join(folder, 'initdb'))))
      .find((home) => existsSync(join(home, 'postgres')))
  );
}

/** Returns an account without privileges to run PostgreSQL as, because it refuses to run as root. */
function unprivilegedAccount() {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((option) => spawnSync('id', [option, name], { encoding: 'utf8' }));
    if (uid.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  return undefined;
}

/** Starts the server on its files. Resolves with its process when it takes connections. */
function run(program, args, options) {
  return new Promise((resolve, reject) => {
    const server = spawn(program, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
    let log = '';
    const fail = (what) => {
      server.kill('SIGKILL');
      reject(new Error(`PostgreSQL ${what}:\n${log}`));
    };
    const timer = setTimeout(fail, START_MS, 'did not start in time');
    server.once('exit', (code) => fail(`ended with code ${code}`));
    server.stderr.on('data', (chunk) => {
      log = (log + chunk).slice(-20_000);
      if (!/database system is ready to accept (read-only )?connections/.test(log)) return;
      clearTimeout(timer);
      resolve(server);
    });
  });
}

/**
 * Starts a private server with default durability, as in production. Resolves with its address and a function that
 * stops it and removes its files, or with what is missing on this machine.
 *
 * @param {{settings?: Record<string, string>, parent?: string, keepIn?: string, standbyOf?: string}} [options] further
 * settings of postgresql.conf; the parent of its folder (default: the system's temporary one); or a folder whose files
 * are reused and kept; the address of a private server that it is to follow
 * @returns {Promise<{url: string, pid: number, crash: () => Promise<void>, restart: () => Promise<void>,
 *   stop: () => Promise<void>} | {missing: string}>} `crash` kills it with every process it started (kill -9; Linux),
 *   `restart` runs it again on the same files and port
 */
export async function startPrivatePostgres({ settings = {}, parent = tmpdir(), keepIn, standbyOf } = {}) {
  const programs = findPostgres();
  if (!programs) return { missing: `initdb and postgres are neither in PATH nor in ${DEBIAN}/*/bin` };
  const account = unprivilegedAccount();
  if (!account) return { missing: 'running as root, and there is no account postgres or nobody to run the server as' };

  if (keepIn) mkdirSync(keepIn, { recursive: true });
  const folder = keepIn ?? mkdtempSync(join(parent, 'private-postgres-'));
  const data = join(folder, 'data');
  const config = join(data, 'postgresql.auto.conf');
  const own = (path) => account.uid !== undefined && chownSync(path, account.uid, account.gid);
  const remove = () => keepIn === undefined && rmSync(folder, { recursive: true, force: true });
  const options = { ...account, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC' } };
  try {
    own(folder);
    // Without --no-sync it waits for the disk, which no test pulls out.
    const creation = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
    const copy = ['-D', data, '-d', standbyOf, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'];
    const [program, how] = standbyOf ? ['pg_basebackup', copy] : ['initdb', creation];
    if (!existsSync(join(data, 'PG_VERSION')))
      execFileSync(join(programs, program), how, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
    const given = {
      ...{ max_connections: '300', fsync: 'on', shared_buffers: '64MB' },
      ...(standbyOf && { primary_conninfo: standbyOf }),
      ...settings,
    };
    writeFileSync(
      config,
      Object.entries(given)
        .map(([name, value]) => `${name} = '${value}'\n`)
        .join(''),
    );
    own(config);

    const port = await freePort();
    const args = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder];
    const start = () => run(join(programs, 'postgres'), args, options);
    let server = await start();
    const ended = async () => {
      while (server.exitCode === null && server.signalCode === null) await pause(5);
    };
    const killOnExit = () => server.kill('SIGQUIT');
    process.once('exit', killOnExit);
    return {
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      get pid() {
        return server.pid;
      },
      async crash() {
        // Each child leads its own session, so a signal to the process group does not reach it.
        const children =
          spawnSync('pgrep', ['-P', String(server.pid)], { encoding: 'utf8' }).stdout.match(/\d+/g) ?? [];
        spawnSync('kill', ['-9', String(server.pid), ...children]);
        await ended();
        while (children.some((pid) => existsSync(`/proc/${pid}`))) await pause(5);
      },
      async restart() {
        server = await start();
      },
      async stop() {
        process.off('exit', killOnExit);
        server.kill('SIGINT');
        await ended();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

// `node tooling/tasks/private-postgres.mjs` runs one until it is stopped, for development.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const server = await startPrivatePostgres();
  if (server.missing) throw new Error(server.missing);
  console.log(server.url);
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => void server.stop().then(() => process.exit(0)));
}
