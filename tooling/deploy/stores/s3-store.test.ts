import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { hasCeph } from '../../ceph';
import { publishRelease } from '../release';
import { beginTarget, configKey, readLive } from '../site-config';
import { switchRelease } from '../switch-release';
import { smallBuild } from '../test/small-build';
import { startTestSite, stopCeph, testBucket, type TestSite } from '../test/test-site';
import { type ObjectStore, openStore } from './object-store';

const admin = 'admin-app';

/** Returns the store with some of its methods replaced. */
const changed = (store: ObjectStore, methods: Partial<ObjectStore>): ObjectStore =>
  Object.assign(Object.create(store) as ObjectStore, methods);

test('rejects a target without a bucket', () => {
  assert.throws(() => openStore('s3://'), /names no bucket/);
});

describe('a bucket', { skip: !hasCeph && 'Ceph is not installed' }, () => {
  let site: TestSite;
  let store: ObjectStore;
  let place: Awaited<ReturnType<typeof testBucket>>;
  before(async () => (site = await startTestSite()));
  beforeEach(async () => {
    place = await testBucket();
    store = openStore(`s3://${place.bucket}/site/`, place.config);
    site.store = store;
  });
  after(() => Promise.all([stopCeph(), site.close()]));

  test('rejects a wrong secret with a message', async () => {
    const credentials = { accessKeyId: 'CEPHTEST', secretAccessKey: 'another' };
    const stranger = openStore(`s3://${place.bucket}/site`, { ...place.config, credentials });
    await assert.rejects(stranger.read(configKey), /Reading remotes\.json in s3:.* failed: SignatureDoesNotMatch/);
    assert.equal(await store.read(configKey), undefined);
  });

  test('each file has content type, encoding and cache lifetime; the configuration is never cached', async () => {
    await beginTarget(store, { site: site.origin });
    const { release } = await publishRelease(store, admin, smallBuild(), '1.2.3');
    const headersOf = async (path: string) => {
      const head = await place.s3.headObject({ Bucket: place.bucket, Key: `site/${path}` });
      return [head.ContentType, head.CacheControl, head.ContentEncoding];
    };
    const folder = `admin-app/${release.version}`;
    const script = ['text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'];
    assert.deepEqual(await headersOf(`${folder}/remoteEntry.js`), [...script, undefined]);
    assert.deepEqual(await headersOf(`${folder}/js/home.01234567.js.br`), [...script, 'br']);
    assert.equal((await headersOf('remotes.json'))[1], 'no-store');
  });

  test('keeps what another team writes between reading and writing the configuration', async () => {
    await beginTarget(store, { site: site.origin });
    const { release } = await publishRelease(store, admin, smallBuild(), '1.2.3');
    let meddled = 0;
    const contested = changed(store, {
      async replace(key, bytes, headers, tag) {
        if (meddled < 3) {
          meddled += 1;
          const kept = (await store.read(key))!;
          const config = JSON.parse(kept.bytes.toString()) as { remotes: { name: string; manifest: string }[] };
          for (const remote of config.remotes)
            if (remote.name === 'user_app') remote.manifest = `/user/${meddled}/remote.json`;
          assert.ok(await store.replace(key, Buffer.from(JSON.stringify(config)), headers, kept.tag));
        }
        return store.replace(key, bytes, headers, tag);
      },
    });
    await switchRelease(contested, admin, release.version);
    assert.equal(meddled, 3);
    assert.equal((await readLive(store, admin)).live, release.version);
    assert.equal((await readLive(store, 'user-app')).entry?.manifest, '/user/3/remote.json');
  });

  test('init rejects a service that ignores conditional writes', async () => {
    const careless = changed(store, {
      async create(key, bytes, headers) {
        await store.remove(key);
        return store.create(key, bytes, headers);
      },
    });
    await assert.rejects(beginTarget(careless, {}), /passes over If-Match or If-None-Match/);
    assert.deepEqual(await store.list(''), []);
  });
});
