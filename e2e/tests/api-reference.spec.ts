import { findAxeViolations } from '../src/axe';
import { expect, test } from '../src/fixtures';

/** `{host}/docs` as a browser has it: its content policy in force (src/fixtures.ts watches), and no script that could open a thing. */
test('the reference of the api: a link opens its call, by keyboard too, on a phone and for axe', async ({
  page,
  emptySite,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`${emptySite.origin}/api/docs#storeScan`);
  // Without its style sheet it would be readable still, and pass for it.
  await expect(page.locator('details').first()).toHaveCSS('border-top-left-radius', '10px');
  const call = page.getByRole('group').filter({ has: page.getByText('/users/scanner/store') });
  const needs = call.getByText('Needs a plumber’s or customer’s token.');
  await expect(needs).toBeInViewport();
  await call.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(needs).toBeHidden();

  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findAxeViolations(page), colorScheme).toEqual([]);
  }
});
