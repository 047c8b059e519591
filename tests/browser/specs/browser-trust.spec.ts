import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { CspEvaluator } from 'csp_evaluator';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import type { BrowserContext } from '@playwright/test';
import { digestOf } from '../../../tooling/deploy/release';
import { expect, test } from '../src/fixtures';
import { waitForOfflineCopy } from '../src/offline-copy';
import { openRemotesFile, type RemotesFile, type SiteConfig } from '../src/site/remotes-file';
import { startSiteProcess, type SiteProcess } from '../src/site/site-process';

/** docs/trust.md "Bad input and browsers", in a real browser. Violations also fail every other test (src/fixtures.ts). */
const root = join(__dirname, '../../..');

let remotesFile: RemotesFile;
let site: SiteProcess;
test.beforeAll(async () => {
  remotesFile = openRemotesFile();
  site = await startSiteProcess({ env: { REMOTES_FILE: remotesFile.path } });
});
test.afterAll(async () => {
  await site.dispose();
  remotesFile.remove();
});
test.afterEach(() => remotesFile.write());

test('the watch itself: an inline script, markup made of text, and a request to another host are seen', async ({
  browser,
  watch,
}) => {
  watch.expect(/Content Security Policy|Trusted|another host/);
  const context = await browser.newContext();
  await context.route('https://tracker.example/**', (route) => route.fulfill({ body: '' }));
  const page = await context.newPage();
  await page.goto(`${site.origin}/service`);
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.append("document.documentElement.dataset.planted = 'ran'");
    document.head.append(script);
    try {
      document.body.innerHTML = '<img src=x>';
    } catch {
      document.documentElement.dataset.markup = 'refused';
    }
    new Image().src = 'https://tracker.example/pixel.png';
  });
  await expect(page.locator('html')).toHaveAttribute('data-markup', 'refused');
  expect(await page.locator('html').getAttribute('data-planted')).toBeNull();
  // Navigation is not restricted by the policy: the watch detects the request itself.
  await page.goto('https://tracker.example/');
  const provoked = () => watch.provoked.join('\n');
  for (const what of [/TrustedScript/, /TrustedHTML/, /img-src/, /another host: https:\/\/tracker\.example\/$/m]) {
    await expect.poll(provoked).toMatch(what);
  }
  // The browser also reported it to the site.
  await expect.poll(() => site.output()).toContain('by the content security policy');
  await context.close();
});

const pathsOfPages = ['/', '/user/login', '/admin/dashboard', '/service'];

test('the CSP evaluator finds nothing high and nothing medium in the policy, with and without remotes and an api elsewhere', async () => {
  const elsewhere = (config: SiteConfig) => {
    config.host = 'https://api.points.example/v1';
    for (const remote of config.remotes) remote.manifest = `https://apps.points.example${remote.manifest}`;
  };
  for (const change of [() => undefined, elsewhere]) {
    remotesFile.write(change);
    for (const path of pathsOfPages) {
      const policy = (await fetch(site.origin + path)).headers.get('content-security-policy') ?? '';
      expect(policy.includes('apps.points.example')).toBe(change === elsewhere);
      const found = new CspEvaluator(new CspParser(policy).csp).evaluate();
      // 40 and above: bypasses that need a trusted server to serve foreign scripts.
      expect(found.filter(({ severity }) => severity < 40)).toEqual([]);
      expect(found.map(({ description }) => description).join()).not.toContain('unsafe-inline');
    }
  }
  const weak = new CspEvaluator(new CspParser("script-src 'self' 'unsafe-inline'").csp).evaluate();
  expect(weak.some(({ severity }) => severity === 10)).toBe(true);
});

