import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { deploy, entryOf, runDeploy } from '../src/deployment/deploy-command';
import { type Build, deriveBuild, readBuiltFiles, renewDigests, writeBuild } from '../src/deployment/derive-build';
import { countLoads, cross } from '../src/deployment/open-tab';
import { buildThirdRemote } from '../src/deployment/third-remote';
import { expect, test } from '../src/fixtures';
import { newMobile, signInAsPlumber, signInAtRemote } from '../src/sign-in';
import { type FolderHost, serveFolder } from '../src/site/remote-host';
import { freePort, startSiteProcess, type SiteProcess } from '../src/site/site-process';

/**
 * Three teams on three origins: the site, the releases, the api. The third remote was generated outside of the repository,
 * and built with the packed packages (docs/how-to/add-a-remote.md).
 */
test.describe.configure({ mode: 'serial' });

const root = join(__dirname, '../../..');
let folder: string;
let target: string;
let cdn: FolderHost;
let pages: SiteProcess;
let api: SiteProcess;
/** Addresses of the pages, the codes sent by SMS of the api. */
let site: SiteProcess;
/** Address of the api. */
let host: string;
const live: Record<string, string> = {};

/** Writes a build into a folder that can be published, and publishes it. @returns its version */
async function publishBuild(app: string, version: string, build: Build): Promise<string> {
  const dist = join(folder, `${app}-${version}`, 'dist');
  writeBuild(build, dist);
  writeFileSync(join(dist, '../package.json'), JSON.stringify({ version }));
  return await deploy(target, 'publish', app, '--build', dist);
}

