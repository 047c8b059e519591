import type { Page } from '@playwright/test';
import { expect, test } from '../src/fixtures';
import { look } from '../src/screens';
import { openAsAdmin, signInAsAdmin } from '../src/sign-in';

/** The menu's links in order, with the heading of each page. */
const stops = [
  ['Dashboard', '/admin/dashboard', 'Dashboard'],
  ['Claims', '/admin/claims', 'Claims'],
  ['Cases', '/admin/cases', 'Cases'],
  ['Products', '/admin/products', 'Products List'],
  ['Add Products', '/admin/addproducts', 'Add Products'],
  ['Models', '/admin/models', 'Models List'],
  ['Add Model', '/admin/add-model', 'Add Model'],
  ['Generate QR', '/admin/qrgenerate', 'Generate QR'],
  ['QR List', '/admin/qrlist', 'QR List'],
  ['Trace a label', '/admin/codes', 'Trace a label'],
  ['Plumbers', '/admin/plumbers', 'Plumbers'],
  ['Customers', '/admin/customers', 'Customers'],
  ['Reports', '/admin/reports', 'Reports'],
  ['Finance', '/admin/finance', 'Finance'],
  // The demo's large batch waits for a second admin.
  ['Confirmations', '/admin/confirmations', 'Confirmations'],
  ['Stores', '/admin/stores', 'Stores'],
  ['Programme settings', '/admin/programme', 'Programme settings'],
  ['Team', '/admin/team', 'Team'],
  ['Audit log', '/admin/audit', 'Audit log'],
] as const;

/** Of each kind of page one, as long as `npm run test:all` looks at them all. */
const looked = ['Dashboard', 'Claims', 'Products', 'Generate QR', 'Plumbers', 'Programme settings'];

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Admin area' });
/** A link may say how much waits on its page. */
const labelled = (name: string) => new RegExp(`^${name}( ?\\d+ waiting)?$`);
const linkTo = (page: Page, name: string) => navigation(page).getByRole('link', { name: labelled(name) });

async function expectPage(page: Page, path: string, heading: string): Promise<void> {
  await expect(page).toHaveURL((url) => url.pathname === path);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toHaveText('Loyalty Programme');
}

async function expectLoggedOut(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/admin\/login$/);
  await expect(page.getByRole('textbox', { name: 'Mobile number' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
}

test.describe('§2 admin menu, on a wide screen a rail', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('leads to every page, axe finds nothing on one of each kind; §2 admin Logout ends it', async ({
    page,
    demoSite,
  }) => {
    await signInAsAdmin(page, demoSite);
    await expect(navigation(page).getByRole('link')).toHaveText(stops.map(([name]) => labelled(name)));
    await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden();
    // In reverse, because sign-in ends on the first one.
    for (const [name, path, heading] of stops.toReversed()) {
      await linkTo(page, name).click();
      await expectPage(page, path, heading);
      await expect(linkTo(page, name)).toHaveAttribute('aria-current', 'page');
      await expect(navigation(page).locator('[aria-current=page]')).toHaveCount(1);
      await expect(page).toHaveTitle(/ · Loyalty Programme$/);
      if (process.env.NIGHTLY === 'on' || looked.includes(name)) await look(page, name, 'rail');
    }
    await navigation(page).getByRole('button', { name: 'Logout' }).click();
    await expectLoggedOut(page);
    // Back leads to no page without a token.
    await page.goBack();
    await expect(page).toHaveURL(/\/admin\/login$/);
  });

  test('pages that need an id are reached from their lists; §9 Edit popup width', async ({ page, demoSite }) => {
    await openAsAdmin(page, demoSite, '/admin/products');
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click();
    const popup = page.getByRole('dialog', { name: 'Edit product' });
    await expect(popup).toBeVisible();
    expect(await popup.evaluate((element) => (element as HTMLElement).offsetWidth)).toBe(500);
    await page.keyboard.press('Escape');
    await expect(popup).toBeHidden();
    await linkTo(page, 'Models').click();
    await page
      .getByRole('link', { name: /^Edit / })
      .first()
      .click();
    await expect(page).toHaveURL(/\/admin\/edit-model\/\d+$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Edit Model' })).toBeVisible();
    await linkTo(page, 'QR List').click();
    await page
      .getByRole('link', { name: /^Print / })
      .first()
      .click();
    await expect(page).toHaveURL(/\/admin\/print-qrs\/\d+/);
    await expect(page.getByRole('heading', { level: 1, name: 'Print QRs' })).toBeVisible();
  });
});

test.describe('§2 admin menu, below 1024 px a dialog', { tag: '@nightly' }, () => {
  test.use({ viewport: { width: 900, height: 800 } });

  test('leads to every page by keyboard alone; §2 admin Logout ends it', async ({ page, demoSite }) => {
    await openAsAdmin(page, demoSite, '/admin/dashboard');
    const button = page.getByRole('button', { name: 'Menu' });
    const menu = page.getByRole('dialog', { name: 'Menu' });
    const press = async (key: string, times: number) => {
      for (let pressed = 0; pressed < times; pressed += 1) await page.keyboard.press(key);
    };
    const openMenu = async () => {
      await expect(button).toBeFocused();
      await page.keyboard.press('Enter');
      // The focus is on the first link.
      await expect(linkTo(page, stops[0][0])).toBeFocused();
      await expect(navigation(page).getByRole('link')).toHaveCount(stops.length);
    };

    await expect(button).toBeVisible();
    await expect(navigation(page)).toHaveCount(0);
    // Skips the skip link, the logo and the search.
    await press('Tab', 4);
    await openMenu();
    // Tab stays in it; the page behind is hidden from assistive technology.
    await expect(page.getByRole('main')).toHaveCount(0);
    await press('Shift+Tab', 2);
    await expect(menu.getByRole('checkbox', { name: 'Shortcut keys' })).toBeFocused();
    await press('Tab', 2);
    await expect(linkTo(page, stops[0][0])).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();

    for (const [index, [name, path, heading]] of [...stops.entries()].toReversed()) {
      await openMenu();
      await press('Tab', index);
      await expect(linkTo(page, name)).toBeFocused();
      await page.keyboard.press('Enter');
      await expectPage(page, path, heading);
      await expect(menu).toBeHidden();
      // The focus continues in the page or its first field, not in the menu.
      await expect(page.locator('main:focus, main :focus')).toHaveCount(1);
      await page.keyboard.press('Shift+Tab');
    }
    await openMenu();
    await press('Tab', stops.length);
    await expect(navigation(page).getByRole('button', { name: 'Logout' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expectLoggedOut(page);
  });
});

test('§2 admin catch-all: signed in, an unknown path goes to the dashboard', async ({ page, demoSite }) => {
  await openAsAdmin(page, demoSite, '/admin/dashboard');
  for (const path of ['/admin/nowhere', '/admin/products/7', '/admin/edit-model']) {
    await page.goto(demoSite.origin + path);
    await expectPage(page, '/admin/dashboard', 'Dashboard');
  }
});
