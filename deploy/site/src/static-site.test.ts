import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import type { CspReport } from './browser-reports';
import { buildStaticSite } from './static-site';

const remotesJson = (manifest: string) =>
  JSON.stringify({ host: '/api', home: '/user/rewards', remotes: [{ name: 'user_app', prefix: '/user', manifest }] });

/** Logged errors and reported violations. */
const failures: unknown[] = [];
const reports: CspReport[] = [];

let root: string;
let app: FastifyInstance;
const remotesFile = () => join(root, 'remotes.json');

const buildSite = (remotes: string) =>
  buildStaticSite({
    root,
    releases: join(root, 'releases'),
    remotesFile: remotes,
    publicUrl: 'https://points.example',
    log: { error: (facts) => void failures.push(facts), warn: () => undefined },
    onCspReport: (report) => void reports.push(report),
    canaries: { node: 'test', command: '', onReport: () => undefined, onWithdraw: () => undefined },
  });

beforeAll(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  root = mkdtempSync(join(tmpdir(), 'site-'));
  for (const folder of ['shell/dist/js', 'admin-app/dist', 'user-app/dist/js'])
    mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, 'shell/dist/index.html'), '<!doctype html><title>Shell</title>');
  writeFileSync(join(root, 'shell/dist/js/12.0123abcd.js'), 'chunk');
  writeFileSync(join(root, 'shell/dist/js/12.0123abcd.js.br'), brotliCompressSync('chunk'));
  writeFileSync(join(root, 'shell/dist/js/12.0123abcd.js.map'), '{}');
  writeFileSync(join(root, 'shell/dist/.built-from'), 'secret');
  for (const file of ['remoteEntry.js', 'remote.json']) writeFileSync(join(root, 'user-app/dist', file), 'entry');
  writeFileSync(join(root, 'shell/dist/service-worker.js'), 'worker');
  writeFileSync(join(root, 'shell/dist/service-worker-off.js'), 'farewell');
  writeFileSync(remotesFile(), remotesJson('/remotes/user-app/remote.json'));
  const release = join(root, 'releases/user-app/1.2.3-0123abcd');
  for (const folder of [join(release, 'js'), join(root, 'releases/history/user-app')])
    mkdirSync(folder, { recursive: true });
  for (const file of ['remote.json', 'remoteEntry.js', 'remoteEntry.js.map', 'js/12.0123abcd.js.0a1b.part'])
    writeFileSync(join(release, file), '{"entry":"remoteEntry.js","files":[],"screens":{}}');
  for (const file of ['remotes.json', 'history/user-app/a.json']) writeFileSync(join(root, 'releases', file), '{}');
  app = await buildSite(remotesFile());
});
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});

beforeEach(() => (failures.length = reports.length = 0));

const get = (url: string, headers = {}) => app.inject({ url, headers });

describe('the page', () => {
  it.each(['/', '/user/rewards', '/admin/qrlist', '/USER/S/A0000', '/nowhere'])(
    'is the response to %s',
    async (path) => {
      const answer = await get(path);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain('<title>Shell</title>');
      expect(answer.headers['cache-control']).toBe('no-cache');
    },
  );
});

