import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { deploy, digestOfFolder, entryOf, runDeploy } from '../src/deployment/deploy-command';
import {
  brokenBuilds,
  type Build,
  deriveBuild,
  readBuiltFiles,
  remoteEntry,
  writeBuild,
} from '../src/deployment/derive-build';
import { countLoads, cross, looks, release } from '../src/deployment/open-tab';
import { buildOtherMajor, otherMajor } from '../src/deployment/other-major';
import { expect, test } from '../src/fixtures';
import { waitForOfflineCopy } from '../src/offline-copy';
import { demoPlumberMobile, signInAsAdmin, signInAsPlumber } from '../src/sign-in';
import { startSiteProcess, type SiteProcess } from '../src/site/site-process';

/**
 * Two teams deploy to one site independently (docs/decisions/0019). The site serves the folder that `npm run deploy`
 * published to.
 */
test.describe.configure({ mode: 'serial' });

const root = join(__dirname, '../../..');
let folder: string;
let target: string;
let site: SiteProcess;
/** Releases of the admin area: this tree, one with another major of shared-ui, and its successor. */
let v1: string;
let v2: string;
let v3: string;
let userV1: string;

/** Writes a build into a folder that can be published; returns the folder. */
function lay(name: string, build: Build, version: string): string {
  writeBuild(build, join(folder, name, 'dist'));
  writeFileSync(join(folder, name, 'package.json'), JSON.stringify({ version }));
  return join(folder, name, 'dist');
}

test.beforeAll(async () => {
  test.setTimeout(600_000);
  folder = mkdtempSync(join(tmpdir(), 'deployment-'));
  target = join(folder, 'target');
  await deploy(target, 'init');
  const [dist, major] = await Promise.all([
    deploy(target, 'publish', 'admin-app', '--switch'),
    buildOtherMajor(),
    deploy(target, 'publish', 'user-app', '--switch').then((version) => (userV1 = version)),
  ]);
  v1 = dist;
  v2 = await deploy(target, 'publish', 'admin-app', '--build', major);
  v3 = await deploy(
    target,
    'publish',
    'admin-app',
    '--build',
    lay('v3', deriveBuild(readBuiltFiles(major), 3), '1.0.1'),
  );
  site = await startSiteProcess({ env: { DEMO_DATA: 'on', RELEASES_DIR: target } });
});
test.afterAll(async () => {
  await site.dispose();
  rmSync(folder, { recursive: true, force: true });
});

const goThere = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const modelName = (page: Page) => page.getByRole('textbox', { name: 'Model name' });

/** Opens a tab on version 1 with a half-filled form. */
async function openHalfFilledForm(page: Page): Promise<void> {
  await signInAsAdmin(page, site);
  await page.goto(`${site.origin}/admin/add-model`);
  await modelName(page).fill('Half a na');
  expect(await release(page)).toBe(v1);
}

test('an open tab goes on with its release while the next one goes live; the other area is untouched, byte for byte', async ({
  page,
  context,
}) => {
  await openHalfFilledForm(page);
  const loads = countLoads(page);
  const user = { files: digestOfFolder(join(target, 'user-app')), entry: entryOf(target, 'user_app') };
  expect(await deploy(target, 'switch', 'admin-app', v2)).toBe(v2);
  expect({ files: digestOfFolder(join(target, 'user-app')), entry: entryOf(target, 'user_app') }).toEqual(user);

  // Nothing typed is lost, and the form can be submitted.
  await expect(modelName(page)).toHaveValue('Half a na');
  await modelName(page).fill('Copper, before the switch');
  await page.getByRole('button', { name: 'Add Model' }).click();
  await expect(page.getByText('Copper, before the switch').first()).toBeVisible();
  // A screen that this tab has not shown yet.
  await goThere(page, 'Stores');
  await expect(heading(page, 'Stores')).toBeVisible();
  expect([loads(), await release(page)]).toEqual([0, v1]);

  const next = await context.newPage();
  await next.goto(`${site.origin}/admin/stores`);
  await expect(heading(next, 'Stores')).toBeVisible();
  expect(await release(next)).toBe(v2);
  await next.close();
  await page.reload();
  await expect(heading(page, 'Stores')).toBeVisible();
  expect(await release(page)).toBe(v2);
});

