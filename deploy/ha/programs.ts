// Starts, kills and freezes the programs of one machine of the cluster. A machine is a folder: each of its programs has
// it in its command line.
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Polls until `ask` returns a truthy value; an exception counts as "not yet".
 * @throws Error that names `what` after the timeout
 */
export async function until<T>(ask: () => Promise<T> | T, seconds: number, what: string): Promise<NonNullable<T>> {
  const deadline = performance.now() + seconds * 1000;
  for (;;) {
    const result = await Promise.resolve()
      .then(ask)
      .catch(() => undefined);
    if (result) return result;
    if (performance.now() > deadline) throw new Error(`Not within ${seconds} s: ${what}`);
    await pause(200);
  }
}

function pgrep(...args: string[]): number[] {
  const { stdout } = spawnSync('pgrep', args, { encoding: 'utf8' });
  return stdout.split('\n').filter(Boolean).map(Number);
}

/**
 * Returns the processes that have this path in their command line, and their children: PostgreSQL's have other ones.
 */
function processesOf(path: string): number[] {
  const named = pgrep('-f', '--', path);
  return named.length === 0 ? [] : [...new Set([...named, ...pgrep('-P', named.join())])];
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

/** The account of a process; none: that of this one. */
export interface Account {
  uid?: number;
  gid?: number;
}

/**
 * Starts a program, unless it runs, that outlives this process; its output goes to `<program>.log` in the machine's
 * folder.
 *
 * @param file its configuration in that folder, which its arguments name
 */
export function launch(
  folder: string,
  { command, args, file, ...options }: { command: string; args: string[]; file: string; env?: object } & Account,
): void {
  if (processesOf(join(folder, file)).length > 0) return;
  const log = openSync(join(folder, `${file}.log`), 'a');
  const child = spawn(command, args, {
    cwd: folder,
    ...options,
    detached: true,
    stdio: ['ignore', log, log],
    env: { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C.UTF-8', TZ: 'UTC', ...options.env },
  });
  closeSync(log);
  child.unref();
  if (child.pid === undefined) throw new Error(`${command} did not start`);
}

/** Kills every program of the machine at once, like a power cut. */
export async function cutPower(folder: string): Promise<void> {
  const areGone = () => {
    // Repeatedly: a program that was just starting may have started children in between.
    const left = processesOf(`${folder}/`);
    signal(left, 'SIGKILL');
    return left.length === 0;
  };
  await until(areGone, 10, `everything in ${folder} is gone`);
}

/** Kills PostgreSQL only, as the kernel does when memory is short; Patroni and etcd continue. */
export const killPostgres = (folder: string): void => signal(processesOf(join(folder, 'data/postgresql')), 'SIGKILL');

/**
 * Freezes the machine: no process responds or ends, and every connection stays open. Returns a function that continues
 * them.
 */
export function freeze(folder: string): () => void {
  const frozen = processesOf(`${folder}/`);
  signal(frozen, 'SIGSTOP');
  return () => signal(frozen, 'SIGCONT');
}
