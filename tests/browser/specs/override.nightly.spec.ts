import { join } from 'node:path';
import { findAxeViolations } from '../src/axe';
import { expect, test } from '../src/fixtures';
import {
  openAt,
  overrideBadge as badge,
  runs,
  startTwoReleases,
  type TwoReleases,
} from '../src/deployment/two-releases';
import { currentCopy, waitForOfflineCopy } from '../src/offline-copy';

/** One tab runs another release of the user area (docs/decisions/0029). */
const pictures = join(__dirname, '../../../test-results/override');

let on: TwoReleases;
test.beforeAll(async () => (on = await startTwoReleases()));
test.afterAll(() => on.dispose());

test('a tab runs another release of the store and shows it; other tabs, and this one after its end, run the live one', async ({
  page,
  context,
}) => {
  on.allow('releases');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await openAt(page, on, `user-app@${on.preview}`)).toBe('3');
  await expect(badge(page)).toHaveText(`user-app: ${on.preview}, this tab onlyEnd`);
  expect(page.url()).toBe(`${on.site.origin}/user/login`);
  expect(await page.evaluate(() => localStorage.getItem('remotes'))).not.toContain(on.preview);
  // Each of its scripts was checked.
  const unchecked = await page.evaluate(
    (folder) =>
      [...document.querySelectorAll<HTMLScriptElement>('script[src]')].filter(
        ({ src, integrity }) => src.includes(folder) && !integrity,
      ).length,
    `/releases/user-app/${on.preview}/`,
  );
  expect(unchecked).toBe(0);
  const button = await badge(page).getByRole('button', { name: 'End' }).boundingBox();
  expect(Math.min(button!.width, button!.height)).toBeGreaterThanOrEqual(48);
  expect(await findAxeViolations(page)).toEqual([]);
  await page.screenshot({ path: `${pictures}/phone.png` });

  await page.reload();
  expect(await runs(page)).toBe('3');
  const other = await context.newPage();
  expect(await openAt(other, on)).toBe('2');
  await expect(badge(other)).toBeHidden();
  await other.close();

  await badge(page).getByRole('button', { name: 'End' }).click();
  await expect(badge(page)).toBeHidden();
  expect(await runs(page)).toBe('2');
});

test('what is not allowed is refused with a reason: the live release runs', async ({ page, watch }) => {
  on.allow();
  expect(await openAt(page, on, `user-app@${on.preview}`)).toBe('2');
  await expect(badge(page)).toContainText(`user-app: ${on.preview} is not allowed on this site.`);
  on.allow('releases');
  expect(await openAt(page, on, 'user-app@0.1.0-00000000')).toBe('2');
  await expect(badge(page)).toContainText('cannot be loaded');
  await page.screenshot({ path: `${pictures}/desktop-refused.png` });

  // The content policy refuses a script of this machine, whatever the shell does.
  watch.expect(/Content Security Policy/);
  expect(await openAt(page, on, `user-app@${on.host.origin}/remote.json`)).toBe('2');
  await expect(badge(page)).toContainText('is not allowed on this site.');
  const ran = await page.evaluate(
    (src) =>
      new Promise((resolve) => {
        const script = Object.assign(document.createElement('script'), { src });
        script.addEventListener('load', () => resolve(true));
        script.addEventListener('error', () => resolve(false));
        document.head.append(script);
      }),
    `${on.host.origin}/remoteEntry.js`,
  );
  expect(ran).toBe(false);
  expect(watch.provoked.join()).toContain(on.host.origin);
});

test('a release of the own machine runs where it is allowed, without digests', async ({ page }) => {
  on.allow('localhost');
  expect(await openAt(page, on, `user-app@${on.host.origin}/remote.json`)).toBe('1');
  await expect(badge(page)).toContainText(`user-app: ${new URL(on.host.origin).host}, this tab only`);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.screenshot({ path: `${pictures}/desktop-dark.png` });
  // The operator withdraws it: the next page is the live one.
  on.allow('releases');
  await page.reload();
  expect(await runs(page)).toBe('2');
});

test.describe('on a phone with an offline copy', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the copy stays of the live release, and no file of another release comes from it', async ({
    page,
    context,
  }) => {
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
    await expect(badge(page)).toContainText('cannot be loaded. The live release runs.');
  });

  test('a first visit with an override registers no worker', async ({ page }) => {
    on.allow('releases');
    expect(await openAt(page, on, `user-app@${on.preview}`)).toBe('3');
    await page.waitForTimeout(12_000);
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  });
});
