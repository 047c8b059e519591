import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Canary } from './site-remotes';

/** How a canary is removed from the target. */
export interface Withdrawal {
  /** The deploy command's script (tooling/deploy/bin.cjs). */
  command: string;
  /** The releases folder. */
  target: string;
  log: { error(facts: { err: unknown }, sentence: string): void };
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 300_000;
const TIMEOUT_MS = 60_000;

/** Returns the app and version of a release's manifest. */
export function releaseOf(manifest: string): { app: string; version: string } | undefined {
  const [, app, version] = /\/([a-z][a-z0-9-]*)\/([^/]+)\/remote\.json$/.exec(manifest) ?? [];
  return app && version ? { app, version } : undefined;
}

/**
 * Withdraws a canary in the target, and tries again until it is done or stopped.
 * @param isNeeded resolves with whether the target still has it
 */
export async function withdrawCanary(
  { manifest }: Canary,
  reason: string,
  { command, target, log }: Withdrawal,
  isNeeded: () => Promise<boolean>,
  signal: AbortSignal,
): Promise<void> {
  const { app = '', version = '' } = releaseOf(manifest) ?? {};
  const words = [command, 'withdraw', app, version, '--reason', reason, '--to', target];
  for (let wait = FIRST_PAUSE_MS; !signal.aborted && (await isNeeded()); wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
    try {
      const { PATH, HOME } = process.env;
      // Not ended with this process: it may hold the target's lock.
      const options = { env: { PATH, HOME, DEPLOYED_BY: 'site' }, timeout: TIMEOUT_MS };
      return void (await promisify(execFile)(process.execPath, words, options));
    } catch (error) {
      if (signal.aborted) return;
      if (wait === FIRST_PAUSE_MS) log.error({ err: error }, `the canary ${version} of ${app} is not withdrawn yet`);
      // An aborted pause ends the loop.
      await pause(wait, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
}
