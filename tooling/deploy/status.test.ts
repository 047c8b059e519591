import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { JSDOM } from 'jsdom';
import { readConfig } from './site-config';
import { readStatus, type RemoteStatus, warningsOf } from './status';
import { statusLines } from './show-status';
import { statusPage } from './status-page';
import { DirectoryStore } from './stores/directory-store';
import { fillStatusTarget, health, hostile, offered, releases } from './test/status-target';

const now = new Date('2026-11-23T09:00:00.000Z');
const apps = ['user-app', 'admin-app'];
const { react, ...others } = offered.shared;
const nextShell = { ...offered, shared: { ...others, react: { ...react!, version: '20.0.0' } } };

describe('the status of a target', () => {
  let folder: string;
  let store: DirectoryStore;
  let user: RemoteStatus;
  let admin: RemoteStatus;
  before(() => (folder = mkdtempSync(join(tmpdir(), 'loyalty-status-'))));
  after(() => rmSync(folder, { recursive: true }));
  beforeEach(async () => {
    store = new DirectoryStore(mkdtempSync(join(folder, 'target-')));
    await fillStatusTarget(store, 'https://points.example.com');
    [user, admin] = (await readStatus(store, (await readConfig(store)).config, apps, health)) as [
      RemoteStatus,
      RemoteStatus,
    ];
  });

  const page = async (more: Partial<Parameters<typeof statusPage>[0]> = {}) => {
    const { config } = await readConfig(store);
    return statusPage({ config, remotes: [user, admin], shell: offered, now, ...more });
  };
  const documentOf = (text: string) => new JSDOM(text).window.document;
  const textOf = (element?: Element | null) => element?.textContent?.replaceAll(/\s+/g, ' ').trim();

  it('names what is live, since when, by whom, the canary, and the releases by date', () => {
    assert.deepEqual(
      [user.live, user.previous, user.canary],
      [releases.user[1], releases.user[0], { version: releases.user[2], share: 0.1 }],
    );
    assert.deepEqual([user.since?.at, user.since?.by], ['2026-11-19T10:30:00.000Z', 'Vikram Shetty']);
    assert.deepEqual(
      user.releases.map(({ version, bytes, isNewer }) => [version, bytes, isNewer]),
      [
        [releases.user[2], 1_466_000, true],
        [releases.user[1], 1_422_000, false],
        [releases.user[0], 1_410_000, false],
      ],
    );
  });

  it('warns of a newer release that the live shell lacks an export for, of a lost release, and of a new shell', async () => {
    assert.deepEqual(warningsOf(user, offered), []);
    const missing = 'it uses useBlocker of @loyalty/shared-ui/router, which the live shell lacks';
    const refused = { app: 'admin-app', of: 'Next switch', version: releases.admin[2], reasons: [missing] };
    assert.deepEqual(warningsOf(admin, offered), [refused]);
    const major = ['it needs react ^19.0.0, and the new shell shares 20.0.0'];
    assert.deepEqual(warningsOf(admin, offered, nextShell), [
      refused,
      { app: 'admin-app', of: 'New shell', version: releases.admin[1], reasons: major },
    ]);
    await store.remove(`user-app/${releases.user[0]}/release.json`);
    await store.remove(`user-app/${releases.user[1]}/requires.json`);
    await store.create(`user-app/${releases.user[1]}/requires.json`, Buffer.from('{'));
    const [damaged] = await readStatus(store, (await readConfig(store)).config, [apps[0]!], health);
    assert.deepEqual(
      warningsOf(damaged!, offered).map(({ of, version, reasons }) => [of, version, ...reasons]),
      [
        ['Now', releases.user[1], 'the target holds it damaged'],
        ['Rollback', releases.user[0], 'the target does not hold it'],
      ],
    );
  });

  it('the page shows the figures, and the graph each requirement by its fit', async () => {
    const document = documentOf(await page({ next: nextShell }));
    const card = textOf(document.querySelector('[aria-labelledby=user-app]'));
    assert.match(card!, /Live 2\.1\.0-55555555 Failed visits 0\.2% 41 of 18,204/);
    assert.match(card!, /Since 19 Nov 2026, 10:30 3 days ago By Vikram Shetty/);
    assert.match(
      card!,
      /Canary, 10% of visitors 2\.2\.0-66666666 Failed visits 2\.5% 48 of 1,920 Live meanwhile 0\.2% 12 of 5,210/,
    );
    assert.match(card!, /2\.0\.0-44444444 before 4 Nov 2026, 08:00 1\.41 MB –/);
    const warnings = [...document.querySelectorAll('.warnings li')].map(textOf);
    assert.equal(warnings.length, 4);
    assert.ok(
      warnings.includes(
        'Next switch admin-app 1.4.0-33333333 will be refused: it uses useBlocker of @loyalty/shared-ui/router, which the live shell lacks.',
      ),
    );
    const [live, next] = [...document.querySelectorAll('.graph')];
    const edges = (graph: Element | undefined, fit: string) =>
      [...graph!.querySelectorAll(`.edge.${fit} title`)].map(textOf);
    assert.deepEqual(edges(live, 'refused'), [
      'admin-app 1.4.0-33333333 takes @loyalty/shared-ui/router ^7.0.0: ! refused',
    ]);
    assert.deepEqual(
      edges(live, 'own'),
      ['core', 'react'].map((name) => `user-app 2.2.0-66666666 takes @lingui/${name} ^6.0.0: + own copy`),
    );
    assert.equal(edges(live, 'shared').length, 17);
    assert.equal(edges(next, 'refused').length, 3);
    const events = [...document.querySelectorAll('.events li')].map(textOf);
    assert.equal(events.length, 12);
    assert.equal(events[2], '20 Nov 2026, 09:31 user-app withdraw 2.0.0-44444444 (21 of 40 visits failed) site');
  });

  it('a page of a site that does not respond says so and shows the rest', async () => {
    const document = documentOf(await page({ shell: new Error('fetch failed') }));
    assert.match(textOf(document.querySelector('.note'))!, /Not checked fetch failed/);
    assert.equal(document.querySelectorAll('.card').length, 3);
  });

  it('texts from outside are no markup, and no script could run or anything be fetched', async () => {
    const text = await page();
    const document = documentOf(text);
    assert.equal(document.querySelector('script, [onerror], [src], link'), null);
    const links = [...document.querySelectorAll('a')].map(({ href }) => href);
    assert.equal(links.length, 4);
    assert.equal(links[0], `https://points.example.com/user?override=user-app@${releases.user[2]}`);
    assert.match(document.body.textContent!, /Audit until Friday <script>alert\(1\)<\/script>"'&/);
    const policy = document.querySelector('[http-equiv=Content-Security-Policy]')?.getAttribute('content');
    assert.equal(policy, "default-src 'none'; style-src 'unsafe-inline'");
    assert.match(text, /^<!doctype html>/);
    assert.doesNotMatch(text, /undefined|\[object/);
    // In attributes, too.
    user.app = `"><img src=x onerror=${hostile}>`;
    assert.equal(documentOf(await page()).querySelector('img, script'), null);
  });

  it('the lines of a terminal have canary, pin and rates, and no control character from outside', () => {
    const lines = statusLines(user);
    assert.ok(lines.includes('  live      2.1.0-55555555  0.2% of 18204 visits failed'), lines.join('\n'));
    assert.ok(lines.includes('  canary    2.2.0-66666666  10% of visitors  2.5% of 1930 visits failed'));
    const pinned = { ...admin, entry: { ...admin.entry!, pinned: 'until\u001b[2J Friday' } };
    assert.ok(statusLines(pinned).includes('  pinned    until [2J Friday'));
  });

  it('one damaged event hides no others', async () => {
    writeFileSync(join(store.name, 'history/user-app/00.json'), '{');
    const [again] = await readStatus(store, (await readConfig(store)).config, [apps[0]!], health);
    assert.equal(again?.events.length, user.events.length);
  });
});