test('a rollback is seen by the next visit, and by no open tab', async ({ page, context }) => {
  await page.goto(`${site.origin}/admin/login`);
  await expect(heading(page, otherMajor.heading)).toBeVisible();
  await deploy(target, 'rollback', 'admin-app');
  await expect(heading(page, otherMajor.heading)).toBeVisible();
  const next = await context.newPage();
  await next.goto(`${site.origin}/admin/login`);
  await expect(heading(next, 'Admin sign-in')).toBeVisible();
  expect(await release(next)).toBe(v1);
});

test('a tab whose release was removed loses nothing of its screen; its next screen comes after one reload', async ({
  page,
}) => {
  await openHalfFilledForm(page);
  const loads = countLoads(page);
  await deploy(target, 'switch', 'admin-app', v2);
  await deploy(target, 'switch', 'admin-app', v3);
  await deploy(target, 'prune', 'admin-app', '--keep', '0');
  expect((await runDeploy(target, 'status', 'admin-app')).output).not.toContain(`kept      ${v1}`);
  expect((await page.request.get(`${site.origin}/releases/admin-app/${v1}/remoteEntry.js`)).status()).toBe(404);

  await modelName(page).fill('Half a name, and then the rest');
  await page.getByRole('button', { name: 'Add Model' }).click();
  await expect(page.getByText('Half a name, and then the rest').first()).toBeVisible({ timeout: 30_000 });
  // The list's code was removed with the release: the page reloads once, into the new release.
  await expect.poll(loads, { timeout: 30_000 }).toBe(1);
  await goThere(page, 'Stores');
  await expect(heading(page, 'Stores')).toBeVisible();
  expect(loads()).toBe(1);
  expect(await release(page)).toBe(v3);
});

test('a screen that is in no release at all ends in words, not in a loop of reloads', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await signInAsAdmin(page, site);
  // Its code comes in parts, the last after the first paint.
  await page.waitForLoadState('networkidle');
  const there = new Set(asked);
  const loads = countLoads(page);
  await page.route(/\/releases\/admin-app\/.*\.js$/, (route) =>
    there.has(route.request().url()) ? route.continue() : route.fulfill({ status: 404 }),
  );
  await goThere(page, 'Stores');
  // The heading may be visible before the page reports that it has loaded.
  await expect.poll(loads).toBe(1);
  await expect(heading(page, 'This page could not be loaded')).toBeVisible();
  expect(loads()).toBe(1);
});

test('an area on the next major of shared-ui beside one on this: both work in one tab, neither changes the look of the other', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const loads = countLoads(page);
  await page.goto(`${site.origin}/user/login`);
  const send = page.getByRole('button', { name: 'Send OTP' });
  await expect(send).toBeVisible();
  await expect.poll(loads).toBe(1);
  // Styles are compared after navigating from a shell page, because the focused element differs.
  await cross(page, '/service');
  await expect(heading(page, 'How it works')).toBeVisible();
  await cross(page, '/user/login');
  await expect(send).toBeVisible();
  const user = await looks(page);
  expect(user.join()).not.toContain(otherMajor.accent);

  await cross(page, '/admin/login');
  await expect(heading(page, otherMajor.heading)).toBeVisible();
  const generate = page.getByRole('button', { name: 'Generate OTP' });
  await expect(generate).toHaveCSS('background-color', otherMajor.accent);
  await expect(generate).toHaveCSS('border-radius', otherMajor.radius);
  const admin = await looks(page);

  await cross(page, '/user/login');
  await expect(send).toBeVisible();
  await expect.poll(() => looks(page)).toEqual(user);
  await cross(page, '/admin/login');
  await expect.poll(() => looks(page)).toEqual(admin);
  await page.getByRole('textbox', { name: 'Mobile number' }).fill('12');
  await generate.click();
  await expect(page.getByRole('textbox', { name: 'Mobile number' })).toHaveAttribute('aria-invalid', 'true');
  expect(loads()).toBe(1);

  // Each area has its own copy of a library with different majors; singletons are loaded once.
  const shared = await page.evaluate(() => {
    const { __INSTANCES__ } = (
      globalThis as unknown as { __FEDERATION__: { __INSTANCES__: { shareScopeMap: object }[] } }
    ).__FEDERATION__;
    const scopes = __INSTANCES__.map(({ shareScopeMap }) => (shareScopeMap as Record<string, object>).default ?? {});
    const versions = (name: string) =>
      scopes.flatMap((scope) => Object.keys((scope as Record<string, object>)[name] ?? {}));
    return { lingui: [...new Set(versions('@lingui/core'))].sort(), react: [...new Set(versions('react'))].length };
  });
  expect(shared.lingui).toEqual([expect.stringMatching(/^5\./), otherMajor.lingui]);
  expect(shared.react).toBe(1);

  // The first visit is to the area with different tokens.
  await page.goto(`${site.origin}/admin/login`);
  await expect(generate).toHaveCSS('background-color', otherMajor.accent);
  await cross(page, '/user/login');
  await expect(send).toBeVisible();
  await expect.poll(() => looks(page)).toEqual(user);
});

