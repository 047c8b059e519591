import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { findApp } from '../apps';
import { publishRelease } from '../publish-release';
import { beginTarget, configKey, readLive } from '../site-config';
import { switchRelease } from '../switch-release';
import { type S3Server, startS3Server } from '../test/s3-server';
import { smallBuild } from '../test/small-build';
import { openStore } from './open-store';

let s3: S3Server;
const variables = (secret = s3.secretAccessKey) => ({
  AWS_ACCESS_KEY_ID: s3.accessKeyId,
  AWS_SECRET_ACCESS_KEY: secret,
  AWS_REGION: s3.region,
  AWS_ENDPOINT_URL_S3: s3.endpoint,
});
const open = () => openStore(`s3://${s3.bucket}/site/`, variables());
const admin = findApp('admin-app');

beforeEach(async () => {
  s3 = await startS3Server();
});
afterEach(() => s3.close());

test('a request that is signed with another secret is refused, and says so', async () => {
  const stranger = openStore(`s3://${s3.bucket}/site`, variables('another'));
  await assert.rejects(stranger.read(configKey), /answered 403 SignatureDoesNotMatch/);
  assert.equal(s3.refused(), 1);
  assert.equal(await open().read(configKey), undefined);
  assert.equal(s3.refused(), 1);
});

test('each file carries its type, its encoding and how long it is kept; the configuration is never kept', async () => {
  await beginTarget(open(), {});
  const { release } = await publishRelease(open(), admin, smallBuild(), '1.2.3');
  const headersOf = (path: string) => s3.objects.get(`site/admin-app/${release.version}/${path}`)?.headers;
  const cacheControl = 'public, max-age=31536000, immutable';
  assert.deepEqual(headersOf('remoteEntry.js'), {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': cacheControl,
  });
  assert.deepEqual(headersOf('js/home.01234567.js.br'), {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': cacheControl,
    'content-encoding': 'br',
  });
  assert.equal(s3.objects.get('site/remotes.json')?.headers['cache-control'], 'no-store');
});

test('what another team writes between reading and writing the configuration is kept', async () => {
  await beginTarget(open(), {});
  const { release } = await publishRelease(open(), admin, smallBuild(), '1.2.3');
  let meddled = 0;
  s3.beforeWrite = (key) => {
    const kept = s3.objects.get(key);
    if (key !== 'site/remotes.json' || !kept || meddled === 3) return;
    meddled += 1;
    const config = JSON.parse(kept.bytes.toString()) as { remotes: { name: string; manifest: string }[] };
    for (const remote of config.remotes)
      if (remote.name === 'user_app') remote.manifest = `/user/${meddled}/remote.json`;
    s3.objects.set(key, { ...kept, bytes: Buffer.from(JSON.stringify(config)), etag: `"meddled ${meddled}"` });
  };
  await switchRelease(open(), admin, release.version);
  assert.equal(meddled, 3);
  assert.equal((await readLive(open(), admin)).live, release.version);
  assert.equal((await readLive(open(), findApp('user-app'))).entry?.manifest, '/user/3/remote.json');
});

test('a service that passes over conditions is refused at the beginning', async () => {
  s3.beforeWrite = (key) => void s3.objects.delete(key);
  await assert.rejects(beginTarget(open(), {}), /passes over If-Match or If-None-Match/);
  assert.equal(s3.objects.size, 0);
});

test('a target that names no bucket, or misses a secret, is refused by name', () => {
  assert.throws(() => openStore('s3://', variables()), /names no bucket/);
  assert.throws(() => openStore('s3://releases', { AWS_ACCESS_KEY_ID: 'a' }), /AWS_SECRET_ACCESS_KEY is not set/);
});