test('F26, F28, F29: every response has every security header; internal files are 404; responses of the api are not cached', async () => {
  const wanted = [
    'content-security-policy',
    'permissions-policy',
    'cross-origin-opener-policy',
    'cross-origin-resource-policy',
    'referrer-policy',
    'x-content-type-options',
  ];
  const script = /src="?\/(js\/[^ >"]+)/.exec(await (await fetch(site.origin)).text())?.[1] ?? '';
  const hidden = ['/uploads/x.html', '/.git/config', '/.env', `/${script}.map`, '/remotes/user-app/remoteEntry.js.map'];
  const asked: [string, RequestInit, number?][] = [
    ...[...pathsOfPages, `/${script}`, '/service-worker.js', '/app.webmanifest', '/icons/icon-192.png'].map(
      (path): [string, RequestInit, number] => [path, {}, 200],
    ),
    ['/remotes.json', {}, 200],
    ['/remotes/user-app/remote.json', {}, 200],
    ['/remotes/user-app/remoteEntry.js', {}, 200],
    ...hidden.map((path): [string, RequestInit, number] => [path, {}, 404]),
    ['/%zz', {}, 404],
    ['/user/login', { method: 'POST' }, 404],
    ['/api/healthz', {}, 200],
    ['/api/nowhere', {}, 404],
    ['/api/users/scanners/get', { method: 'POST' }, 401],
    ['/api/admin/redeem', { method: 'POST' }, 401],
    ['/api/pictures/gone.jpg', {}],
    ['/api/%zz', {}],
  ];
  for (const [path, request, status] of asked) {
    const answer = await fetch(site.origin + path, request);
    if (status) expect(answer.status, path).toBe(status);
    for (const header of wanted) expect(answer.headers.get(header), `${header} of ${path}`).toBeTruthy();
    expect(answer.headers.get('x-content-type-options'), path).toBe('nosniff');
    if (path.startsWith('/api/') && !path.includes('/pictures/')) {
      expect(answer.headers.get('cache-control'), path).toContain('no-store');
    }
  }
  const broken = await new Promise<string>((resolve) => {
    const socket = connect(Number(new URL(site.origin).port), 'localhost', () => socket.write('NOT HTTP\r\n\r\n'));
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('close', () => resolve(text));
  });
  expect(broken).toMatch(/^HTTP\/1\.1 400 /);
  for (const header of wanted) expect(broken.toLowerCase()).toContain(`\r\n${header}: `);
});

