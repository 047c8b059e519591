import { readFileSync, writeFileSync } from 'node:fs';
import { type Outcome, readHealth } from './health';
import { type Event, readHistory } from './history';
import { readShell, type ShellManifest } from './live-site';
import { configKey, readConfig } from './site-config';
import { readStatus, type RemoteStatus } from './status';
import { statusPage } from './status-page';
import type { ObjectStore } from './stores/object-store';
import type { SiteConfig } from './apps';
import { percent } from './status-figures';

const EVENTS = 10;

/** Names and reasons come from outside: no control character reaches the terminal. */
const plain = (text: string) => text.replaceAll(/\p{Cc}/gu, ' ');

const failed = (outcome: Outcome | undefined) =>
  outcome && outcome.visits > 0
    ? `  ${percent(outcome.failed / outcome.visits)} of ${outcome.visits} visits failed`
    : '';

/** Returns a remote's status for a terminal. */
export function statusLines({ app, entry, live, previous, canary, releases, events }: RemoteStatus): string[] {
  const outcomeOf = (version?: string) => failed(releases.find((one) => one.version === version)?.outcome);
  const lines = [
    `${app}  ${entry?.manifest ?? 'has no entry'}`,
    `  live      ${live ?? 'no release: what the site was built with'}${outcomeOf(live)}`,
    ...(canary
      ? [`  canary    ${canary.version}  ${percent(canary.share)} of visitors${outcomeOf(canary.version)}`]
      : []),
    ...(entry?.pinned === undefined ? [] : [`  pinned    ${entry.pinned}`]),
    `  before    ${previous ?? '–'}`,
    `  kept      ${releases.map(({ version }) => version).join(', ') || '–'}`,
    ...events
      .slice(0, EVENTS)
      .reverse()
      .map(({ at, action, version, by, reason }) =>
        [`  ${at}`, action.padEnd(8), version, by, ...(reason ? [reason] : [])].join('  '),
      ),
  ];
  return lines.map(plain);
}

/** Returns what one tab may run in place of a live release, and who allowed it. @param events newest first */
const overrideLines = ({ overrides = [] }: SiteConfig, [last]: readonly Event[]): string[] =>
  overrides.length > 0 ? [plain(`overrides   ${overrides.join(', ')}${last ? `  ${last.at}  ${last.by}` : ''}`)] : [];

/** Options of `status`. */
interface ShowOptions {
  /** Writes a page to `out` instead of lines to the terminal. */
  html: boolean;
  out: string;
  /** The shell.json of a shell that is not live yet. */
  shell?: string | undefined;
}

/** Shows what is live and kept of apps. */
export async function showStatus(store: ObjectStore, apps: readonly string[], options: ShowOptions): Promise<void> {
  const { config } = await readConfig(store);
  const remotes = await readStatus(store, config, apps, await readHealth(store));
  const events = (await readHistory(store, configKey)).reverse();
  if (!options.html) return console.log([...remotes.flatMap(statusLines), ...overrideLines(config, events)].join('\n'));
  const shell = await readShell(config.site).catch((error: Error) => error);
  const next = options.shell ? (JSON.parse(readFileSync(options.shell, 'utf8')) as ShellManifest) : undefined;
  writeFileSync(options.out, statusPage({ config, remotes, events, shell, next }));
  console.log(`${options.out} is written.`);
}
