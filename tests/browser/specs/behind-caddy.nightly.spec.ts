import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync, cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../src/fixtures';
import { signInAsAdmin } from '../src/sign-in';
import { type SiteProcess, startSiteProcess, endWithUs, freePort, printedBy } from '../src/site/site-process';

/** The api as a separate process behind Caddy with the deployed configuration. */
let api: SiteProcess;
let caddy: CaddyProcess;
test.beforeAll(async () => {
  api = await startSiteProcess({ program: 'api', env: { TRUST_PROXY: '127.0.0.1' } });
  caddy = await startCaddyProcess(new URL(api.origin).host);
});
test.afterAll(async () => {
  await caddy.stop();
  await api.dispose();
});

/** Headers that may differ between two servers for the same file: dates, timings, connection, server name. */
const theirOwn = new Set([
  ...['accept-ranges', 'connection', 'content-length', 'date', 'etag', 'keep-alive', 'last-modified', 'vary'],
  'transfer-encoding',
  // HSTS needs https; the test site uses http.
  'strict-transport-security',
  // The site sends a preload header that a static file server cannot compute (docs/operations/containers.md).
  'link',
]);

async function answerOf(origin: string, path: string) {
  const response = await fetch(origin + path, { headers: { 'accept-encoding': 'br' } });
  const headers: Record<string, string | undefined> = Object.fromEntries(
    [...response.headers].filter(([name]) => !theirOwn.has(name)),
  );
  // The charset is UTF-8 whether stated or not; JavaScript has two equivalent media types (RFC 9239).
  const type = headers['content-type']?.replace(/; ?charset=utf-8$/i, '').replace('application/javas', 'text/javas');
  headers['content-type'] = type;
  const text = await response.text();
  // The site leaves out what only deployments read, and white space with it.
  const isParsed = path === '/remotes.json' && response.ok;
  return { status: response.status, headers, text: isParsed ? JSON.stringify(JSON.parse(text)) : text };
}