/** Starts a server on another origin with a hostile page. */
async function startStranger(page: (origin: string) => string): Promise<{ origin: string; server: Server }> {
  const server = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end(page(site.origin)),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

test('F1, F11, F13, F31, F32, F34: strangers’ pages, addresses and messages get nowhere', async ({ page, watch }) => {
  watch.expect(/frame-ancestors|chrome-error|evil\.example/);
  const signIn = page.getByRole('textbox', { name: 'Mobile number' });
  await test.step('F13: no frame of another origin shows the site', async () => {
    const stranger = await startStranger((origin) => `<iframe src="${origin}/user/login"></iframe>`);
    await page.goto(stranger.origin);
    await expect.poll(() => watch.provoked.join()).toContain('frame-ancestors');
    await expect(page.frameLocator('iframe').getByRole('textbox')).toHaveCount(0);
    stranger.server.close();
  });
  await test.step('F1, F34: addresses that mean elsewhere, and unknown ones', async () => {
    for (const next of ['//evil.example', 'javascript:alert(1)', 'https://evil.example/user/login']) {
      await page.goto(
        `${site.origin}/user/login?next=${encodeURIComponent(next)}&redirect=${encodeURIComponent(next)}`,
      );
      await expect(signIn).toBeVisible();
      expect(new URL(page.url()).origin).toBe(site.origin);
    }
    await page.goto(`${site.origin}/user/x`);
    await expect(page).toHaveURL(`${site.origin}/user/login`);
    await page.goto(`${site.origin}/admin/x`);
    await expect(page).toHaveURL(`${site.origin}/admin/login`);
  });
  await test.step('F31, F32: messages, window.name and elements called like something of ours', async () => {
    await page.addInitScript(() => {
      window.name = '{"host":"https://evil.example","remotes":[]}';
      document.addEventListener('DOMContentLoaded', () => {
        for (const id of ['config', 'host', '_FEDERATION_RUNTIME_CORE', '__FEDERATION__', 'webpackChunkshell']) {
          document.body.append(Object.assign(document.createElement('form'), { id }));
        }
      });
    });
    await page.goto(`${site.origin}/user/login`);
    await expect(signIn).toBeVisible();
    await page.evaluate(() => {
      for (const data of [
        'take-over',
        { type: 'copy', state: 'kept' },
        { type: 'storage', key: 'userToken', value: 'x' },
      ]) {
        window.postMessage(data, '*');
      }
    });
    await signIn.fill('98765');
    await expect(signIn).toHaveValue('98765');
    expect(await page.evaluate(() => localStorage.getItem('userToken'))).toBeNull();
  });
  await test.step('F11: a configuration on the way that names another origin gets no code from there', async () => {
    let served = 0;
    await page.route('https://evil.example/**', (route) => {
      served += 1;
      return route.fulfill({ body: 'document.documentElement.dataset.evil = "ran"' });
    });
    const config = remotesFile.read();
    for (const remote of config.remotes) remote.manifest = 'https://evil.example/remote.json';
    await page.route('**/remotes.json', (route) => route.fulfill({ json: config }));
    await page.goto(`${site.origin}/user/login`);
    await expect(page.getByRole('heading', { name: 'This section is not available' })).toBeVisible();
    await page.unroute('**/remotes.json');
    const manifest = { name: 'user_app', entry: 'https://evil.example/remoteEntry.js', files: [], screens: {} };
    await page.route('**/user-app/remote.json', (route) => route.fulfill({ json: manifest }));
    await page.goto(`${site.origin}/user/login`);
    await expect(page.getByRole('heading', { name: 'This section is not available' })).toBeVisible();
    expect(served).toBe(0);
    expect(await page.locator('html').getAttribute('data-evil')).toBeNull();
  });
});

test.describe('remotes that remotes.json vouches for', () => {
  test.use({ serviceWorkers: 'allow' });

  const phone = (context: BrowserContext) => {
    const asked: string[] = [];
    context.on('request', (request) => asked.push(new URL(request.url()).pathname));
    return asked;
  };

  test('every file is asked for once; a tampered copy of one on the phone is not run', async ({ page, context }) => {
    const integrity = digestOf(readFileSync(join(root, 'user-app/dist/remote.json')), 'sha384');
    remotesFile.write(({ remotes }) => {
      for (const remote of remotes) if (remote.name === 'user_app') Object.assign(remote, { integrity });
    });
    const asked = phone(context);
    await page.goto(`${site.origin}/user/login`);
    await expect(page.getByRole('textbox', { name: 'Mobile number' })).toBeVisible();
    const code = asked.filter((path) => /\/remotes\/user-app\/.*\.(js|css|json)$/.test(path));
    expect(code.filter((path, index) => code.indexOf(path) !== index)).toEqual([]);
    expect(asked.some((path) => /^\/js\/integrity\./.test(path))).toBe(true);
    await waitForOfflineCopy(page);

    const tampered = await page.evaluate(async () => {
      const cache = await caches.open('offline-files');
      const key = (await cache.keys()).find(({ url }) => /user-app\/js\/routes\./.test(url));
      const answer = key && (await cache.match(key));
      if (!key || !answer) return false;
      const text = `${await answer.text()}\n;document.documentElement.dataset.tampered = 'ran';`;
      await cache.put(key, new Response(text, { headers: answer.headers }));
      return true;
    });
    expect(tampered).toBe(true);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'This section is not available' })).toBeVisible();
    expect(await page.locator('html').getAttribute('data-tampered')).toBeNull();
  });
});
