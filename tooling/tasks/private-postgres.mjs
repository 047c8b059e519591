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
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.mjs';

const START_MS = 30_000;
const DEBIAN = '/usr/lib/postgresql';

/** Returns folders that may contain PostgreSQL's programs: PATH first, then Debian's, newest version first. */
function candidateFolders() {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  return [...(process.env.PATH ?? '').split(delimiter), ...versions.map((version) => join(DEBIAN, version, 'bin'))];
}

function findPrograms() {
  for (const folder of candidateFolders()) {
    const initdb = join(folder, 'initdb');
    if (folder === '' || !existsSync(initdb)) continue;
    // A link in PATH may be alone; its target is beside the other programs.
    const home = dirname(realpathSync(initdb));
    if (existsSync(join(home, 'postgres'))) return { initdb: join(home, 'initdb'), postgres: join(home, 'postgres') };
  }
  return undefined;
}

/** Returns an account without privileges to run PostgreSQL as, because it refuses to run as root. */
function unprivilegedAccount() {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (option) => Number(execFileSync('id', [option, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // No such account here; the next one may exist.
    }
  }
  return undefined;
}

function waitUntilReady(server, log) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`PostgreSQL did not start in time:\n${log()}`)), START_MS);
    const settle = (act) => {
      clearTimeout(timer);
      server.off('exit', onExit);
      act();
    };
    const onExit = (code) => settle(() => reject(new Error(`PostgreSQL ended with code ${code}:\n${log()}`)));
    server.once('exit', onExit);
    server.stderr.on('data', () => {
      if (/database system is ready to accept connections/.test(log())) settle(resolve);
    });
  });
}

/**
 * Returns the children of a postmaster; each leads its own session, so a signal to the process group does not reach
 * them.
 */
function childrenOf(pid) {
  const answer = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  return answer.stdout.split(/\s+/).filter(Boolean).map(Number);
}

function killIfThere(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended with its parent.
  }
}

function isThere(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/**
 * Starts a private server with default durability, as in production. Resolves with its address and a function that
 * stops it and removes its files, or with what is missing on this machine.
 *
 * @param {{settings?: Record<string, string>, parent?: string, keepIn?: string}} [options] further settings of
 * postgresql.conf; the parent of its folder (default: the system's temporary one); or a folder whose files are reused
 * and kept
 * @returns {Promise<{url: string, pid: number, crash: () => Promise<void>, restart: () => Promise<void>,
 *   stop: () => Promise<void>} | {missing: string}>} `crash` kills it with every process it started (kill -9; Linux),
 *   `restart` runs it again on the same files and port
 */
export async function startPrivatePostgres({ settings = {}, parent = tmpdir(), keepIn } = {}) {
  const programs = findPrograms();
  if (!programs) return { missing: `initdb and postgres are neither in PATH nor in ${DEBIAN}/*/bin` };
  const account = unprivilegedAccount();
  if (!account) return { missing: 'running as root, and there is no account postgres or nobody to run the server as' };

  if (keepIn) mkdirSync(keepIn, { recursive: true });
  const folder = keepIn ?? mkdtempSync(join(parent, 'private-postgres-'));
  const remove = () => keepIn === undefined && rmSync(folder, { recursive: true, force: true });
  try {
    if (account.uid !== undefined) chownSync(folder, account.uid, account.gid);
    const data = join(folder, 'data');
    const asAccount = { ...account, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC' } };
    if (!existsSync(join(data, 'PG_VERSION'))) {
      const made = spawnSync(
        programs.initdb,
        // Without --no-sync it waits for a disk that nobody pulls out of a test.
        ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
        { ...asAccount, encoding: 'utf8' },
      );
      if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`);
    }
    const port = await freePort();
    const given = { max_connections: '300', fsync: 'on', shared_buffers: '64MB', ...settings };
    const lines = Object.entries(given).map(([name, value]) => `${name} = '${value}'`);
    writeFileSync(join(data, 'postgresql.auto.conf'), `${lines.join('\n')}\n`);
    if (account.uid !== undefined) chownSync(join(data, 'postgresql.auto.conf'), account.uid, account.gid);

    let server;
    let ended;
    /** Runs the server on its files; resolves when it takes connections. */
    const run = async () => {
      let log = '';
      server = spawn(programs.postgres, ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder], {
        ...asAccount,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      server.stderr.on('data', (chunk) => {
        log = (log + chunk).slice(-20_000);
      });
      const started = server;
      ended = new Promise((resolve) => started.once('exit', resolve));
      try {
        await waitUntilReady(server, () => log);
      } catch (error) {
        server.kill('SIGKILL');
        throw error;
      }
    };
    await run();
    const killOnExit = () => server.kill('SIGQUIT');
    process.once('exit', killOnExit);
    return {
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      get pid() {
        return server.pid;
      },
      async crash() {
        const children = childrenOf(server.pid);
        server.kill('SIGKILL');
        for (const child of children) killIfThere(child);
        await ended;
        while (children.some(isThere)) await new Promise((resolve) => setTimeout(resolve, 5));
      },
      restart: run,
      async stop() {
        process.off('exit', killOnExit);
        if (server.exitCode === null && server.signalCode === null) server.kill('SIGINT');
        await ended;
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
  if (server.missing) {
    console.error(server.missing);
    process.exit(1);
  }
  console.log(server.url);
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => void server.stop().then(() => process.exit(0)));
}
