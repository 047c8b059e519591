import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import type { RemoteEntry, SiteConfig } from '../site-files';
import { entryOf, firstConfig } from './apps';
import { UnhealthyReleaseError } from './check-release';
import { pruneReleases, readHistory, recordEvent } from './history';
import { listApps, listReleases, neverCached, publishRelease, releaseFolder } from './release';
import { beginTarget, configKey, readLive } from './site-config';
import { rollBack, switchRelease } from './switch-release';
import type { ObjectStore } from './stores/object-store';
import { smallBuild } from './test/small-build';
import { startTestSite, stopCeph, targets, type TestSite, type TestTarget } from './test/test-site';

const admin = 'admin-app';
const user = 'user-app';
const userBuild = (label: string) => smallBuild({ app: 'user-app', container: 'user_app', prefix: '/user', label });
const dealer = { app: 'dealer-app', container: 'dealer_app', prefix: '/dealer' };

let site: TestSite;
before(async () => (site = await startTestSite()));
after(() => Promise.all([site.close(), stopCeph()]));

for (const [kind, open] of targets) {
  describe(`releases in ${kind}`, () => {
    let target: TestTarget;
    let store: ObjectStore;
    beforeEach(async () => {
      target = await open();
      store = target.store;
      site.store = store;
      await beginTarget(store, { site: site.origin });
    });
    afterEach(() => target.dispose());

    const config = async () => (await store.read(configKey))?.bytes.toString() ?? '';
    const publish = async (label: string) =>
      (await publishRelease(store, admin, smallBuild({ label }), '1.2.3')).release.version;

    it("a target is initialised once, with the site's built-in configuration", async () => {
      await assert.rejects(beginTarget(store, {}), /has a remotes\.json already/);
      assert.deepEqual(await readLive(store, admin), {
        entry: entryOf(firstConfig(), admin),
        live: undefined,
        previous: undefined,
      });
    });

    it('is published in its own folder and is not live yet', async () => {
      const before = await config();
      const version = await publish('first');
      assert.match(version, /^1\.2\.3-[0-9a-f]{8}$/);
      assert.equal(await config(), before);
      assert.deepEqual(await listReleases(store, 'admin-app'), [version]);
      const files = await store.list(`admin-app/${version}/`);
      assert.deepEqual(
        files,
        [...smallBuild().keys(), 'release.json'].map((path) => `admin-app/${version}/${path}`).sort(),
      );
    });

    it('the same bytes are the same release, other bytes another one; no release is overwritten', async () => {
      const version = await publish('first');
      const again = await publishRelease(store, admin, smallBuild({ label: 'first' }), '1.2.3');
      assert.deepEqual([again.release.version, again.written], [version, false]);
      assert.notEqual(await publish('second'), version);
      const key = `${releaseFolder('admin-app', version)}css/home.01234567.css`;
      await store.remove(key);
      await store.create(key, Buffer.from('h1 { color: red }'), neverCached);
      await assert.rejects(publish('first'), /other bytes under .*home\.01234567\.css/);
    });

    it('the first switch of a new app adds its entry, as its build describes it', async () => {
      const build = smallBuild({ ...dealer, more: { title: { en: 'Dealers' }, permissions: ['microphone'] } });
      const { release } = await publishRelease(store, 'dealer-app', build, '1.0.0');
      assert.equal((await readLive(store, 'dealer-app')).entry, undefined);
      await switchRelease(store, 'dealer-app', release.version);
      const { entry } = await readLive(store, 'dealer-app');
      const { integrity, ...fields } = entry as RemoteEntry;
      assert.match(integrity ?? '', /^sha384-/);
      assert.deepEqual(fields, {
        ...{ name: 'dealer_app', prefix: '/dealer', app: 'dealer-app', title: { en: 'Dealers' } },
        ...{ permissions: ['microphone'], manifest: `/releases/dealer-app/${release.version}/remote.json` },
      });
      assert.deepEqual(await listApps(store), ['dealer-app']);
    });

    for (const [what, changes, says] of [
      ['the prefix of another', { prefix: '/admin' }, /prefix \/admin meets \/admin of admin-app/],
      ['a prefix below another', { prefix: '/user/dealer' }, /prefix \/user\/dealer meets \/user of user-app/],
      ['the name of a container of another', { container: 'user_app' }, /name user_app of its container is user-app's/],
      ["a path of the site's own", { prefix: '/api' }, /prefix is not a path that the site does not use/],
    ] as const) {
      it(`a new app does not take ${what}`, async () => {
        const before = await store.list('');
        const build = smallBuild({ ...dealer, ...changes });
        await assert.rejects(publishRelease(store, 'dealer-app', build, '1.0.0'), says);
        assert.deepEqual(await store.list(''), before);
      });
    }

    it('a new app does not take a prefix above those of others, nor one that was taken since it was published', async () => {
      const { release } = await publishRelease(store, 'dealer-app', smallBuild(dealer), '1.0.0');
      const { bytes, tag } = (await store.read(configKey))!;
      const other = { ...(JSON.parse(String(bytes)) as SiteConfig) };
      other.remotes = [
        ...other.remotes,
        { name: 'x', prefix: '/dealer/shops', manifest: 'https://x.example/remote.json' },
      ];
      await store.replace(configKey, Buffer.from(JSON.stringify(other)), neverCached, tag);
      await assert.rejects(
        switchRelease(store, 'dealer-app', release.version),
        /\/dealer meets \/dealer\/shops of https:/,
      );
      assert.equal((await readLive(store, 'dealer-app')).entry, undefined);
    });

    it('a malformed entry blocks no switch', async () => {
      const version = await publish('first');
      const { bytes, tag } = (await store.read(configKey))!;
      const broken = { ...(JSON.parse(String(bytes)) as SiteConfig) };
      broken.remotes = [null, { name: 'y' } as RemoteEntry, ...broken.remotes];
      await store.replace(configKey, Buffer.from(JSON.stringify(broken)), neverCached, tag);
      await switchRelease(store, admin, version);
      assert.equal((await readLive(store, admin)).live, version);
    });

    it('completes a partial publication', async () => {
      const version = await publish('first');
      const folder = releaseFolder('admin-app', version);
      await store.remove(`${folder}release.json`);
      await store.remove(`${folder}remoteEntry.js`);
      await assert.rejects(switchRelease(store, admin, version), /holds no release/);
      assert.equal(await publish('first'), version);
      await switchRelease(store, admin, version);
    });

    it('a switch changes one entry, names the digest of its manifest, and remembers what was live', async () => {
      const [first, second] = [await publish('first'), await publish('second')];
      const userEntry = (await readLive(store, user)).entry;
      assert.deepEqual(await switchRelease(store, admin, first), { version: first, from: 'built-in' });
      assert.deepEqual(await switchRelease(store, admin, second), { version: second, from: first });
      const { entry, live, previous } = await readLive(store, admin);
      assert.deepEqual([live, previous], [second, first]);
      assert.equal(entry?.manifest, `/releases/admin-app/${second}/remote.json`);
      assert.match(entry?.integrity ?? '', /^sha384-[A-Za-z0-9+/]{64}$/);
      assert.deepEqual((await readLive(store, user)).entry, userEntry);
      const { release } = await publishRelease(store, user, userBuild('first'), '2.0.0');
      await switchRelease(store, user, release.version);
      const { entry: after } = await readLive(store, user);
      assert.equal(after?.offlineFiles, `/releases/user-app/${release.version}/offline-files.json`);
      assert.deepEqual((await readLive(store, admin)).entry, entry);
    });

    it('rolls back to the release before, or to a named one', async () => {
      const first = await publish('first');
      await switchRelease(store, admin, first);
      await assert.rejects(rollBack(store, admin), /The site's own build of admin-app is not healthy/);
      const [second, third] = [await publish('second'), await publish('third')];
      await switchRelease(store, admin, second);
      await switchRelease(store, admin, third);
      assert.deepEqual(await rollBack(store, admin), { version: second, from: third });
      assert.deepEqual(await rollBack(store, admin, first), { version: first, from: second });
    });

    it('a second rollback goes further back, never to what the first one withdrew', async () => {
      const [first, second, bad] = [await publish('first'), await publish('second'), await publish('bad')];
      for (const version of [first, second, bad]) await switchRelease(store, admin, version);
      await rollBack(store, admin);
      assert.deepEqual(await rollBack(store, admin), { version: first, from: second });
      await assert.rejects(rollBack(store, admin), /The site's own build of admin-app is not healthy/);
    });

    it('two concurrent switches of different remotes both succeed', async () => {
      const own = await publish('first');
      const other = (await publishRelease(store, user, userBuild('first'), '2.0.0')).release.version;
      await Promise.all([
        switchRelease(target.openAgain(), admin, own),
        switchRelease(target.openAgain(), user, other),
      ]);
      assert.equal((await readLive(store, admin)).live, own);
      assert.equal((await readLive(store, user)).live, other);
    });

    it('ten concurrent switches leave one complete configuration and no other files', async () => {
      const versions = await Promise.all(['a', 'b', 'c', 'd', 'e'].map(publish));
      await Promise.all([...versions, ...versions].map((version) => switchRelease(target.openAgain(), admin, version)));
      const { live, previous } = await readLive(store, admin);
      assert.ok(live && versions.includes(live));
      assert.ok(previous && versions.includes(previous) && previous !== live);
    });

    it('prunes the oldest, never the live release nor the one before it', async () => {
      const versions: string[] = [];
      for (const label of ['a', 'b', 'c', 'd', 'e']) {
        const version = await publish(label);
        versions.push(version);
        const at = `2026-01-0${versions.length}T00:00:00.000Z`;
        await recordEvent(store, { at, app: 'admin-app', action: 'publish', version });
      }
      const [a, b, c, d, e] = versions as [string, string, string, string, string];
      await switchRelease(store, admin, a);
      await switchRelease(store, admin, b);
      assert.deepEqual(await pruneReleases(store, admin, 1), [d, c]);
      assert.deepEqual((await listReleases(store, 'admin-app')).sort(), [a, b, e].sort());
      assert.deepEqual(await store.list(`admin-app/${c}/`), []);
      await rollBack(store, admin);
    });

    it('the history lists all actions, oldest first', async () => {
      const event = { app: 'admin-app', version: '1.0.0-01234567' } as const;
      await recordEvent(store, { ...event, at: '2026-01-02T00:00:00.000Z', action: 'switch' });
      await recordEvent(store, { ...event, at: '2026-01-01T00:00:00.000Z', action: 'publish' });
      assert.deepEqual(
        (await readHistory(store, 'admin-app')).map(({ action }) => action),
        ['publish', 'switch'],
      );
    });

    for (const [what, fault, says] of [
      ['a file is gone', (key: string) => store.remove(key), /remoteEntry\.js is missing/],
      [
        'a file was written over',
        async (key: string) => {
          await store.remove(key);
          await store.create(key, Buffer.from('alert()'), neverCached);
        },
        /remoteEntry\.js is not what remote\.json says/,
      ],
    ] as const) {
      it(`a release that was whole and is not any more does not become live: ${what}`, async () => {
        const [first, second] = [await publish('first'), await publish('second')];
        await switchRelease(store, admin, first);
        const before = await config();
        await fault(`${releaseFolder('admin-app', second)}remoteEntry.js`);
        await assert.rejects(switchRelease(store, admin, second), (error: Error) => {
          assert.ok(error instanceof UnhealthyReleaseError, error.stack);
          assert.match(error.message, says);
          return true;
        });
        assert.equal(await config(), before);
      });
    }
  });
}