test.describe('Behind Caddy', () => {
  test('every kind of address gets the response that the site gives', async ({ emptySite }) => {
    const page = await (await fetch(emptySite.origin)).text();
    const [contentNamed] = /\/js\/[\w.-]+\.[0-9a-f]{8}\.js/.exec(page) ?? [];
    expect(contentNamed, 'the page names a script by its content').toBeDefined();
    for (const path of [
      ...['/', '/user/login', '/admin/products?page=2', '/nowhere', '/js', '/user/'],
      ...['/remotes.json', '/app.webmanifest', '/icon.svg', '/offline-files.json', contentNamed!],
      ...['/remotes/user-app/remote.json', '/remotes/admin-app/remoteEntry.js', '/remotes/user-app/offline-files.json'],
      // Hidden files and missing files.
      ...['/remotes/user-app/remoteEntry.js.map', '/.built-from', '/remotes/user-app/js', '/nothing.js', '/remotes/x'],
      '/api/openapi-that-is-not-there',
    ]) {
      const { headers: expected, ...rest } = await answerOf(emptySite.origin, path);
      const { headers, ...others } = await answerOf(caddy.origin, path);
      const requestId = { 'x-request-id': headers['x-request-id'] ?? expected['x-request-id'] };
      // The site writes style and skeleton into the page, and their digests into its policy; Caddy serves files.
      const written = rest.text.startsWith('<!doctype html>') && {
        text: others.text,
        headers: { ...expected, 'content-security-policy': headers['content-security-policy'] },
      };
      const same = { headers: expected, ...rest, ...written };
      expect({ path, ...others, headers: { ...headers, ...requestId } }).toEqual({
        path,
        ...same,
        headers: { ...same.headers, ...requestId },
      });
    }
  });

  test('the worker has a policy of its own, and a file beside remotes.json calls it off', async () => {
    const ask = () => answerOf(caddy.origin, '/service-worker.js');
    const { headers, text } = await ask();
    expect(headers['content-security-policy']).toContain("connect-src 'self' https: ");
    expect(headers['content-encoding']).toBe('br');
    expect(headers['cache-control']).toBe('no-cache');
    writeFileSync(join(caddy.folder, 'releases/service-worker-off'), '');
    const off = await ask();
    expect(off.text).not.toBe(text);
    expect(off.text).toContain('unregister');
  });

  test('remotes.json is what was published a moment ago, no older', async ({ emptySite }) => {
    const { text } = await answerOf(emptySite.origin, '/remotes.json');
    for (const home of ['/user/scan', '/user/rewards']) {
      writeFileSync(join(caddy.folder, 'releases/remotes.json'), JSON.stringify({ ...JSON.parse(text), home }));
      const answer = await answerOf(caddy.origin, '/remotes.json');
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(JSON.parse(answer.text)).toMatchObject({ home });
    }
  });

  test('a release is kept for ever; what lies beside the releases is not shown', async () => {
    const release = join(caddy.folder, 'releases/user-app/1.2.3');
    for (const folder of [release, join(caddy.folder, 'releases/history')]) mkdirSync(folder, { recursive: true });
    for (const file of [
      `${release}/remote.json`,
      `${release}/a.js.map`,
      `${caddy.folder}/releases/history/user-app.json`,
    ])
      writeFileSync(file, '{}');
    const { status, headers } = await answerOf(caddy.origin, '/releases/user-app/1.2.3/remote.json');
    expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    for (const path of ['user-app/1.2.3/a.js.map', 'user-app/1.2.3/none.js', 'history/user-app.json', 'remotes.json']) {
      const refused = await answerOf(caddy.origin, `/releases/${path}`);
      expect({ path, status: refused.status, cache: refused.headers['cache-control'] }).toEqual({
        path,
        status: 404,
        cache: 'no-store',
      });
    }
  });

  test('a deep link opens, an admin signs in, and nothing is refused by the content policy', async ({ page }) => {
    await page.goto(`${caddy.origin}/user/login`);
    await expect(page.getByRole('textbox', { name: 'Mobile number' })).toBeVisible();
    await signInAsAdmin(page, { ...api, origin: caddy.origin });
    await page.goto(`${caddy.origin}/admin/products`);
    await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
  });

  test("a stranger's request id does not reach the api", async () => {
    const answer = await fetch(`${caddy.origin}/api/readyz`, { headers: { 'x-request-id': 'of-a-stranger' } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('without its api the pages work and calls get Retry-After', async () => {
    await api.stop();
    const call = await fetch(`${caddy.origin}/api/users/scanner/store`, { method: 'POST' });
    expect(call.status).toBe(503);
    expect(call.headers.get('retry-after')).toBe('5');
    expect(await call.json()).toMatchObject({ code: 'unavailable' });
    expect((await fetch(`${caddy.origin}/user/login`)).status).toBe(200);
  });
});

const root = join(__dirname, '../../..');

interface CaddyProcess {
  /** Scheme, host and port. */
  origin: string;
  /** Folder with `shell/`, `remotes/`, `releases/`, as in the static image. */
  folder: string;
  stop(): Promise<void>;
}

/**
 * Starts Caddy with deploy/caddy/Caddyfile over the built files, by http.
 *
 * @param apiAddress host and port of the api behind it
 * @throws Error with Caddy's output if it ends or does not respond within 20 seconds
 */
async function startCaddyProcess(apiAddress: string): Promise<CaddyProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-caddy-'));
  mkdirSync(join(folder, 'releases'));
  mkdirSync(join(folder, 'remotes'));
  symlinkSync(join(root, 'shell/dist'), join(folder, 'shell'));
  for (const app of ['admin-app', 'user-app']) symlinkSync(join(root, app, 'dist'), join(folder, 'remotes', app));
  cpSync(join(root, 'deploy/site/dist/remotes.json'), join(folder, 'remotes/remotes.json'));

  const port = await freePort();
  const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', join(root, 'deploy/caddy/Caddyfile')], {
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      SITE_ADDRESS: `http://:${port}`,
      SITE_FOLDER: folder,
      API_ADDRESS: apiAddress,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = printedBy(child);
  endWithUs(child);
  let failure = '';
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', (error) => {
      failure = `${error.message}: is Debian's caddy installed?`;
      resolve();
    });
  });
  const stop = async () => {
    child.kill();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };

  const origin = `http://localhost:${port}`;
  let over = false;
  void ended.then(() => (over = true));
  const deadline = Date.now() + 20_000;
  while (!(await fetch(origin).then(Boolean, () => false))) {
    if (over || Date.now() > deadline) {
      await stop();
      throw new Error(`Caddy did not start:\n${printed()}${failure}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  return { origin, folder, stop };
}
