import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import type { SiteConfig } from '../site-files';
import { allowOverrides, beginTarget, parseKinds, previewAddress, readConfig } from './site-config';
import { openStore } from './stores/object-store';

const folder = mkdtempSync(join(tmpdir(), 'loyalty-overrides-'));
after(() => rmSync(folder, { recursive: true }));
const targetOf = (name: string) => openStore(join(folder, name));
const site = 'https://points.example';
const version = '1.2.3-01234567';

it('only releases and localhost can be allowed', () => {
  assert.deepEqual(parseKinds('releases,localhost'), ['releases', 'localhost']);
  assert.deepEqual(parseKinds('none'), []);
  for (const text of ['', 'everything', 'releases,', 'releases, localhost', 'https://evil.example'])
    assert.throws(() => parseKinds(text), /is no kind of override/);
});

it('a target allows none, unless it is said at its start or later; other changes are kept', async () => {
  const store = targetOf('silent');
  await beginTarget(store, { site });
  const { config: before } = await readConfig(store);
  assert.equal('overrides' in before, false);
  await allowOverrides(store, ['releases']);
  assert.deepEqual((await readConfig(store)).config, { ...before, overrides: ['releases'] });
  await allowOverrides(store, []);
  assert.deepEqual((await readConfig(store)).config, { ...before, overrides: [] });

  const open = targetOf('open');
  await beginTarget(open, { site, overrides: ['releases', 'localhost'] });
  assert.deepEqual((await readConfig(open)).config.overrides, ['releases', 'localhost']);
});

it('loses to no concurrent change, and undoes none', async () => {
  const store = targetOf('busy');
  await beginTarget(store, { site });
  await Promise.all([allowOverrides(store, ['releases']), allowOverrides(store, ['releases'])]);
  const { replace } = store;
  let meanwhile: Promise<unknown> | undefined;
  store.replace = async (...given) => {
    const change = async () => {
      const { config, tag } = await readConfig(store);
      const [key, , headers] = given;
      await replace.call(store, key, Buffer.from(JSON.stringify({ ...config, home: '/changed' })), headers, tag);
    };
    await (meanwhile ??= change());
    return replace.apply(store, given);
  };
  await allowOverrides(store, ['localhost']);
  const { config } = await readConfig(store);
  assert.deepEqual([config.home, config.overrides], ['/changed', ['localhost']]);
});

it('a preview address opens the app’s home, where the target has a site and allows releases', () => {
  const config: SiteConfig = {
    site,
    host: '/api',
    home: '/',
    releases: '/releases/',
    remotes: [],
    overrides: ['releases'],
  };
  const admin = { prefix: '/admin', home: '/admin/dashboard' };
  assert.equal(
    previewAddress(config, 'admin-app', version, admin),
    `${site}/admin/dashboard?override=admin-app@${version}`,
  );
  assert.equal(
    previewAddress(config, 'admin-app', version, { prefix: '/admin' }),
    `${site}/admin?override=admin-app@${version}`,
  );
  const { site: _site, ...without } = config;
  assert.equal(previewAddress(without, 'admin-app', version, admin), undefined);
  assert.equal(previewAddress({ ...config, overrides: ['localhost'] }, 'admin-app', version, admin), undefined);
});
