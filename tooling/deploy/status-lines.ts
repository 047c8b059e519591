import type { SiteConfig } from './apps';
import type { Event } from './history';
import { percent } from './status-figures';
import type { Outcome } from './health';
import type { RemoteStatus } from './status';

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
export const overrideLines = ({ overrides = [] }: SiteConfig, [last]: readonly Event[]): string[] =>
  overrides.length > 0 ? [plain(`overrides   ${overrides.join(', ')}${last ? `  ${last.at}  ${last.by}` : ''}`)] : [];
