import { expect, test } from '../src/fixtures';
import { openAt, overrideBadge, runs, startTwoReleases, type TwoReleases } from '../src/deployment/two-releases';
import { currentCopy, waitForOfflineCopy } from '../src/offline-copy';

/** A tab with an override on a phone that has an offline copy (docs/decisions/0029). */
test.use({ serviceWorkers: 'allow' });

let on: TwoReleases;
test.beforeAll(async () => (on = await startTwoReleases()));
test.afterAll(() => on.dispose());

test('the copy stays of the live release, and no file of another release comes from it', async ({ page, context }) => {
  on.allow('releases', 'localhost');
  expect(await openAt(page, on)).toBe('2');
  const copy = await waitForOfflineCopy(page);
  await page.reload();
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);

  expect(await openAt(page, on, `user-app@${on.preview}`)).toBe('3');
  expect(await openAt(page, on, `user-app@${on.host.origin}/remote.json`)).toBe('1');
  // Longer than a page waits before it has its copy brought up to date.
  await page.waitForTimeout(8_000);
  expect(await currentCopy(page)).toBe(copy);
  const cached = await page.evaluate(async () => {
    const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => url);
  });
  expect(cached.filter((url) => url.includes(on.preview) || url.startsWith(on.host.origin))).toEqual([]);

  await context.setOffline(true);
  await page.reload();
  expect(await runs(page)).toBe('2');
  await expect(overrideBadge(page)).toContainText('cannot be loaded. The live release runs.');
});

test('a first visit with an override registers no worker', async ({ page }) => {
  on.allow('releases');
  expect(await openAt(page, on, `user-app@${on.preview}`)).toBe('3');
  await page.waitForTimeout(12_000);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});
