import { fork } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ShellManifest } from './live-site';
import { type Build, digestOf } from './release';

/** What the process needs to run a container. */
export interface RunOptions {
  /** Of the container. */
  name: string;
  /** Path of the container's script, from its manifest. */
  entry: string;
  prefix: string;
  files: Build;
  shell: ShellManifest;
}

/** Messages of the process. */
export type Message = { step: string } | { healthy: true } | { fault: string };

/** All files are local: a step that takes longer never ends. In milliseconds. */
const STEP_MS = 10_000;
/** The process's own start, before any step, on a busy machine. */
const START_MS = 60_000;

async function runInProcess(options: RunOptions): Promise<void> {
  const child = fork(join(__dirname, 'load-container.ts'), {
    execArgv: ['--max-old-space-size=512', '--import', pathToFileURL(require.resolve('tsx')).href],
    // Credentials of the target are none of its business.
    env: { NODE_ENV: 'production' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      let step = 'its start';
      const fail = (what: string) => reject(new Error(what));
      const restart = (milliseconds: number) => {
        clearTimeout(timer);
        timer = setTimeout(() => fail(`${step} did not end within ${milliseconds / 1000} s`), milliseconds);
      };
      restart(START_MS);
      child.on('error', reject);
      child.on('exit', (code, signal) => fail(`the process ended in ${step} (${signal ?? code})`));
      child.on('message', (message: Message) => {
        if ('healthy' in message) return resolve();
        if ('fault' in message) return fail(message.fault);
        step = message.step;
        restart(STEP_MS);
      });
      child.send(options);
    });
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}

const runs = new Map<string, Promise<void>>();

/**
 * Runs a release as the live shell would, in a page without rendering: its entry, its container with the shell's share
 * scope, `createRoutes` with the shell's device, and the code of every screen. It runs in a process of its own, without this one's
 * environment, which is killed if a step does not end. The same bytes run once: `publish --switch` checks them twice.
 *
 * @throws Error saying which step failed, with the errors of the release's scripts
 */
export async function runContainer(options: RunOptions): Promise<void> {
  const digests = [...options.files].map(([path, bytes]) => [path, digestOf(bytes)]);
  const key = JSON.stringify({ ...options, files: digests });
  const run = runs.get(key) ?? runInProcess(options);
  runs.set(key, run);
  await run.finally(() => void run.catch(() => runs.delete(key)));
}
