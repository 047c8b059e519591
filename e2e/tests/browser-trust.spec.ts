import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CspEvaluator } from 'csp_evaluator';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import type { BrowserContext, Page } from '@playwright/test';
import { digestOf } from '../../deploy/remotes/digest';
import { expect, test } from '../src/fixtures';
import { waitForOfflineCopy } from '../src/offline-copy';
import { adminMobile, signInAsAdmin, signInAsPlumber } from '../src/sign-in';
import { startSiteProcess, type SiteProcess } from '../src/site/site-process';

/** trust.md "Browser", as a browser sees it. Whatever a page does that it may not fails every other test, too (src/fixtures.ts). */
const root = join(__dirname, '../..');
interface SiteConfig {
  host: string;
  remotes: { name: string; manifest: string; offlineFiles?: string; integrity?: string }[];
}

let folder: string;
let remotesFile: string;
let site: SiteProcess;

/** Changes the site's run-time configuration while it runs. */
function configure(change: (config: SiteConfig) => void = () => undefined): void {
  const config = JSON.parse(readFileSync(join(root, 'site/remotes.json'), 'utf8')) as SiteConfig;
  change(config);
  writeFileSync(remotesFile, JSON.stringify(config));
}

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'browser-trust-'));
  remotesFile = join(folder, 'remotes.json');
  configure();
  site = await startSiteProcess({ env: { REMOTES_FILE: remotesFile, LOG_LEVEL: 'trace' } });
});
test.afterAll(async () => {
  await site.dispose();
  rmSync(folder, { recursive: true, force: true });
});
test.afterEach(() => configure());

test('the watch itself: an inline script, markup made of text, and a request to somebody else are seen', async ({
  browser,
  watch,
}) => {
  watch.expect(/Content Security Policy|Trusted|somebody else/);
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
  // Past the policy, which no page of ours could be: the watch sees the request by itself.
  await page.goto('https://tracker.example/');
  const provoked = () => watch.provoked.join('\n');
  for (const what of [/TrustedScript/, /TrustedHTML/, /img-src/, /somebody else: https:\/\/tracker\.example\/$/m]) {
    await expect.poll(provoked).toMatch(what);
  }
  // The browser told the site, too.
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
    configure(change);
    for (const path of pathsOfPages) {
      const policy = (await fetch(site.origin + path)).headers.get('content-security-policy') ?? '';
      expect(policy.includes('apps.points.example')).toBe(change === elsewhere);
      const found = new CspEvaluator(new CspParser(policy).csp).evaluate();
      // 40 and above: what could be bypassed if a server that is trusted served other people's scripts.
      expect(found.filter(({ severity }) => severity < 40)).toEqual([]);
      expect(found.map(({ description }) => description).join()).not.toContain('unsafe-inline');
    }
  }
  const weak = new CspEvaluator(new CspParser("script-src 'self' 'unsafe-inline'").csp).evaluate();
  expect(weak.some(({ severity }) => severity === 10)).toBe(true);
});

