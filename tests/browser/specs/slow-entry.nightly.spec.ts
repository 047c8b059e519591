import { expect, test } from '../src/fixtures';

test('the entry of a remote has 120 s to arrive', async ({ page, emptySite }) => {
  await page.clock.install();
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/admin-app/remoteEntry.js', async (route) => {
    await released;
    await route.continue();
  });
  const asked = page.waitForRequest('**/admin-app/remoteEntry.js');
  await page.goto(`${emptySite.origin}/admin/login`, { waitUntil: 'commit' });
  await asked;
  await page.clock.fastForward(11_000);
  await expect(page.getByText('This section is taking long to load.')).toBeVisible();
  await page.clock.fastForward(100_000);
  release();
  await expect(page.getByRole('textbox', { name: /mobile/i })).toBeVisible();
});
