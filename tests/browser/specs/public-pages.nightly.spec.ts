import { expect, test } from '../src/fixtures';
import { waitForOfflineCopy } from '../src/offline-copy';

test('§2 /service and /about-us are pages of the shell, reloads included', async ({ page, emptySite }) => {
  for (const [path, heading] of [
    ['/service', 'How it works'],
    ['/about-us', 'About us'],
  ] as const) {
    await page.goto(emptySite.origin + path);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  }
});

test('/nowhere, outside every area, says that there is no page there, and leads to the start', async ({
  page,
  emptySite,
}) => {
  await page.goto(`${emptySite.origin}/nowhere`);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page).toHaveURL(`${emptySite.origin}/nowhere`);
  await page.getByRole('link', { name: 'Go to the start page' }).click();
  await expect(page).toHaveURL(`${emptySite.origin}/user/login`);
});

/** `{host}/docs` with its content policy in force (src/fixtures.ts watches it), on a phone. */
test('the reference of the api opens the operation of a link and fits a phone @nightly', async ({
  browser,
  emptySite,
}) => {
  const context = await browser.newContext({ viewport: { width: 320, height: 640 }, isMobile: true });
  const page = await context.newPage();
  await page.goto(`${emptySite.origin}/api/docs#/scans/storeScan`);
  const operation = page.locator('#operations-scans-storeScan');
  await expect(operation.getByText('/users/scanner/store')).toBeVisible();
  await expect(operation.getByText('idempotency-key').first()).toBeVisible();
  await expect(operation.getByRole('button', { name: 'Try it out' })).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await context.close();
});

for (const way of ['fails', 'hangs'] as const) {
  test(`the page says that it has not arrived when its script ${way}`, async ({ page, emptySite }) => {
    await page.route(/\/js\/shell\./, (route) => (way === 'hangs' ? undefined : route.abort()));
    await page.goto(`${emptySite.origin}/user/login`, { waitUntil: 'commit' });
    const notice = page.getByText('The page has not arrived.');
    if (way === 'hangs') {
      await expect(page.locator('.skeleton')).toBeVisible();
      await expect(notice).not.toBeInViewport();
      // The style sheet waits for 20 seconds.
      await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
    }
    await expect(notice).toBeInViewport();
    await expect(notice).toBeVisible();
  });
}

test('the browser finds it fit to be installed', async ({ page, emptySite: site }) => {
  await page.goto(`${site.origin}/user/login`);
  const devtools = await page.context().newCDPSession(page);
  const { errors, data } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data ?? '{}') as { start_url: string; icons: { src: string; sizes: string }[] };
  expect(manifest).toMatchObject({ name: 'Loyalty Programme', start_url: '/user/rewards', display: 'standalone' });
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (address) => {
      const image = await createImageBitmap(await (await fetch(address)).blob());
      return `${image.width}x${image.height}`;
    }, src);
    expect(size).toBe(sizes);
  }
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
});

test.describe('the offline copy', () => {
  test.use({ serviceWorkers: 'allow' });

  test('has the texts of the chosen language only @nightly', async ({ page, emptySite: site }) => {
    const languages = () =>
      page.evaluate(async () => {
        const files = await (await caches.open('offline-files')).keys();
        return [...new Set(files.flatMap(({ url }) => /\/texts-(\w+)\./.exec(url)?.[1] ?? []))];
      });
    await page.goto(`${site.origin}/user/login`);
    await waitForOfflineCopy(page);
    expect(await languages()).toEqual([]);
    await page.getByRole('button', { name: 'தமிழ்' }).click();
    await expect.poll(languages).toEqual(['ta']);
  });
});
