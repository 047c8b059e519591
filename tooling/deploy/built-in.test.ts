import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { Value } from '@sinclair/typebox/value';
import { SiteConfig } from '../site-files';
import { entryOf, firstConfig } from './apps';
import { neverCached, publishRelease } from './release';
import { beginTarget, configKey, readLive } from './site-config';
import { rollBack, switchRelease } from './switch-release';
import type { ObjectStore } from './stores/object-store';
import { smallBuild } from './test/small-build';
import { startTestSite, stopCeph, targets, type TestSite, type TestTarget } from './test/test-site';

const user = 'user-app';
const userBuild = (label: string) => smallBuild({ app: 'user-app', container: 'user_app', prefix: '/user', label });

let site: TestSite;
before(async () => (site = await startTestSite()));
after(() => Promise.all([site.close(), stopCeph()]));

it('the first remotes.json is as its schema says', () => {
  assert.deepEqual([...Value.Errors(SiteConfig, firstConfig())], []);
});

for (const [kind, open] of targets) {
  describe(`the site's own build, with releases in ${kind}`, () => {
    let target: TestTarget;
    let store: ObjectStore;
    beforeEach(async () => {
      target = await open();
      store = target.store;
      Object.assign(site, { store, builtIn: new Map() });
      await beginTarget(store, { site: site.origin });
    });
    afterEach(() => target.dispose());

    const serveOwn = (build: ReadonlyMap<string, Buffer>) => {
      site.builtIn = new Map([...build].map(([path, bytes]) => [`${user}/${path}`, bytes]));
    };
    const publishUser = async (label: string) =>
      (await publishRelease(store, user, userBuild(label), '1.2.3')).release.version;
    const offlineEntry = () => entryOf(firstConfig(), user)!;

    it('is what the first release is rolled back to', async () => {
      const { title: _title, home: _home, permissions: _permissions, ...first } = offlineEntry();
      serveOwn(userBuild('own'));
      const release = await publishUser('first');
      assert.equal((await switchRelease(store, user, release)).from, 'built-in');
      assert.equal((await readLive(store, user)).previous, 'built-in');
      const { version, from } = await rollBack(store, user);
      assert.deepEqual([version, from], ['built-in', release]);
      const { entry, live } = await readLive(store, user);
      const { previous, ...fields } = entry!;
      assert.deepEqual([fields, previous, live], [first, [], undefined]);
      assert.equal((await switchRelease(store, user, release)).from, 'built-in');
    });

    it('does not become live where the site does not serve it, or serves it incomplete', async () => {
      const release = await publishUser('first');
      await switchRelease(store, user, release);
      site.builtIn = new Map();
      await assert.rejects(
        rollBack(store, user),
        /The site's own build of user-app is not healthy:\n.*remote\.json is missing/,
      );
      const damaged = userBuild('own');
      damaged.delete('js/home.01234567.js');
      serveOwn(damaged);
      await assert.rejects(rollBack(store, user), /home\.01234567\.js is missing/);
      assert.equal((await readLive(store, user)).live, release);
    });

    it('is rolled back to by its name in a target that did not record it', async () => {
      serveOwn(userBuild('own'));
      await switchRelease(store, user, await publishUser('first'));
      const { bytes, tag } = (await store.read(configKey))!;
      const unrecorded = String(bytes).replace(/,\s*"previous": \[[^\]]*\]/, '');
      await store.replace(configKey, Buffer.from(unrecorded), neverCached, tag);
      await assert.rejects(rollBack(store, user), /had no release before: .* built-in/);
      await rollBack(store, user, 'built-in');
      assert.equal((await readLive(store, user)).live, undefined);
    });
  });
}
