import { expect, test } from '../src/fixtures';

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
