import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { breakInBrowsers, deriveBuild, readBuiltFiles, writeBuild } from '../src/deployment/derive-build';
import { deploy, entryOf, runDeploy } from '../src/deployment/deploy-command';
import { expect, test } from '../src/fixtures';
import { startSiteProcess, type SiteProcess } from '../src/site/site-process';

/** A canary that breaks is withdrawn by itself, while the other half of visitors notices nothing (docs/decisions/0028). */
const root = join(__dirname, '../../..');
let folder: string;
let target: string;
let site: SiteProcess;
let live: string;
let broken: string;

test.beforeAll(async () => {
  test.setTimeout(600_000);
  folder = mkdtempSync(join(tmpdir(), 'canary-'));
  target = join(folder, 'target');
  await deploy(target, 'init');
  live = await deploy(target, 'publish', 'user-app', '--switch');
  const build = breakInBrowsers(deriveBuild(readBuiltFiles(join(root, 'user-app/dist')), 2));
  writeBuild(build, join(folder, 'broken/dist'));
  writeFileSync(join(folder, 'broken/package.json'), JSON.stringify({ version: '2.0.0' }));
  broken = await deploy(target, 'publish', 'user-app', '--build', join(folder, 'broken/dist'));
  site = await startSiteProcess({ env: { RELEASES_DIR: target } });
});
test.afterAll(async () => {
  await site.dispose();
  rmSync(folder, { recursive: true, force: true });
});

const works = (page: Page) => page.getByRole('button', { name: 'Send OTP' });
const fails = (page: Page) => page.getByRole('heading', { level: 1, name: 'This section is not available' });

interface Visit {
  context: BrowserContext;
  page: Page;
  isBroken: boolean;
}

/** Opens the area as a new visitor, until the page has reported. */
async function visit(browser: Browser): Promise<Visit> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  const reported = (failed: boolean) =>
    page.waitForRequest(
      (request) =>
        request.url().endsWith('/release-reports') && (request.postDataJSON() as { failed: boolean }).failed === failed,
    );
  const outcomes = [reported(false), reported(true)];
  for (const outcome of outcomes) outcome.catch(() => undefined);
  await page.goto(`${site.origin}/user/login`);
  await expect(works(page).or(fails(page))).toBeVisible();
  const isBroken = await fails(page).isVisible();
  await outcomes[isBroken ? 1 : 0];
  return { context, page, isBroken };
}

const history = () =>
  readdirSync(join(target, 'history/user-app'))
    .sort()
    .map((file) => JSON.parse(readFileSync(join(target, 'history/user-app', file), 'utf8')) as Record<string, unknown>);

test('a broken canary is withdrawn by itself, and the other half of the visitors notices nothing', async ({
  browser,
}) => {
  await deploy(target, 'canary', 'user-app', broken, '--share', '50');
  const visits: Visit[] = [];
  const isWithdrawn = () => !entryOf(target, 'user_app').includes('"canary"');
  while (!isWithdrawn() && visits.length < 100) {
    const opened = await Promise.all([visit(browser), visit(browser), visit(browser), visit(browser)]);
    visits.push(...opened);
  }
  await expect.poll(isWithdrawn).toBe(true);
  const [unlucky, others] = [visits.filter(({ isBroken }) => isBroken), visits.filter(({ isBroken }) => !isBroken)];
  expect(unlucky.length).toBeGreaterThanOrEqual(20);
  expect(others.length / visits.length).toBeGreaterThan(0.25);
  expect(entryOf(target, 'user_app')).toContain(`/${live}/remote.json`);

  const last = history().at(-1);
  expect(last).toMatchObject({ action: 'withdraw', version: broken, by: 'site' });
  expect(last?.reason).toMatch(/^\d+ of \d+ visits failed; of the live release 0 of \d+$/);
  expect((await runDeploy(target, 'status', 'user-app')).output).toContain(String(last?.reason));

  // The same visitors, now with the live release; the others as before.
  for (const { page } of unlucky.slice(0, 3)) {
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(works(page)).toBeVisible();
  }
  for (const { page } of others.slice(0, 3)) {
    await expect(works(page)).toBeVisible();
    await page.reload();
    await expect(works(page)).toBeVisible();
  }
  expect((await visit(browser)).isBroken).toBe(false);
  await Promise.all(browser.contexts().map((context) => context.close()));
});

test('a visitor keeps the canary from page to page; a switch gives it to all', async ({ browser }) => {
  const build = deriveBuild(readBuiltFiles(join(root, 'user-app/dist')), 3);
  writeBuild(build, join(folder, 'good/dist'));
  writeFileSync(join(folder, 'good/package.json'), JSON.stringify({ version: '2.0.1' }));
  const good = await deploy(target, 'publish', 'user-app', '--build', join(folder, 'good/dist'));
  await deploy(target, 'canary', 'user-app', good, '--share', '50');
  const mark = (page: Page) => page.evaluate(() => document.documentElement.dataset.release);
  const visits = await Promise.all(Array.from({ length: 8 }, () => visit(browser)));
  for (const { page } of visits) {
    const before = await mark(page);
    await page.reload();
    await expect(works(page)).toBeVisible();
    expect(await mark(page)).toBe(before);
  }
  await deploy(target, 'switch', 'user-app', good);
  for (const { page } of visits) {
    await page.reload();
    await expect(works(page)).toBeVisible();
    expect(await mark(page)).toBe('3');
  }
  await Promise.all(visits.map(({ context }) => context.close()));
});
