import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { pin, startCanary, unpin, withdrawCanary } from './canary';
import { UnhealthyReleaseError } from './check-release';
import { readHealth } from './status';
import { pruneReleases, readHistory } from './history';
import { listReleases, neverCached, publishRelease, releaseFolder } from './release';
import { beginTarget, configKey, readLive } from './site-config';
import { rollBack, switchRelease } from './switch-release';
import type { ObjectStore } from './stores/object-store';
import { smallBuild } from './test/small-build';
import { startTestSite, stopCeph, targets, type TestSite, type TestTarget } from './test/test-site';

const admin = 'admin-app';

let site: TestSite;
before(async () => (site = await startTestSite()));
after(() => Promise.all([site.close(), stopCeph()]));

for (const [kind, open] of targets) {
  describe(`canaries and pins in ${kind}`, () => {
    let target: TestTarget;
    let store: ObjectStore;
    let live: string;
    let next: string;
    beforeEach(async () => {
      target = await open();
      store = target.store;
      Object.assign(site, { store, headers: { vary: 'accept-encoding, Cookie' } });
      await beginTarget(store, { site: site.origin });
      live = await publish('live');
      next = await publish('next');
      await switchRelease(store, admin, live);
    });
    afterEach(() => target.dispose());

    const publish = async (label: string) =>
      (await publishRelease(store, admin, smallBuild({ label }), '1.2.3')).release.version;
    const entry = async () => (await readLive(store, admin)).entry;

    it('a canary is beside the live release, whose entry is otherwise unchanged; withdrawn, nothing remains of it', async () => {
      const before = await entry();
      await startCanary(store, admin, next, 0.1);
      const { canary, ...rest } = (await entry())!;
      assert.deepEqual(rest, before);
      assert.equal(canary?.manifest, `/releases/admin-app/${next}/remote.json`);
      assert.match(canary.integrity, /^sha384-/);
      assert.equal(canary.share, 0.1);
      assert.equal(new Date(canary.since).toISOString(), canary.since);
      assert.equal((await readLive(store, admin)).canary, next);
      assert.equal(await withdrawCanary(store, admin, next), next);
      assert.deepEqual(await entry(), before);
    });

    it('another share keeps its beginning, another release begins again', async () => {
      await startCanary(store, admin, next, 0.1);
      const { canary: first } = (await entry())!;
      await startCanary(store, admin, next, 0.5);
      assert.deepEqual((await entry())?.canary, { ...first, share: 0.5 });
      await startCanary(store, admin, await publish('third'), 0.5);
      assert.notEqual((await entry())?.canary?.since, first?.since);
    });

    it('only the named canary is withdrawn, and a second time changes nothing', async () => {
      await startCanary(store, admin, next, 0.1);
      assert.equal(await withdrawCanary(store, admin, live), undefined);
      assert.equal((await readLive(store, admin)).canary, next);
      assert.equal(await withdrawCanary(store, admin), next);
      const { tag } = (await store.read(configKey))!;
      for (const version of [next, undefined]) assert.equal(await withdrawCanary(store, admin, version), undefined);
      assert.equal((await store.read(configKey))?.tag, tag);
    });

    it('a switch ends it: to itself, to another release, to the live one; so does a rollback', async () => {
      const third = await publish('third');
      for (const version of [next, third, third]) {
        await startCanary(store, admin, await publish('canary'), 0.1);
        await switchRelease(store, admin, version);
        const after = await readLive(store, admin);
        assert.deepEqual([after.live, after.entry?.canary], [version, undefined]);
      }
      assert.equal((await readLive(store, admin)).previous, next);
      await startCanary(store, admin, await publish('canary'), 0.1);
      await rollBack(store, admin);
      const after = await readLive(store, admin);
      assert.deepEqual([after.live, after.entry?.canary], [next, undefined]);
    });

    it('is not begun with a damaged release, the live one, or where no server picks it', async () => {
      const before = await entry();
      await assert.rejects(startCanary(store, admin, live, 0.1), /is live already/);
      site.headers = { vary: 'accept-encoding' };
      await assert.rejects(startCanary(store, admin, next, 0.1), /not from the site's own server/);
      site.headers = { vary: 'cookie' };
      await store.remove(`${releaseFolder(admin, next)}remoteEntry.js`);
      await assert.rejects(startCanary(store, admin, next, 0.1), UnhealthyReleaseError);
      assert.deepEqual(await entry(), before);
    });

    it('a pin refuses switch, canary and rollback with its reason; withdrawing is allowed', async () => {
      await switchRelease(store, admin, next);
      await startCanary(store, admin, live, 0.1);
      await assert.rejects(pin(store, admin, 'audit'), /has a canary/);
      await withdrawCanary(store, admin);
      assert.equal(await pin(store, admin, 'audit until Friday'), next);
      const pinned = /admin-app is pinned: audit until Friday/;
      await assert.rejects(switchRelease(store, admin, live), pinned);
      await assert.rejects(startCanary(store, admin, live, 0.1), pinned);
      await assert.rejects(rollBack(store, admin), pinned);
      assert.equal(await withdrawCanary(store, admin), undefined);
      assert.equal(await unpin(store, admin), 'audit until Friday');
      assert.equal(await unpin(store, admin), undefined);
      assert.equal((await rollBack(store, admin)).version, live);
    });

    it('a pin during the health check is kept', async () => {
      const pinning = Object.assign(Object.create(store) as ObjectStore, {
        async read(key: string) {
          if (key.endsWith('release.json')) await pin(store, admin, 'meanwhile');
          return await store.read(key);
        },
      });
      await assert.rejects(switchRelease(pinning, admin, next), /is pinned: meanwhile/);
      assert.equal((await readLive(store, admin)).live, live);
    });

    it('of concurrent changes none is lost', async () => {
      await startCanary(store, admin, next, 0.1);
      await Promise.all([
        withdrawCanary(target.openAgain(), admin, next),
        withdrawCanary(target.openAgain(), admin, next),
        pin(target.openAgain(), 'user-app', 'its own reason'),
        startCanary(target.openAgain(), admin, next, 0.3),
      ]);
      assert.equal((await readLive(store, 'user-app')).entry?.pinned, 'its own reason');
      const after = await readLive(store, admin);
      assert.equal(after.live, live);
      assert.ok([undefined, 0.3].includes(after.entry?.canary?.share));
    });

    it('is not pruned', async () => {
      await startCanary(store, admin, next, 0.1);
      const old = await publish('old');
      assert.deepEqual(await pruneReleases(store, admin, 0), [old]);
      assert.deepEqual((await listReleases(store, admin)).sort(), [live, next].sort());
    });

    it('what the nodes counted is summed by release', async () => {
      await startCanary(store, admin, next, 0.1);
      const { manifest, canary } = (await entry())!;
      const write = (node: string, releases: unknown) =>
        store.create(`health/${node}.json`, Buffer.from(JSON.stringify({ releases })), neverCached);
      const { since } = canary!;
      await write('one', [
        { manifest, since: '', visits: 100, failed: 1 },
        { manifest, since, visits: 30, failed: 1 },
        { manifest: canary!.manifest, since, visits: 3, failed: 2 },
        { manifest: '/remotes/admin-app/remote.json', since: '', visits: 9, failed: 0 },
      ]);
      await write('two', [{ manifest, since, visits: 20, failed: 0 }]);
      await write('damaged', [{ manifest, since, visits: -1, failed: '0' }]);
      await store.create('health/half.json', Buffer.from('{"rel'), neverCached);
      assert.deepEqual(await readHealth(store), {
        'admin-app': {
          [live]: { visits: 150, failed: 2 },
          [next]: { visits: 3, failed: 2 },
        },
      });
    });

    it(
      'the command ends with 2 and the reason; every event is in the history',
      { skip: kind !== 'a directory' },
      async () => {
        const deploy = (...words: string[]) =>
          spawnSync(process.execPath, [join(__dirname, 'bin.cjs'), ...words, '--to', store.name], {
            env: { ...process.env, DEPLOYED_BY: 'asha' },
            encoding: 'utf8',
          });
        // The test's process serves the site, and waits here.
        const { bytes, tag } = (await store.read(configKey))!;
        await store.replace(configKey, Buffer.from(String(bytes).replace(/"site": "[^"]+",/, '')), neverCached, tag);
        assert.equal(deploy('pin', admin, '--reason', 'audit').status, 0);
        const refused = deploy('switch', admin, next);
        assert.deepEqual([refused.status, refused.stderr.trim()], [2, 'admin-app is pinned: audit. `unpin` it first']);
        assert.equal(deploy('unpin', admin).status, 0);
        for (const share of ['0', '100', 'x']) assert.equal(deploy('canary', admin, next, '--share', share).status, 2);
        const gone = deploy('withdraw', admin, next, '--reason', 'none');
        assert.deepEqual([gone.status, gone.stdout.trim()], [0, 'admin-app has no such canary.']);
        const events = (await readHistory(store, admin)).map(({ at: _at, ...event }) => event);
        const event = { app: admin, version: live, reason: 'audit', by: 'asha' };
        assert.deepEqual(events, [
          { ...event, action: 'pin' },
          { ...event, action: 'unpin' },
        ]);
      },
    );
  });
}
