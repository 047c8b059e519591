import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { readConfig } from './site-config';
import { readStatus, type RemoteStatus, warningsOf } from './status';
import { statusLines, warningLines } from './show-status';
import { DirectoryStore } from './stores/directory-store';
import { fillStatusTarget, health, offered, releases } from './test/status-target';

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
