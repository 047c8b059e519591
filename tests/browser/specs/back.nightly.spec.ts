import type { Page } from '@playwright/test';
import { expect, test } from '../src/fixtures';
import { demoPlumberMobile, openAsAdmin, signInAsPlumber } from '../src/sign-in';

/** Back closes what lies over the page, and stays there (docs/decisions/0041). */

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' });

test('on a phone Back closes the admin’s menu and search; a link in the menu comes back to the page', async ({
  page,
  demoSite,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openAsAdmin(page, demoSite, '/admin/dashboard');
  await expect(heading(page, 'Dashboard')).toBeVisible();
  const openMenu = async () => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(menu(page)).toBeVisible();
  };
  const goToModels = async () => {
    await openMenu();
    await menu(page).getByText('All pages').click();
    await menu(page).getByRole('link', { name: 'Models List' }).click();
    await expect(heading(page, 'Models List')).toBeVisible();
    await expect(menu(page)).toBeHidden();
  };

  await goToModels();
  await openMenu();
  await page.goBack();
  await expect(menu(page)).toBeHidden();
  await expect(page).toHaveURL(/\/admin\/models$/);
  await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused();

  await page.keyboard.press('Control+k');
  const search = page.getByRole('combobox', { name: 'Search people, claims, codes and products' });
  await expect(search).toBeFocused();
  await page.goBack();
  await expect(search).toBeHidden();
  await expect(page).toHaveURL(/\/admin\/models$/);

  // Closed by its own button: nothing is left of it.
  await openMenu();
  await menu(page).getByRole('button', { name: 'Close' }).click();
  await expect(menu(page)).toBeHidden();
  await page.goBack();
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await expect(menu(page)).toBeHidden();
});

test('a page chosen in the search comes back without it, and a reload leaves nothing to pass @nightly', async ({
  page,
  demoSite,
}) => {
  await openAsAdmin(page, demoSite, '/admin/dashboard');
  await page.getByText('All pages').click();
  await page.getByRole('link', { name: 'Models List' }).click();
  await expect(heading(page, 'Models List')).toBeVisible();
  await page.keyboard.press('Control+k');
  const search = page.getByRole('combobox', { name: 'Search people, claims, codes and products' });
  await expect(search).toBeFocused();
  await page.keyboard.type('audit');
  await expect(page.getByRole('option', { selected: true })).toContainText('Audit');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Audit log')).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'Models List')).toBeVisible();
  await expect(search).toBeHidden();
  await page.keyboard.press('Control+k');
  await expect(search).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(search).toBeHidden();
  await page.reload();
  await expect(heading(page, 'Models List')).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'Dashboard')).toBeVisible();
});

test('in the user area Back closes the menu; closed by Escape, the next Back leaves the page @nightly', async ({
  page,
  demoSite,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${demoSite.origin}/user/login`);
  await signInAsPlumber(page, demoSite, demoPlumberMobile);
  await page.goto(`${demoSite.origin}/user/rewards`);
  await page.getByRole('link', { name: 'History' }).first().click();
  await expect(page).toHaveURL(/\/user\/rewardshistory/);
  const button = page.getByRole('button', { name: 'Menu' });
  const panel = page.getByRole('dialog');
  await button.click();
  await expect(panel).toBeVisible();
  await page.goBack();
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(/\/user\/rewardshistory/);
  await button.click();
  await expect(panel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/user\/rewards/);
});