describe('files', () => {
  it('named by their content are immutable and compressed', async () => {
    const answer = await get('/js/12.0123abcd.js', { 'accept-encoding': 'br' });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('with a fixed name are revalidated', async () => {
    const answer = await get('/remotes/user-app/remoteEntry.js');
    expect(answer.body).toBe('entry');
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  it.each([
    '/js/gone.js',
    '/js/12.0123abcd.js.map',
    '/.built-from',
    '/.env',
    '/.git/config',
    '/remotes/user-app/gone.js',
    '/remotes/user-app/',
    '/remotes/../remotes.json.bak',
    '/releases/remotes.json',
    '/releases/history/user-app/a.json',
    '/releases/user-app/1.2.3-0123abcd/remoteEntry.js.map',
    '/releases/user-app/1.2.3-0123abcd/js/12.0123abcd.js.0a1b.part',
    '/releases/user-app/1.2.3-0123abcd/gone',
    '/uploads/x.html',
    '/healthz',
    '/readyz',
    '/metrics',
    '/uploads/',
    '/uploads/abc',
    '/%2e%2e/package.json',
  ])('%s is 404', async (path) => {
    const answer = await get(path);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ message: 'Not found' });
  });
});

describe('a release', () => {
  const folder = '/releases/user-app/1.2.3-0123abcd/';

  it.each(['remote.json', 'remoteEntry.js'])('is immutable, files with a fixed name included: %s', async (file) => {
    const answer = await get(folder + file);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('has what its manifest names preloaded with the page', async () => {
    const given = readFileSync(remotesFile(), 'utf8');
    writeFileSync(remotesFile(), remotesJson(`${folder}remote.json`));
    expect((await get('/user/rewards')).headers.link).toContain(`<${folder}remoteEntry.js>; rel=preload; as=script`);
    writeFileSync(remotesFile(), given);
  });
});

describe('remotes.json', () => {
  it('is read for each request, and its origins may serve code', async () => {
    writeFileSync(remotesFile(), remotesJson('https://cdn.example/user/remote.json'));
    const answer = await get('/remotes.json');
    expect(answer.json<{ host: string }>().host).toBe('/api');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['content-security-policy']).toContain("script-src 'self' https://cdn.example/user/ ");
    writeFileSync(remotesFile(), remotesJson('/remotes/user-app/remote.json'));
  });

  it('goes on as it was while the file cannot be read, which is logged once', async () => {
    const given = readFileSync(remotesFile(), 'utf8');
    await get('/remotes.json');
    for (const broken of ['{ broken', '{ "remotes": 7 }']) {
      failures.length = 0;
      writeFileSync(remotesFile(), broken);
      expect((await get('/user/login')).statusCode).toBe(200);
      expect((await get('/remotes.json')).body).toBe(given);
      expect(failures).toHaveLength(1);
    }
    writeFileSync(remotesFile(), given);
  });

  it('with one malformed entry is served, with pages and the policy of the others', async () => {
    const given = readFileSync(remotesFile(), 'utf8');
    const { remotes, ...rest } = JSON.parse(remotesJson('https://cdn.example/user/remote.json')) as {
      remotes: object[];
    };
    writeFileSync(remotesFile(), JSON.stringify({ ...rest, remotes: [null, { prefix: '/admin' }, ...remotes] }));
    for (const path of ['/admin/login', '/user/login']) expect((await get(path)).statusCode).toBe(200);
    expect((await get('/')).headers['content-security-policy']).toContain(
      "script-src 'self' https://cdn.example/user/ ",
    );
    writeFileSync(remotesFile(), given);
  });
});

describe('the service worker', () => {
  it('is revalidated, and may fetch from any origin', async () => {
    const answer = await get('/service-worker.js');
    expect(answer.body).toBe('worker');
    expect(answer.headers['content-type']).toContain('javascript');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; connect-src 'self' https: http://localhost:* http://127.0.0.1:*; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    );
  });

  it('unregisters itself once remotes.json disables it', async () => {
    const given = readFileSync(remotesFile(), 'utf8');
    writeFileSync(remotesFile(), JSON.stringify({ ...(JSON.parse(given) as object), serviceWorker: 'off' }));
    expect((await get('/service-worker.js')).body).toBe('farewell');
    writeFileSync(remotesFile(), given);
    expect((await get('/service-worker.js')).body).toBe('worker');
  });
});

/** Bad input F28: headers of every response. */
const everywhere = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': expect.stringContaining('max-age='),
  'permissions-policy': expect.stringContaining('camera=(self)'),
  'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
};

describe('the page', () => {
  it('is compressed as the browser asks, and not sent again while it is unchanged', async () => {
    const plain = await get('/user/login');
    expect(plain.body).toBe('<!doctype html><title>Shell</title>');
    const packed = await get('/user/login', { 'accept-encoding': 'gzip, deflate, br' });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
    expect(packed.headers.etag).not.toBe(plain.headers.etag);
    const same = await get('/user/login', { 'accept-encoding': 'br', 'if-none-match': String(packed.headers.etag) });
    expect(same).toMatchObject({ statusCode: 304, body: '', headers: everywhere });
  });
});

describe('every response', () => {
  it.each([
    '/',
    '/js/12.0123abcd.js',
    '/js/gone.js',
    '/remotes.json',
    '/service-worker.js',
    '/.env',
    '/%zz',
    '/remotes/',
  ])('%s carries the security headers', async (path) => {
    const { headers } = await get(path);
    expect(headers).toMatchObject(everywhere);
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*'unsafe-(inline|eval)'/);
  });

  it('so does a 304, a response to another method, and one to a body that is too large', async () => {
    const { headers: first } = await get('/js/12.0123abcd.js');
    const unchanged = await get('/js/12.0123abcd.js', { 'if-none-match': String(first.etag) });
    expect(unchanged.statusCode).toBe(304);
    expect(unchanged.headers).toMatchObject(everywhere);
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD'] as const) {
      const answer = await app.inject({ method, url: '/user/login' });
      expect(answer.statusCode).toBeLessThan(500);
      expect(answer.headers).toMatchObject(everywhere);
    }
    const large = await app.inject({ method: 'POST', url: '/nowhere', payload: { a: 'x'.repeat(5000) } });
    expect(large.headers).toMatchObject(everywhere);
  });

  it('so does the error for a configuration that could never be read; pages open, for browsers that know one', async () => {
    const other = await buildSite(join(root, 'none.json'));
    const answer = await other.inject('/remotes.json');
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({ message: 'Something went wrong', code: 'not_served' });
    expect(answer.headers).toMatchObject({ ...everywhere, 'cache-control': 'no-store' });
    const page = await other.inject('/user/login');
    expect([page.statusCode, page.headers]).toEqual([200, expect.objectContaining(everywhere)]);
    await other.close();
  });
});

