import type { SiteConfig } from './apps';
import { type Html, html } from './html';
import { previewAddress } from './site-config';
import { duration, percent, rate, size, time } from './status-figures';
import type { ReleaseStatus, RemoteStatus } from './status';

/** Returns a text from outside: its direction does not change that of the page. */
export const outside = (text: string): Html => html`<bdi>${text}</bdi>`;

/** Returns what a release is at the moment. */
export const roleOf = ({ live, canary, previous }: RemoteStatus, { version, isNewer }: ReleaseStatus) =>
  (version === live && 'live') ||
  (version === canary?.version && 'canary') ||
  (version === previous && 'before') ||
  (isNewer && 'newer');

const fact = (name: string, value: unknown) =>
  html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;

const releaseRow = (remote: RemoteStatus, release: ReleaseStatus, config: SiteConfig) => {
  const { app, entry, live } = remote;
  const preview = entry && release.version !== live && previewAddress(config, app, release.version, entry);
  const role = roleOf(remote, release);
  const name = html`<code>${release.version}</code>`;
  return html`<tr>
    <th scope="row">
      ${preview ? html`<a href="${preview}">${name}</a>` : name}
      ${role && html`<span class="chip ${role}">${role}</span>`}
    </th>
    <td>${release.publishedAt ? time(release.publishedAt) : 'unknown'}</td>
    <td class="number">${release.required ? size(release.bytes) : 'damaged'}</td>
    <td class="number">${rate(release.outcome)}</td>
  </tr>`;
};

const releaseTable = (remote: RemoteStatus, config: SiteConfig) =>
  html`<div class="scroll" role="region" tabindex="0" aria-label="Releases of ${remote.app}">
    <table>
      <thead>
        <tr>
          <th scope="col">Kept releases</th>
          <th scope="col">Published</th>
          <th scope="col" class="number">Size</th>
          <th scope="col" class="number">Failed visits</th>
        </tr>
      </thead>
      <tbody>
        ${remote.releases.map((release) => releaseRow(remote, release, config))}
      </tbody>
    </table>
  </div>`;

/** Returns a remote's part of the page. */
export function statusCard(remote: RemoteStatus, config: SiteConfig, now: Date): Html {
  const { app, entry, live, since, previous, canary, releases } = remote;
  const outcomeOf = (version?: string) => releases.find((one) => one.version === version)?.outcome;
  const compared = (version?: string) => outcomeOf(version)?.sinceCanary;
  const pinned = entry?.pinned;
  return html`<section class="card" aria-labelledby="${app}">
    <header>
      <h2 id="${app}">${app}</h2>
      <span>${entry?.prefix ?? 'has no entry'}</span>
    </header>
    <div class="figures">
      <p><small>Live</small> <strong>${live ? html`<code>${live}</code>` : 'as built with the site'}</strong></p>
      <p><small>Failed visits</small> ${rate(outcomeOf(live))}</p>
    </div>
    <dl>
      ${since && fact('Since', html`${time(since.at)} <small>${duration(since.at, now)} ago</small>`)}
      ${since && fact('By', html`${outside(since.by)} <small>${since.action}</small>`)}
      ${fact('Before', previous ? html`<code>${previous}</code>` : 'none')}
    </dl>
    ${
      canary &&
      html`<div class="figures canary-figures">
        <p>
          <small>Canary, ${percent(canary.share)} of visitors</small> <strong><code>${canary.version}</code></strong>
        </p>
        <p><small>Failed visits</small> ${rate(compared(canary.version) ?? outcomeOf(canary.version))}</p>
        ${compared(live) && html`<p><small>Live meanwhile</small> ${rate(compared(live))}</p>`}
      </div>`
    }
    ${pinned !== undefined && html`<p class="note"><b>Pinned</b> <span>${outside(pinned)}</span></p>`}
    ${releases.length > 0 && releaseTable(remote, config)}
  </section>`;
}
