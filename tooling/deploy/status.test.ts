import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { RemoteEntry, SiteConfig } from '../site-files';
import type { Event } from './history';
import type { RequiredModules, ShellManifest } from './live-site';
import { neverCached } from './release';
import { readConfig } from './site-config';
import { type Health, readStatus, type RemoteStatus, warningsOf } from './status';
import { statusLines, warningLines } from './show-status';
import { DirectoryStore } from './stores/directory-store';
import type { ObjectStore } from './stores/object-store';

/** What the live shell of the target offers. */
const offered: ShellManifest = {
  shared: {
    '@lingui/core': { version: '5.9.5', exports: ['setupI18n'] },
    '@lingui/react': { version: '5.9.5', exports: ['Trans', 'useLingui'] },
    'react-router-dom': { version: '7.18.5', exports: ['Link', 'useLocation'] },
    react: { version: '19.3.1', exports: ['createElement', 'useState'] },
    'react-dom': { version: '19.3.1', exports: ['createPortal', 'flushSync'] },
  },
  device: {},
};

const required: RequiredModules = {
  '@lingui/core': { version: '^5.0.0', singleton: false, exports: ['setupI18n'] },
  '@lingui/react': { version: '^5.0.0', singleton: false, exports: ['Trans'] },
  'react-router-dom': { version: '^7.0.0', singleton: true, exports: ['Link'] },
  react: { version: '^19.0.0', singleton: true, exports: ['useState'] },
  'react-dom': { version: '^19.0.0', singleton: true, exports: ['flushSync'] },
};
const ownLingui = {
  '@lingui/core': { version: '^6.0.0', singleton: false, exports: ['setupI18n'] },
  '@lingui/react': { version: '^6.0.0', singleton: false, exports: ['Trans'] },
};
const newerRouter = {
  'react-router-dom': { version: '^7.0.0', singleton: true, exports: ['Link', 'useBlocker'] },
};

/** Versions of the target's releases. */
const releases = {
  admin: ['1.2.0-11111111', '1.3.0-22222222', '1.4.0-33333333'],
  user: ['2.0.0-44444444', '2.1.0-55555555', '2.2.0-66666666'],
} as const;

/** Visits: 2.5 % of the user area's canary fail. */
const health: Health = {
  'admin-app': { [releases.admin[1]]: { visits: 812, failed: 3 } },
  'user-app': {
    [releases.user[1]]: { visits: 18_204, failed: 41 },
    [releases.user[2]]: { visits: 1_930, failed: 48 },
  },
};

const json = (value: unknown) => Buffer.from(JSON.stringify(value));

/**
 * Fills a target: the admin area is pinned, its newest release takes what the live shell lacks, the user area has a
 * canary with its own copy of Lingui.
 */
async function fillStatusTarget(store: ObjectStore, site?: string): Promise<void> {
  const release = async (app: string, version: string, requires: RequiredModules) => {
    await store.create(`${app}/${version}/release.json`, json({ app, version, files: {} }), neverCached);
    await store.create(`${app}/${version}/requires.json`, json(requires), neverCached);
  };
  const publish = (app: string, day: number, version: string) =>
    store.create(
      `history/${app}/${day}-publish-${version}.json`,
      json({ at: `2026-11-${day}T09:10:00.000Z`, app, action: 'publish', version, by: 'Asha Rao' } satisfies Event),
      neverCached,
    );
  const { admin, user } = releases;
  await release('admin-app', admin[0], required);
  await release('admin-app', admin[1], required);
  await release('admin-app', admin[2], { ...required, ...newerRouter });
  await release('user-app', user[0], required);
  await release('user-app', user[1], required);
  await release('user-app', user[2], { ...required, ...ownLingui });
  for (const [index, version] of admin.entries()) await publish('admin-app', 10 + index, version);
  for (const [index, version] of user.entries()) await publish('user-app', 20 + index, version);
  const entry = (
    name: string,
    prefix: string,
    app: string,
    version: string,
    more: Partial<RemoteEntry>,
  ): RemoteEntry => ({
    name,
    prefix,
    manifest: `/releases/${app}/${version}/remote.json`,
    integrity: 'sha384-a',
    ...more,
  });
  const canary = {
    manifest: `/releases/user-app/${user[2]}/remote.json`,
    integrity: 'sha384-b',
    share: 0.1,
    since: '2026-11-01T00:00:00.000Z',
  };
  const config: SiteConfig = {
    ...(site && { site }),
    overrides: ['releases'],
    host: '/api',
    home: '/user/rewards',
    releases: '/releases/',
    remotes: [
      entry('user_app', '/user', 'user-app', user[1], { previous: [user[0]], canary }),
      entry('admin_app', '/admin', 'admin-app', admin[1], {
        previous: [admin[0]],
        pinned: 'Audit until Friday',
      }),
    ],
  };
  await store.create('remotes.json', json(config), neverCached);
}

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

  it('names what is live, the canary, and the releases by date', () => {
    assert.deepEqual(
      [user.live, user.previous, user.canary],
      [releases.user[1], releases.user[0], { version: releases.user[2], share: 0.1 }],
    );
    assert.deepEqual(
      user.releases.map(({ version, isNewer }) => [version, isNewer]),
      [
        [releases.user[2], true],
        [releases.user[1], false],
        [releases.user[0], false],
      ],
    );
  });

  it('warns of a newer release that the live shell lacks an export for, of a lost release, and of a new shell', async () => {
    assert.deepEqual(warningsOf(user, offered), []);
    const missing = 'it uses useBlocker of react-router-dom, which the live shell lacks';
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

  it('the warnings of a terminal name the verb, the release and the reason; a shell that cannot be read is one of them', () => {
    const missing = 'it uses useBlocker of react-router-dom, which the live shell lacks';
    assert.deepEqual(warningLines([user, admin], offered), [
      `warning     Next switch: admin-app ${releases.admin[2]}: ${missing}`,
    ]);
    assert.equal(warningLines([admin], offered, nextShell).length, 2);
    assert.deepEqual(warningLines([user], new Error('fetch\u001b[2J failed')), ['not checked fetch [2J failed']);
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
