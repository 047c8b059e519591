import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root, type SiteConfig } from './apps';
import type { Event } from './history';
import { Html, html } from './html';
import type { ShellManifest } from './live-site';
import { type Consumer, sharedGraph, sharedTable } from './shared-graph';
import { outside, roleOf, statusCard } from './status-card';
import { percent, time } from './status-figures';
import { type RemoteStatus, type Warning, warningsOf } from './status';

/** What the page shows. */
export interface StatusPage {
  config: SiteConfig;
  remotes: readonly RemoteStatus[];
  /** Of the target itself. */
  events?: readonly Event[];
  /** What the live shell offers, or why it cannot be read. */
  shell: ShellManifest | Error;
  /** A shell that is not live yet. */
  next?: ShellManifest | undefined;
  now?: Date;
}

const EVENTS = 20;

const verdicts: Readonly<Record<Warning['of'], string>> = {
  Now: 'cannot work',
  'Next switch': 'will be refused',
  Rollback: 'will be refused',
  'New shell': 'would not work',
};

const warningList = (warnings: readonly Warning[]) =>
  html`<ul class="warnings" aria-label="Warnings">
    ${warnings.map(
      ({ app, of, version, reasons }) =>
        html`<li class="note ${of === 'Now' && 'now'}">
          <b>${of}</b>
          <span><strong>${app}</strong> <code>${version}</code> ${verdicts[of]}: ${outside(reasons.join('; '))}.</span>
        </li>`,
    )}
  </ul>`;

/** Returns the releases that run, and of each remote the newest one that could be next. */
const consumersOf = (remotes: readonly RemoteStatus[]): Consumer[] =>
  remotes.flatMap((remote) => {
    const newest = remote.releases.find(({ isNewer }) => isNewer)?.version;
    return remote.releases.flatMap((release) => {
      const { version, required } = release;
      const role = roleOf(remote, release);
      const isShown = role === 'live' || role === 'canary' || version === newest;
      return isShown && required ? [{ name: remote.app, version, role: String(role), required }] : [];
    });
  });

const sharedSection = (title: string, shell: ShellManifest, consumers: readonly Consumer[]) =>
  consumers.length > 0 &&
  html`<section class="card shared">
    <h2>${title}</h2>
    ${sharedGraph(shell, consumers, `${title}: the same as in the table`)}
    <div class="scroll" role="region" tabindex="0" aria-label="${title}, as a table">
      ${sharedTable(shell, consumers)}
    </div>
  </section>`;

const eventList = (events: readonly Event[]) =>
  html`<section class="card">
    <h2>Last events</h2>
    <ol class="events">
      ${events.map(
        ({ at, app, action, version, from, share, reason, by }) =>
          html`<li>
            ${time(at)}
            <span
              ><strong>${app}</strong> ${action} <code>${version}</code> ${from && html`from <code>${from}</code>`}
              ${share && `for ${percent(share)} of visitors`} ${reason && html`(${outside(reason)})`}</span
            >
            <small>${outside(by)}</small>
          </li>`,
      )}
    </ol>
  </section>`;

const siteLine = ({ site, overrides, serviceWorker }: SiteConfig, now: Date) =>
  html`<p>
    ${site ?? 'The target names no site'} · made ${time(now.toISOString())} · all times are UTC
    ${overrides && overrides.length > 0 && ` · overrides in one tab: ${overrides.join(', ')}`}
    ${serviceWorker === 'off' && ' · the service worker is off'}
  </p>`;

const tokens = createRequire(join(root, 'tooling/package.json')).resolve('@loyalty/shared-ui/tokens.css');
const readStyles = () =>
  [tokens, join(__dirname, 'status-page.css')].map((file) => readFileSync(file, 'utf8')).join('');

/** Returns a page without scripts for operators: what is live, what fails, and what the next switch would break. */
export function statusPage({ config, remotes, events = [], shell, next, now = new Date() }: StatusPage): string {
  const offered = shell instanceof Error ? undefined : shell;
  const warnings = remotes.flatMap((remote) => warningsOf(remote, offered, next));
  const consumers = consumersOf(remotes);
  const running = consumers.filter(({ role }) => role === 'live' || role === 'canary');
  const all = [...events, ...remotes.flatMap((remote) => remote.events)];
  const newest = all.sort((one, other) => other.at.localeCompare(one.at)).slice(0, EVENTS);
  const urgentFirst = [...warnings].sort((one, other) => Number(other.of === 'Now') - Number(one.of === 'Now'));
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Releases${config.site && ` of ${config.site}`}</title>
        <style>
          ${new Html(readStyles())}
        </style>
      </head>
      <body>
        <main>
          <header>
            <h1>Releases</h1>
            ${siteLine(config, now)}
          </header>
          ${shell instanceof Error && html`<p class="note"><b>Not checked</b> <span>${outside(shell.message)}</span></p>`}
          ${warnings.length > 0 ? warningList(urgentFirst) : offered && html`<p class="note fine">No warnings.</p>`}
          <div class="cards">${remotes.map((remote) => statusCard(remote, config, now))}</div>
          ${offered && sharedSection('Shared modules', offered, consumers)}
          ${next && sharedSection('Shared modules with the new shell', next, running)}
          ${newest.length > 0 && eventList(newest)}
        </main>
      </body>
    </html> `.text.trimStart();
}