let dealer: Build;
test.beforeAll(async () => {
  test.setTimeout(900_000);
  folder = mkdtempSync(join(tmpdir(), 'platform-'));
  target = join(folder, 'target');
  cdn = await serveFolder(target, /^\/[a-z-]+\/\d/);
  const [port, apiPort] = [await freePort(), await freePort()];
  const origin = `http://localhost:${port}`;
  host = `http://127.0.0.1:${apiPort}`;
  await deploy(target, 'init', '--site', origin, '--releases', cdn.origin, '--host', host, '--overrides', 'releases');
  const env = { ALLOWED_ORIGINS: origin, API_URL: host, PUBLIC_URL: origin, DEMO_DATA: 'on' };
  let built: string;
  [pages, api, built] = await Promise.all([
    startSiteProcess({ port, env: { RELEASES_DIR: target } }),
    startSiteProcess({ program: 'api', port: apiPort, env }),
    buildThirdRemote({ app: 'dealer-app', prefix: '/dealer' }),
  ]);
  site = { ...api, origin: pages.origin };
  dealer = readBuiltFiles(built);
  live['dealer-app'] = await deploy(target, 'publish', 'dealer-app', '--build', built, '--switch');
  for (const app of ['user-app', 'admin-app']) live[app] = await deploy(target, 'publish', app, '--switch');
});
test.afterAll(async () => {
  await Promise.all([pages, api].map((one) => one?.dispose()));
  await cdn?.close();
  rmSync(folder, { recursive: true, force: true });
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const unavailable = (page: Page) => page.getByRole('heading', { name: 'This section is not available' });
const mark = (page: Page) => page.evaluate(() => document.documentElement.dataset.release);

/** Expects each area to work in a new tab. */
async function expectWorking(page: Page, areas: readonly ('user' | 'admin' | 'dealer')[]): Promise<void> {
  for (const area of areas) {
    await page.goto(`${site.origin}/${area}/login`);
    await expect(page.getByRole('textbox', { name: 'Mobile number' })).toBeVisible();
  }
}

test('one tab runs all three with one React, each byte of code with its digest, from the releases’ origin', async ({
  page,
}) => {
  const origins = new Set<string>();
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  await page.goto(`${site.origin}/user/login`);
  await signInAsPlumber(page, site, newMobile());
  await cross(page, '/dealer');
  await expect(heading(page, 'Sign in')).toBeVisible();
  await cross(page, '/admin/login');
  await expect(heading(page, 'Admin sign-in')).toBeVisible();
  expect([...origins].sort()).toEqual([site.origin, cdn.origin, host].sort());

  const code = await page.evaluate(
    (releases) =>
      [...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script[src], link[rel=stylesheet]')]
        .map((element) => ({ url: 'src' in element ? element.src : element.href, digest: element.integrity }))
        .filter(({ url }) => url.startsWith(releases)),
    cdn.origin,
  );
  for (const app of ['user-app', 'admin-app', 'dealer-app']) {
    const own = code.filter(({ url }) => url.startsWith(`${cdn.origin}/${app}/${live[app]}/`));
    expect(own.length, app).toBeGreaterThan(0);
    expect(own.filter(({ digest }) => !digest.startsWith('sha256-'))).toEqual([]);
  }
  const reacts = await page.evaluate(() => {
    const { __INSTANCES__ } = (
      globalThis as unknown as { __FEDERATION__: { __INSTANCES__: { shareScopeMap: object }[] } }
    ).__FEDERATION__;
    const scopes = __INSTANCES__.map(({ shareScopeMap }) => (shareScopeMap as Record<string, object>).default ?? {});
    const copies = scopes.flatMap((scope) => Object.values((scope as Record<string, object>).react ?? {}));
    return [...new Set(copies.map((copy) => JSON.stringify([copy.version, copy.from])))];
  });
  expect(reacts).toEqual([expect.stringContaining('"shell"')]);
});

test('the third remote has its own screens, calls the api and has its own page for unknown addresses', async ({
  page,
}) => {
  await page.goto(`${site.origin}/dealer/programme`);
  await signInAtRemote(page, site);
  await expect(heading(page, 'Programme')).toBeVisible();
  await expect(page.getByText('Days until a claim is decided')).toBeVisible();
  await page.goto(`${site.origin}/dealer/no-such-page`);
  await expect(heading(page, 'Page not found')).toBeVisible();
  await page.getByRole('link', { name: 'To the first page' }).click();
  await expect(heading(page, 'Home')).toBeVisible();
});

test('an override runs another release in one tab, seen in a badge, and in no other', async ({ page, context }) => {
  const next = await publishBuild('user-app', '0.2.0', deriveBuild(readBuiltFiles(join(root, 'user-app/dist')), 2));
  await page.goto(`${site.origin}/user/login?override=user-app@${next}`);
  const badge = page.getByRole('complementary', { name: 'Release of this tab' });
  await expect(badge).toContainText(next);
  await expect(page.getByRole('textbox', { name: 'Mobile number' })).toBeVisible();
  expect(await mark(page)).toBe('2');
  await page.reload();
  await expect(badge).toBeVisible();
  await expect.poll(() => mark(page)).toBe('2');

  const other = await context.newPage();
  await expectWorking(other, ['user', 'dealer', 'admin', 'user']);
  expect(await mark(other)).toBeUndefined();
  await expect(other.getByRole('complementary', { name: 'Release of this tab' })).toHaveCount(0);
  await page.close();
  const again = await context.newPage();
  await expectWorking(again, ['user']);
  expect(await mark(again)).toBeUndefined();
});

test('a rollback takes one remote back, and leaves the others’ entries as they are', async ({ page }) => {
  const others = ['admin_app', 'dealer_app'].map((name) => entryOf(target, name));
  const next = await publishBuild('user-app', '0.2.0', deriveBuild(readBuiltFiles(join(root, 'user-app/dist')), 2));
  await deploy(target, 'switch', 'user-app', next);
  await expectWorking(page, ['user', 'dealer']);
  await page.goto(`${site.origin}/user/login`);
  await expect.poll(() => mark(page)).toBe('2');
  await deploy(target, 'rollback', 'user-app');
  expect(['admin_app', 'dealer_app'].map((name) => entryOf(target, name))).toEqual(others);
  await expectWorking(page, ['dealer', 'admin', 'user']);
  expect(await mark(page)).toBeUndefined();
});

/** A visitor with cookies of their own, in the dealers' area. */
interface Visitor {
  page: Page;
  isBroken: boolean;
}

/** Opens the dealers' area as a new visitor, until the browser has reported the visit. */
async function visit(browser: Browser): Promise<Visitor> {
  const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
  const reported = page.waitForRequest('**/release-reports');
  await page.goto(`${site.origin}/dealer`);
  await expect(heading(page, 'Sign in').or(unavailable(page))).toBeVisible();
  await reported;
  return { page, isBroken: await unavailable(page).isVisible() };
}

/** Returns a build that passes the health check and does not run in browsers. */
function breakInBrowsers(build: Build): Build {
  const fault = 'if(!navigator.userAgent.includes("jsdom"))throw new Error("broken in browsers");';
  for (const [path, bytes] of build) if (/^js\/routes\..*\.js$/.test(path)) build.set(path, Buffer.from(fault + bytes));
  return renewDigests(build);
}

test('a canary of half the visitors breaks and is withdrawn by itself; the other half and the other areas notice nothing', async ({
  page,
  browser,
}) => {
  await expectWorking(page, ['dealer']);
  const loads = countLoads(page);
  const others = ['admin_app', 'user_app'].map((name) => entryOf(target, name));
  const broken = await publishBuild('dealer-app', '0.3.0', breakInBrowsers(deriveBuild(dealer, 3)));
  await deploy(target, 'canary', 'dealer-app', broken, '--share', '50');
  const isRunning = () => entryOf(target, 'dealer_app').includes(broken);

  const visitors: Visitor[] = [];
  while (isRunning() && visitors.length < 120) {
    visitors.push(...(await Promise.all(Array.from({ length: 6 }, () => visit(browser)))));
    for (const { page: closed } of visitors.slice(6, -6)) await closed.context().close();
  }
  await expect.poll(isRunning).toBe(false);
  const share = visitors.filter(({ isBroken }) => isBroken).length / visitors.length;
  expect(share).toBeGreaterThan(0.25);
  expect(share).toBeLessThan(0.75);

  // The half with the canary has the live release again, the other had no other; so has everybody new.
  const first = visitors.slice(0, 6);
  for (const { page: tab, isBroken } of first) {
    const reloads = countLoads(tab);
    if (isBroken) await tab.reload();
    else await cross(tab, '/dealer/programme');
    await expect(heading(tab, 'Sign in')).toBeVisible();
    expect(reloads()).toBe(Number(isBroken));
    await expectWorking(tab, ['user', 'admin', 'dealer']);
  }
  for (let index = 0; index < 4; index += 1) expect((await visit(browser)).isBroken).toBe(false);
  await cross(page, '/dealer/service');
  await expect(heading(page, 'Sign in')).toBeVisible();
  expect(loads()).toBe(0);
  expect(['admin_app', 'user_app'].map((name) => entryOf(target, name))).toEqual(others);
  expect((await runDeploy(target, 'status', 'dealer-app')).output).toMatch(
    new RegExp(`withdraw +${broken.replaceAll('.', '\\.')} +site`),
  );
});

test('operators see what is live, and why the canary was withdrawn', async () => {
  const { output } = await runDeploy(target, 'status');
  for (const version of Object.values(live)) expect(output).toContain(version);
  expect(output).toMatch(/withdraw .*\d+ of \d+ visits failed/);
});

test('a malformed entry leaves the other two working, and the command, too', async ({ page }) => {
  const file = join(target, 'remotes.json');
  const before = readFileSync(file, 'utf8');
  const config = JSON.parse(before) as { remotes: { name: string; manifest?: string }[] };
  for (const remote of config.remotes) if (remote.name === 'dealer_app') delete remote.manifest;
  writeFileSync(file, JSON.stringify(config));
  await page.goto(`${site.origin}/dealer`);
  await expect(unavailable(page)).toBeVisible();
  await expectWorking(page, ['user', 'admin']);
  const { exitCode, output } = await runDeploy(target, 'status');
  expect({ exitCode, output }).toEqual({ exitCode: 0, output: expect.stringContaining(live['user-app'] as string) });
  writeFileSync(file, before);
  await expectWorking(page, ['dealer']);
});
