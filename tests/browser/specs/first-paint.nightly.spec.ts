import { chromium, type Page } from '@playwright/test';
import { browserLaunch } from '../src/browser-launch';
import { expect, test } from '../src/fixtures';
import { demoPlumberMobile, signInAsPlumber } from '../src/sign-in';
import type { SiteProcess } from '../src/site/site-process';

/** Returns the layout's shift since the page was opened (docs/speed.md). */
const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0)),
        ).observe({ type: 'layout-shift', buffered: true });
        // Without a shift the observer is never called.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );

for (const [path, shape, tag = ''] of [
  ['/user/login', 'form'],
  ['/user/rewards', 'summary', '@nightly'],
  ['/admin/dashboard', 'dashboard'],
  ['/', 'summary', '@nightly'],
  ['/service', 'title', '@nightly'],
] as const) {
  test(`${path} on a first visit is painted by the page alone, leaves with the screen, and nothing moves ${tag}`, async ({
    page,
    emptySite,
  }) => {
    const refused: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) refused.push(message.text());
    });
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/(js|css)\//, async (route) => {
      await released;
      await route.continue();
    });
    await page.emulateMedia({ colorScheme: 'light' });
    await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
    await page.goto(emptySite.origin + path, { waitUntil: 'commit' });
    await expect(page.locator('html')).toHaveAttribute('data-skeleton', shape);
    await expect(page.locator('#skeleton')).toBeVisible();
    await expect(page.locator('#skeleton')).toHaveCSS('color-scheme', 'dark');
    if (shape === 'form') {
      const field = await page.locator('.skeleton-blocks i').nth(1).boundingBox();
      expect(field?.height).toBeGreaterThanOrEqual(48);
      expect(field?.width).toBeGreaterThan(250);
    }
    await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1);
    await expect(page.locator('#root')).toBeEmpty();
    release();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('#skeleton')).toHaveCount(0);
    expect(await shiftOf(page)).toBeLessThan(0.01);
    expect(refused).toEqual([]);
  });
}

test('the home with news moves nothing when they come, on a first visit and where figures are stored', async ({
  page,
  demoSite,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${demoSite.origin}/user/login`);
  await signInAsPlumber(page, demoSite, demoPlumberMobile);
  await page.route('**/api/users/scanners/get', async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { ...rest, data: { ...data, unseen_news: 1 } } });
  });
  await page.route('**/api/users/news/seen', (route) => route.fulfill({ json: { message: 'Noted' } }));
  // The second visit's stored figures know of news, and the third's of none.
  for (const dismisses of [false, true, false]) {
    await page.goto(`${demoSite.origin}/user/rewards`);
    const dismiss = page.getByRole('button', { name: 'OK, got it' });
    await expect(dismiss).toBeVisible();
    await expect(page.getByRole('button', { name: 'Claim Rewards' })).toBeEnabled();
    expect(await shiftOf(page)).toBeLessThan(0.1);
    if (!dismisses) continue;
    await dismiss.click();
    await expect(dismiss).toHaveCount(0);
  }
});

/** Opens the scanner where the programme's settings, which add a row to its foot, arrive after the camera's picture. */
async function openScanner(page: Page, site: SiteProcess): Promise<void> {
  await page.goto(`${site.origin}/user/login`);
  await signInAsPlumber(page, site, demoPlumberMobile);
  await page.route('**/api/programme', async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = (await response.json()) as { data: object };
    await expect(page.locator('video')).toBeVisible();
    await route.fulfill({ response, json: { ...rest, data: { ...data, support_phone: '+919000000009' } } });
  });
  await page.goto(`${site.origin}/user/scanqr`);
  await expect(page.getByRole('radio', { name: 'Many labels' })).toBeAttached();
}

test('the scanner’s frame stays where it is when camera and settings come', async ({ demoSite }) => {
  const browser = await chromium.launch(
    browserLaunch(['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']),
  );
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'en-IN' });
  try {
    const page = await context.newPage();
    await openScanner(page, demoSite);
    await expect(page.getByText('Hold 10–15 cm away. It scans by itself.')).toBeVisible();
    expect(await shiftOf(page)).toBeLessThan(0.1);
  } finally {
    await browser.close();
  }
});