test('F26, F28, F29: every answer has every security header; what is nobody’s business is 404; the api is kept by nobody', async () => {
  const wanted = [
    'content-security-policy',
    'permissions-policy',
    'cross-origin-opener-policy',
    'cross-origin-resource-policy',
    'referrer-policy',
    'x-content-type-options',
  ];
  const script = /src=\/(js\/[^ >]+)/.exec(await (await fetch(site.origin)).text())?.[1] ?? '';
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

/** A page on another origin that does what its owner likes with ours. */
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
    const config = JSON.parse(readFileSync(remotesFile, 'utf8')) as SiteConfig;
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

test('no token and no code of anybody is in an address, a referrer, the history, the log or plain in storage', async ({
  page,
}) => {
  const mobile = '9811500001';
  const urls: string[] = [];
  const tokens = new Set<string>();
  page.on('request', (request) => {
    urls.push(request.url(), request.headers()['referer'] ?? '');
    const { token } = request.headers();
    if (token) tokens.add(token);
  });
  await page.goto(`${site.origin}/user/login`);
  await signInAsPlumber(page, site, mobile);
  for (const path of ['/user/rewards', '/user/rewardshistory', '/user/points', '/user/scanqr']) {
    await page.goto(site.origin + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  const stored = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]));
  const userKept = await stored();
  const [userToken = ''] = tokens;
  expect(userToken).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(userKept).toContain('userToken');
  expect(userKept).not.toContain(userToken);

  const userTab = await page.context().newPage();
  await userTab.goto(`${site.origin}/user/rewards`);
  await expect(userTab.getByRole('button', { name: 'Menu' })).toBeVisible();
  await page.goto(`${site.origin}/user/rewards`);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  // bad-inputs F35: the other tab follows.
  await expect(userTab).toHaveURL(/\/user\/login/, { timeout: 1_000 });
  await expect(userTab.getByText('You logged out in another tab.')).toBeVisible();
  await userTab.close();

  await signInAsAdmin(page, site);
  for (const path of ['/admin/qrlist', '/admin/plumbers', '/admin/audit']) {
    await page.goto(site.origin + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, history.state]))).not.toMatch(/eyJ|token/i);
  expect(tokens.size).toBe(2);

  const codes = site.outbox.read().map(({ otp }) => otp);
  const secrets = [...tokens, mobile, adminMobile, ...codes].map((secret) => new RegExp(`(?<![\\d.])${secret}(?!\\d)`));
  expect(codes.length).toBeGreaterThanOrEqual(2);
  const log = site
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  expect(log.length).toBeGreaterThan(20);
  for (const secret of secrets) {
    expect(urls.filter((url) => secret.test(url))).toEqual([]);
    expect(log.filter((line) => secret.test(line))).toEqual([]);
  }
});

/** Holds back every call of the api for a while, and counts the acts among them. */
async function slowDown(page: Page, act: RegExp): Promise<() => number> {
  let acts = 0;
  await page.route('**/api/**', async (route) => {
    if (act.test(route.request().url()) && route.request().method() !== 'GET') acts += 1;
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  return () => acts;
}

test('on a slow network a second press, and Enter twice, send each step of signing in and the profile once', async ({
  page,
}) => {
  const mobile = '9811500002';
  const before = site.outbox.countFor(mobile);
  const registrations = await slowDown(page, /users\/(registeration|user-update)/);
  await page.goto(`${site.origin}/user/login`);
  await page.getByRole('textbox', { name: 'Mobile number' }).fill(mobile);
  await page.getByRole('button', { name: 'Send OTP' }).dblclick();
  const code = page.getByRole('textbox', { name: '6-digit code' });
  await code.fill(await site.outbox.nextCode(mobile, before));
  expect(registrations()).toBe(1);
  await code.press('Enter');
  await code.press('Enter');
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page).toHaveURL(/personaldetails/);
  expect(registrations()).toBe(2);
  await page.getByRole('textbox', { name: 'Name' }).fill('Asha');
  const save = page.getByRole('button', { name: /^(Save|Submit|Continue)/ });
  await save.dblclick();
  await expect.poll(registrations).toBe(3);
  await expect(save.or(page.getByText('Points you can claim'))).toBeVisible();
  expect(registrations()).toBe(3);
  expect(site.outbox.countFor(mobile)).toBe(before + 1);
});

test('F25: a chunk that is gone after a deployment loads the page anew, once, and it works', async ({ page }) => {
  await page.goto(`${site.origin}/user/login`);
  await signInAsPlumber(page, site, '9811500003');
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page.getByText("you don't have reward points")).toBeVisible();
  let refused = 0;
  await page.route(/user-app\/(js|css)\/stores\./, (route) => {
    if (refused > 0) return route.continue();
    refused += 1;
    return route.fulfill({ status: 404, body: 'gone' });
  });
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.getByRole('link', { name: 'Stores', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nearby Stores' })).toBeVisible();
  expect(refused).toBe(1);
  // The heading may stand there before the page has told that it is loaded.
  await expect.poll(() => loads).toBe(1);
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
    configure(({ remotes }) => {
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
