import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { AwsClient } from 'aws4fetch';
import { S3StandIn } from './s3-stand-in';

// A stand-in that lets everything through proves nothing of what is tested against it.
let s3: S3StandIn;
let client: AwsClient;
before(async () => {
  s3 = await S3StandIn.start({ buckets: ['shelf'] });
  client = new AwsClient({ ...s3.credentials, service: 's3', retries: 0 });
});
after(() => s3.stop());
beforeEach(() => s3.reset());

const at = (key: string) => `${s3.url}/shelf/${encodeURIComponent(key).replaceAll('%2F', '/')}`;
const put = (key: string, body: string, headers: Record<string, string> = {}) =>
  client.fetch(at(key), { method: 'PUT', body, headers });
const refusalOf = async (answer: Response) => [answer.status, /<Code>(\w+)</.exec(await answer.text())?.[1]];

test('what was put is given back with its headers, until it is deleted', async () => {
  const { status } = await put('a b/ü+(1).txt', 'hello', { 'Content-Type': 'text/plain', 'Cache-Control': 'no-cache' });
  assert.equal(status, 200);
  const answer = await client.fetch(at('a b/ü+(1).txt'));
  assert.equal(await answer.text(), 'hello');
  assert.equal(answer.headers.get('content-type'), 'text/plain');
  assert.equal(answer.headers.get('cache-control'), 'no-cache');
  assert.equal(answer.headers.get('etag'), '"5d41402abc4b2a76b9719d911017c592"');
  assert.deepEqual([...s3.objects('shelf').keys()], ['a b/ü+(1).txt']);
  assert.equal((await client.fetch(at('a b/ü+(1).txt'), { method: 'DELETE' })).status, 204);
  assert.deepEqual(await refusalOf(await client.fetch(at('a b/ü+(1).txt'))), [404, 'NoSuchKey']);
  assert.deepEqual(await refusalOf(await client.fetch(`${s3.url}/other/x`)), [404, 'NoSuchBucket']);
});

test('a request that is not signed, or not so, is refused', async () => {
  const signedBy = (other: object) => new AwsClient({ ...s3.credentials, service: 's3', retries: 0, ...other });
  assert.deepEqual(await refusalOf(await fetch(at('x'))), [403, 'AccessDenied']);
  const wrong: [object, number, string][] = [
    [{ secretAccessKey: 'another' }, 403, 'SignatureDoesNotMatch'],
    [{ accessKeyId: 'another' }, 403, 'InvalidAccessKeyId'],
    [{ region: 'us-east-1' }, 400, 'AuthorizationHeaderMalformed'],
  ];
  for (const [other, status, code] of wrong) {
    assert.deepEqual(await refusalOf(await signedBy(other).fetch(at('x'))), [status, code]);
  }
  const old = await client.sign(at('x'), { aws: { datetime: '20200101T000000Z' } });
  assert.deepEqual(await refusalOf(await fetch(old)), [403, 'RequestTimeTooSkewed']);
  const good = await client.sign(at('x'));
  assert.deepEqual(await refusalOf(await fetch(at('y'), { headers: good.headers })), [403, 'SignatureDoesNotMatch']);
  const sha = '0'.repeat(64);
  assert.deepEqual(await refusalOf(await put('x', 'hello', { 'x-amz-content-sha256': sha })), [
    400,
    'XAmzContentSHA256Mismatch',
  ]);
  assert.equal(s3.objects('shelf').size, 0);
});

test('of two that would write on the same state, one is refused', async () => {
  const fresh = await Promise.all([1, 2].map((n) => put('x', `${n}`, { 'If-None-Match': '*' })));
  assert.deepEqual(fresh.map(({ status }) => status).sort(), [200, 412]);
  const etag = s3.objects('shelf').get('x')!.etag;
  const next = await Promise.all([3, 4].map((n) => put('x', `${n}`, { 'If-Match': etag })));
  assert.deepEqual(next.map(({ status }) => status).sort(), [200, 412]);
  assert.equal((await put('absent', '', { 'If-Match': etag })).status, 412);
});

test('lists by prefix and folder, a page at a time', async () => {
  for (const key of ['a/1', 'a/2', 'a/b/3', 'a&b', 'c']) await put(key, key);
  const list = async (query: string) => (await client.fetch(`${s3.url}/shelf?list-type=2&${query}`)).text();
  const keysOf = (xml: string) => [...xml.matchAll(/<(?:Key|CommonPrefixes><Prefix)>([^<]+)</g)].map(([, key]) => key);
  assert.deepEqual(keysOf(await list('')), ['a&amp;b', 'a/1', 'a/2', 'a/b/3', 'c']);
  assert.deepEqual(keysOf(await list('prefix=a%2F&delimiter=%2F')), ['a/1', 'a/2', 'a/b/']);
  const first = await list('max-keys=2');
  assert.deepEqual(keysOf(first), ['a&amp;b', 'a/1']);
  const token = /<NextContinuationToken>([^<]+)</.exec(first)![1]!;
  assert.deepEqual(keysOf(await list(`continuation-token=${encodeURIComponent(token)}`)), ['a/2', 'a/b/3', 'c']);
});

test('trouble comes in place of an answer', async () => {
  s3.meetWith(({ method }) => (method === 'GET' ? { status: 503, code: 'SlowDown' } : undefined));
  assert.equal((await put('x', 'kept')).status, 200);
  assert.deepEqual(await refusalOf(await client.fetch(at('x'))), [503, 'SlowDown']);
  s3.meetWith(() => 'broken');
  await assert.rejects(put('x', 'lost'));
  s3.meetWith(() => 'silent');
  await assert.rejects(fetch(at('x'), { signal: AbortSignal.timeout(50) }), { name: 'TimeoutError' });
  assert.equal(s3.objects('shelf').get('x')!.bytes.toString(), 'kept');
});
