import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { buildStaticSite } from './static-site';

const remotesJson = (manifest: string) =>
  JSON.stringify({ host: '/api', home: '/user/rewards', remotes: [{ name: 'user_app', prefix: '/user', manifest }] });

/** A fault of the server: none of these tests means one. */
const fail = (facts: { err: unknown }) => {
  throw facts.err;
};

let root: string;
let app: FastifyInstance;
const remotesFile = () => join(root, 'remotes.json');

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'site-'));
  for (const folder of ['shell/dist/js', 'admin-app/dist', 'user-app/dist/js'])
    mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, 'shell/dist/index.html'), '<!doctype html><title>Shell</title>');
  writeFileSync(join(root, 'shell/dist/js/12.0123abcd.js'), 'chunk');
  writeFileSync(join(root, 'shell/dist/js/12.0123abcd.js.br'), brotliCompressSync('chunk'));
  writeFileSync(join(root, 'shell/dist/js/12.0123abcd.js.map'), '{}');
  writeFileSync(join(root, 'shell/dist/.built-from'), 'secret');
  writeFileSync(join(root, 'user-app/dist/remoteEntry.js'), 'entry');
  writeFileSync(join(root, 'shell/dist/service-worker.js'), 'worker');
  writeFileSync(join(root, 'shell/dist/service-worker-off.js'), 'farewell');
  writeFileSync(remotesFile(), remotesJson('/remotes/user-app/remote.json'));
  app = await buildStaticSite({
    root,
    remotesFile: remotesFile(),
    publicUrl: 'https://points.example',
    log: { error: fail },
  });
});
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});

const get = (url: string, headers = {}) => app.inject({ url, headers });

describe('the page', () => {
  it.each(['/', '/user/rewards', '/admin/qrlist', '/USER/S/A0000', '/nowhere'])('is the answer to %s', async (path) => {
    const answer = await get(path);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('<title>Shell</title>');
    expect(answer.headers['cache-control']).toBe('no-cache');
  });
});

describe('files', () => {
  it('named by their content are kept for ever, and sent compressed', async () => {
    const answer = await get('/js/12.0123abcd.js', { 'accept-encoding': 'br' });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('with a fixed name are asked about each time', async () => {
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
    '/uploads/x.html',
    '/%2e%2e/package.json',
  ])('%s is 404', async (path) => {
    const answer = await get(path);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ message: 'Not found' });
  });
});

describe('remotes.json', () => {
  it('is read afresh, and its origins may serve code', async () => {
    writeFileSync(remotesFile(), remotesJson('https://cdn.example/user/remote.json'));
    const answer = await get('/remotes.json');
    expect(answer.json<{ host: string }>().host).toBe('/api');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['content-security-policy']).toContain("script-src 'self' https://cdn.example ");
    writeFileSync(remotesFile(), remotesJson('/remotes/user-app/remote.json'));
  });
});

describe('the service worker', () => {
  it('is code that is asked about each time, and may fetch from wherever a remote will lie', async () => {
    const answer = await get('/service-worker.js');
    expect(answer.body).toBe('worker');
    expect(answer.headers['content-type']).toContain('javascript');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.headers['content-security-policy']).toBe(
      "default-src 'self' https:; script-src 'self'; object-src 'none'",
    );
  });

  it('says farewell from the moment that remotes.json switches it off', async () => {
    const given = readFileSync(remotesFile(), 'utf8');
    writeFileSync(remotesFile(), JSON.stringify({ ...(JSON.parse(given) as object), serviceWorker: 'off' }));
    expect((await get('/service-worker.js')).body).toBe('farewell');
    writeFileSync(remotesFile(), given);
    expect((await get('/service-worker.js')).body).toBe('worker');
  });
});

describe('every answer', () => {
  it.each(['/', '/js/12.0123abcd.js', '/js/gone.js', '/remotes.json'])(
    '%s carries the security headers',
    async (path) => {
      const { headers } = await get(path);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cross-origin-opener-policy': 'same-origin',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'strict-transport-security': expect.stringContaining('max-age='),
        'permissions-policy': expect.stringContaining('camera=(self)'),
      });
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/script-src[^;]*'unsafe-(inline|eval)'/);
    },
  );
});
