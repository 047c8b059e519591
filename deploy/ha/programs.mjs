// Starts, stops, kills and freezes the programs of one machine of the cluster, by the process ids in its pid files.
import { spawn } from 'node:child_process';
import { existsSync, openSync, closeSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Resolves after `ms` milliseconds. */
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Polls until `ask` returns a truthy value.
 * @param {() => Promise<unknown> | unknown} ask an exception counts as "not yet"
 * @param {{seconds: number, what: string}} limit
 * @throws Error that names `what` after the timeout
 */
export async function until(ask, { seconds, what }) {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const answer = await Promise.resolve()
      .then(ask)
      .catch(() => undefined);
    if (answer) return answer;
    if (Date.now() > deadline) throw new Error(`Not within ${seconds} s: ${what}`);
    await pause(200);
  }
}

const pidFile = (folder, program) => join(folder, `${program}.pid`);

/**
 * Starts a program that outlives this process; its output goes to `<program>.log` in the machine's folder.
 * @param {{folder: string, program: string, command: string, args: string[], account?: {uid?: number, gid?: number},
 *   env?: Record<string, string>, cwd?: string}} what
 */
export function launch({ folder, program, command, args, account = {}, env = {}, cwd = folder }) {
  const log = openSync(join(folder, `${program}.log`), 'a');
  const child = spawn(command, args, {
    ...account,
    cwd,
    detached: true,
    stdio: ['ignore', log, log],
    env: { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C.UTF-8', TZ: 'UTC', ...env },
  });
  closeSync(log);
  child.unref();
  if (child.pid === undefined) throw new Error(`${command} did not start`);
  writeFileSync(pidFile(folder, program), `${child.pid} ${startedAt(child.pid)}\n`);
}

/**
 * Returns when a process began, in the kernel's ticks, which distinguishes it from a later one with the same id.
 * Undefined if it does not exist.
 */
function startedAt(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

function childrenOf(pid) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((one) => {
      try {
        const stat = readFileSync(`/proc/${one}/stat`, 'utf8');
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid;
      } catch {
        return false;
      }
    });
}

/** Returns the process id of a launched program that still runs. */
export function pidOf(folder, program) {
  if (!existsSync(pidFile(folder, program))) return undefined;
  const [pid, began] = readFileSync(pidFile(folder, program), 'utf8').trim().split(' ');
  return startedAt(Number(pid)) === began ? Number(pid) : undefined;
}

/** Returns the process id of the postmaster on a data directory. */
function postmasterOf(folder) {
  const file = join(folder, 'data/postgresql/postmaster.pid');
  if (!existsSync(file)) return undefined;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  const runsHere = () => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(join(folder, 'data/postgresql'));
  try {
    return runsHere() ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** Returns all process ids on a database machine: etcd, Patroni, the postmaster and its children. */
function everythingOn(folder) {
  const postmaster = postmasterOf(folder);
  return [
    pidOf(folder, 'patroni'),
    postmaster,
    ...(postmaster ? childrenOf(postmaster) : []),
    pidOf(folder, 'etcd'),
  ].filter((pid) => pid !== undefined);
}

function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** Kills every program of the machine at once, like a power cut. */
export async function cutPower(folder) {
  const allGone = () => {
    // Repeatedly: a program that was just starting may have started children in between.
    const left = everythingOn(folder);
    for (const pid of left) signal(pid, 'SIGKILL');
    return left.length === 0;
  };
  await until(allGone, { seconds: 10, what: `everything in ${folder} is gone` });
}

/** Kills PostgreSQL only, as the kernel does when memory is short; Patroni and etcd continue. */
export function killPostgres(folder) {
  const postmaster = postmasterOf(folder);
  if (!postmaster) throw new Error(`No PostgreSQL runs in ${folder}`);
  for (const pid of [postmaster, ...childrenOf(postmaster)]) signal(pid, 'SIGKILL');
}

/**
 * Freezes the machine: no process responds or ends, and every connection stays open. Returns a function that continues
 * them.
 */
export function freeze(folder) {
  const frozen = everythingOn(folder);
  for (const pid of frozen) signal(pid, 'SIGSTOP');
  return () => {
    for (const pid of frozen) signal(pid, 'SIGCONT');
  };
}

/** Ends a program with SIGTERM; kills it after the timeout. */
export async function endProgram(folder, program, seconds = 20) {
  const pid = pidOf(folder, program);
  if (pid === undefined) return;
  signal(pid, 'SIGCONT');
  signal(pid, 'SIGTERM');
  await until(() => pidOf(folder, program) === undefined, { seconds, what: `${program} ended` }).catch(() =>
    signal(pid, 'SIGKILL'),
  );
  rmSync(pidFile(folder, program), { force: true });
}