test.describe('a release that is broken never becomes live', () => {
  for (const [index, [what, change, says]] of brokenBuilds.entries()) {
    test(what, async ({ page }) => {
      const before = readFileSync(join(target, 'remotes.json'), 'utf8');
      const build = deriveBuild(readBuiltFiles(join(root, 'admin-app/dist')), 10 + index);
      change(build);
      const { exitCode, output } = await runDeploy(
        target,
        ...['publish', 'admin-app', '--switch', '--build', lay(`broken-${index}`, build, '9.9.9')],
      );
      expect(output).toMatch(says);
      expect(exitCode).toBe(1);
      expect(readFileSync(join(target, 'remotes.json'), 'utf8')).toBe(before);
      expect((await runDeploy(target, 'status', 'admin-app')).output).not.toContain('9.9.9');
      await page.goto(`${site.origin}/admin/login`);
      await expect(heading(page, otherMajor.heading)).toBeVisible();
      expect(await release(page)).toBe(v3);
    });
  }

  test('nor does one that was whole when it was published', async () => {
    const before = readFileSync(join(target, 'remotes.json'), 'utf8');
    rmSync(join(target, 'admin-app', v2, remoteEntry));
    const { exitCode, output } = await runDeploy(target, 'rollback', 'admin-app');
    expect(output).toContain('remoteEntry.js is missing');
    expect(exitCode).toBe(1);
    expect(readFileSync(join(target, 'remotes.json'), 'utf8')).toBe(before);
  });
});

test('two teams that switch at the same moment both land', async () => {
  v1 = await deploy(target, 'publish', 'admin-app');
  const build = deriveBuild(readBuiltFiles(join(root, 'user-app/dist')), 2);
  const userV2 = await deploy(target, 'publish', 'user-app', '--build', lay('user-v2', build, '0.2.0'));
  await Promise.all([deploy(target, 'switch', 'admin-app', v1), deploy(target, 'switch', 'user-app', userV2)]);
  expect(entryOf(target, 'admin_app')).toContain(`/${v1}/remote.json`);
  expect(entryOf(target, 'user_app')).toContain(`/${userV2}/remote.json`);
  await deploy(target, 'rollback', 'user-app');
  expect(entryOf(target, 'user_app')).toContain(`/${userV1}/remote.json`);
});

test.describe('the copy on the phone', () => {
  test.use({ serviceWorkers: 'allow' });

  test('follows a switch and a rollback', async ({ page, context }) => {
    const mark = () => page.evaluate(() => document.documentElement.dataset.release);
    await page.goto(`${site.origin}/user/login`);
    await signInAsPlumber(page, site, demoPlumberMobile);
    const first = await waitForOfflineCopy(page);
    expect(await mark()).toBeUndefined();

    const { output } = await runDeploy(target, 'status', 'user-app');
    const userV2 = /0\.2\.0-[0-9a-f]{8}/.exec(output)?.[0] ?? '';
    await deploy(target, 'switch', 'user-app', userV2);
    await page.goto(`${site.origin}/user/rewards`);
    const second = await waitForOfflineCopy(page, first);
    await context.setOffline(true);
    await page.goto(`${site.origin}/user/nearbystores`);
    await expect(heading(page, 'Near by Stores')).toBeVisible();
    expect(await mark()).toBe('2');
    await context.setOffline(false);

    await deploy(target, 'rollback', 'user-app');
    await page.goto(`${site.origin}/user/rewards`);
    await waitForOfflineCopy(page, second);
    await context.setOffline(true);
    await page.goto(`${site.origin}/user/nearbystores`);
    await expect(heading(page, 'Near by Stores')).toBeVisible();
    expect(await mark()).toBeUndefined();
    await context.setOffline(false);
  });
});
