import { join } from 'node:path';
import { failureReason, isInShare } from './canary-rule';
import { ReleaseHealth } from './release-health';
import type { ReleaseReport } from './browser-reports';
import type { Canary, SiteRemotes } from './site-remotes';
import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

/** How a canary is removed from the target. */
interface Withdrawal {
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
function releaseOf(manifest: string): { app: string; version: string } | undefined {
  const [, app, version] = /\/([a-z][a-z0-9-]*)\/([^/]+)\/remote\.json$/.exec(manifest) ?? [];
  return app && version ? { app, version } : undefined;
}

/**
 * Withdraws a canary in the target, and tries again until it is done or stopped.
 * @param isNeeded resolves with whether the target still has it
 */
async function withdrawCanary(
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

export interface CanaryOptions {
  /** The releases folder; without one counts are in memory, and a withdrawal is this process's. */
  releases: string | undefined;
  /** Name of this process among those that serve the site. */
  node: string;
  /** The deploy command's script. */
  command: string;
  log: {
    error(facts: object, sentence: string): void;
    warn(facts: object, sentence: string): void;
  };
  /** Called with each counted visit or failure. */
  onReport: (release: string, failed: boolean) => void;
  /** Called once per withdrawal. */
  onWithdraw: (release: string) => void;
}

/** Counts are written and compared at most this often. */
const SYNC_MS = 2_000;

/** Returns a release as `user-app/1.4.0-3f9c2a1b`; the built-in ones as `user-app`. */
function labelOf(manifest: string): string {
  const { app, version } = releaseOf(manifest) ?? {};
  if (!app || app === 'remotes') return version ?? manifest;
  return `${app}/${version}`;
}

/** Picks canaries for visitors, and withdraws those that fail. */
export class CanaryWatch {
  private readonly health: ReleaseHealth;
  private readonly withdrawn = new Set<string>();
  private readonly stopping = new AbortController();
  private timer: NodeJS.Timeout | undefined;

  /** @param read returns the last remotes.json that could be read */
  constructor(
    private readonly options: CanaryOptions,
    private readonly read: () => Promise<SiteRemotes | undefined>,
  ) {
    const { releases, node, log } = options;
    this.health = new ReleaseHealth({ folder: releases && join(releases, 'health'), node, log });
  }

  async start(): Promise<void> {
    await this.health.restore();
    await this.sync();
  }

  async stop(): Promise<void> {
    clearTimeout(this.timer);
    this.stopping.abort();
    await this.sync();
  }

  /** Returns whether a canary was withdrawn, though the target may still have it. */
  private isWithdrawn({ manifest, since }: Canary): boolean {
    return this.withdrawn.has(`${since} ${manifest}`);
  }

  /** Returns whether some visitors get a canary. */
  isAnyRunning({ canaries }: SiteRemotes): boolean {
    return canaries.some((canary) => !this.isWithdrawn(canary));
  }

  /** Returns whether a visitor gets a canary; without a cookie none does. */
  isPicked(canary: Canary, visitor: string | undefined): boolean {
    return visitor !== undefined && !this.isWithdrawn(canary) && isInShare(visitor, canary);
  }

  /** Counts a report of a release that remotes.json names; of a canary only by visitors who get it. */
  async count({ manifest, failed, visitor }: ReleaseReport): Promise<void> {
    const running = (await this.read())?.running;
    if (!running?.has(manifest)) return;
    const canary = running.get(manifest);
    if (canary?.manifest === manifest && !this.isPicked(canary, visitor)) return;
    this.health.count(manifest, canary?.since ?? '', failed, visitor);
    this.options.onReport(labelOf(manifest), failed);
    this.timer ??= setTimeout(() => void this.sync(), SYNC_MS).unref();
  }

  private async sync(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const remotes = await this.read();
    if (!remotes) return;
    const since = [...remotes.running].map(([manifest, canary]) => [manifest, canary?.since ?? ''] as const);
    await this.health.sync(new Map(since));
    for (const canary of remotes.canaries) this.compare(canary);
  }

  private compare(canary: Canary): void {
    if (this.isWithdrawn(canary) || this.stopping.signal.aborted) return;
    const { manifest, live, since } = canary;
    const reason = failureReason(this.health.outcomeOf(manifest, since), this.health.outcomeOf(live, since));
    if (reason === undefined) return;
    this.withdrawn.add(`${since} ${manifest}`);
    const { releases, command, log, onWithdraw } = this.options;
    log.warn({ release: labelOf(manifest), reason }, 'a canary failed and is withdrawn');
    onWithdraw(labelOf(manifest));
    if (releases === undefined) return;
    const isNeeded = async () =>
      (await this.read())?.canaries.some((one) => one.manifest === manifest && one.since === since) ?? true;
    void withdrawCanary(canary, reason, { command, target: releases, log }, isNeeded, this.stopping.signal);
  }
}
