import { expect, test } from '../src/fixtures';

/** `{host}/docs` with its content policy in force (src/fixtures.ts watches it), on a phone. */
test('the reference of the api opens the operation of a link and fits a phone', async ({ browser, emptySite }) => {
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