describe("the browsers' reports", () => {
  const report = (body: unknown) =>
    app.inject({
      method: 'POST',
      url: '/csp-reports',
      headers: { 'content-type': 'application/csp-report' },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    });

  it('are logged without personal data', async () => {
    const answer = await report({
      'csp-report': {
        'document-uri': 'https://points.example/user/s/A1DS1VMSATSEGZJWBDRFRDM4EFHD?token=secret',
        'effective-directive': 'script-src-elem',
        'blocked-uri': 'https://evil.example/steal.js?mobile=9876543210',
        'script-sample': 'mobile 9876543210',
      },
    });
    expect(answer.statusCode).toBe(204);
    expect(reports).toEqual([{ directive: 'script-src-elem', blocked: 'https://evil.example', area: '/user' }]);
  });

  it.each([
    ['rubbish', '{{{'],
    ['null', null],
    ['a word in its place', { 'csp-report': 'x' }],
  ])('that are %s get a 204 and are not logged', async (_what, body) => {
    expect((await report(body)).statusCode).toBe(204);
    expect(reports).toEqual([]);
  });

  it('name no directive and no area of their own', async () => {
    await report({
      'csp-report': { 'effective-directive': 'x"} 1', 'blocked-uri': 'inline', 'document-uri': 'https://a/<b>' },
    });
    expect(reports).toEqual([{ directive: 'other', blocked: 'inline', area: '/' }]);
  });

  it('cannot fill the log or the memory', async () => {
    expect((await report(`"${'x'.repeat(17_000)}"`)).statusCode).toBe(413);
    const one = { 'csp-report': { 'effective-directive': 'img-src' } };
    for (let sent = 0; sent < 100; sent += 1) await report(one);
    expect(reports.length).toBeLessThanOrEqual(120);
  });
});
