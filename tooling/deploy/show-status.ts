import { readFileSync } from 'node:fs';
import { type Event, readHistory } from './history';
import { readShell, type ShellManifest } from './live-site';
import { configKey, readConfig } from './site-config';
import { type Outcome, readHealth, readStatus, type RemoteStatus, warningsOf } from './status';
import type { ObjectStore } from './stores/object-store';
import type { SiteConfig } from '../site-files';

const EVENTS = 10;

const rate = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 });
const percent = (value: number) => rate.format(value);

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

/**
 * Returns what fails now and what the next switch, rollback or shell would break.
 * @param shell the live one, or why it cannot be read
 * @param next a shell that is not live yet
 */
export const warningLines = (
  remotes: readonly RemoteStatus[],
  shell: ShellManifest | Error,
  next?: ShellManifest,
): string[] => {
  const lines = remotes
    .flatMap((remote) => warningsOf(remote, shell instanceof Error ? undefined : shell, next))
    .map(({ app, of, version, reasons }) => `warning     ${of}: ${app} ${version}: ${reasons.join('; ')}`);
  return [...(shell instanceof Error ? [`not checked ${shell.message}`] : []), ...lines].map(plain);
};

/**
 * Shows what is live and kept of apps.
 * @param nextShell the path of the shell.json of a shell that is not live yet
 */
export async function showStatus(store: ObjectStore, apps: readonly string[], nextShell?: string): Promise<void> {
  const { config } = await readConfig(store);
  const remotes = await readStatus(store, config, apps, await readHealth(store));
  const events = (await readHistory(store, configKey)).reverse();
  const shell = await readShell(config.site).catch((error: Error) => error);
  const next = nextShell ? (JSON.parse(readFileSync(nextShell, 'utf8')) as ShellManifest) : undefined;
  const lines = [...remotes.flatMap(statusLines), ...overrideLines(config, events)];
  console.log([...lines, ...warningLines(remotes, shell, next)].join('\n'));
}
