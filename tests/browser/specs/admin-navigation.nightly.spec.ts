import type { Page } from '@playwright/test';
import { expect, test } from '../src/fixtures';
import { look } from '../src/screens';
import { openAsAdmin, signInAsAdmin } from '../src/sign-in';

/** The sections of the rail, with the pages of each in the order of "All pages", by path and heading. */
const sections = [
  ['Home', [['/admin/dashboard', 'Dashboard']]],
  ['Claims', [['/admin/claims', 'Claims']]],
  ['Label photos', [['/admin/cases', 'Label photos']]],
  [
    'Products',
    [
      ['/admin/products', 'Products List'],
      ['/admin/addproducts', 'Add Products'],
      ['/admin/models', 'Models List'],
      ['/admin/add-model', 'Add Model'],
    ],
  ],
  [
    'Labels',
    [
      ['/admin/qrlist', 'QR List'],
      ['/admin/qrgenerate', 'Generate QR'],
      ['/admin/codes', 'Trace a label'],
      ['/admin/market-labels', 'Labels of another vendor'],
    ],
  ],
  [
    'Schemes',
    [
      ['/admin/schemes', 'Schemes'],
      ['/admin/schemes/new', 'New scheme'],
    ],
  ],
  [
    'People',
    [
      ['/admin/plumbers', 'Plumbers'],
      ['/admin/customers', 'Customers'],
      ['/admin/campaigns', 'Campaigns'],
    ],
  ],
  [
    'Insights',
    [
      ['/admin/reports', 'Reports'],
      ['/admin/finance', 'Finance'],
      ['/admin/audit', 'Audit log'],
    ],
  ],
  ['Stores', [['/admin/stores', 'Stores']]],
  [
    'Settings',
    [
      ['/admin/programme', 'Programme settings'],
      ['/admin/team', 'Team'],
      ['/admin/imports', 'Imports'],
    ],
  ],
] as const;
/** The demo's large batch waits for a second admin. */
const inbox = ['/admin/confirmations', 'Confirmations'] as const;
const all = [...sections.flatMap(([, pages]) => [...pages]), inbox];

/** Of each kind of page one, as long as `npm run test:all` looks at them all. */
const looked = ['Dashboard', 'Claims', 'Products List', 'Generate QR', 'Plumbers', 'Programme settings'];

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Admin area' });
/** A link may say how much waits on its page. */
const labelled = (name: string) => new RegExp(`^${name}( ?\\d+ waiting)?$`);
const linkTo = (page: Page, name: string) => navigation(page).getByRole('link', { name: labelled(name) });
const listOf = (page: Page, name: string) => navigation(page).getByRole('list', { name, exact: true });

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
    await expect(navigation(page).getByRole('link')).toHaveText(sections.map(([name]) => labelled(name)));
    await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden();
    for (const [section, pages] of sections) {
      for (const [path, heading] of pages) {
        // The section's first page comes with its link, the others are listed below it.
        await (
          path === pages[0][0] ? linkTo(page, section) : listOf(page, section).getByRole('link', { name: heading })
        ).click();
        await expectPage(page, path, heading);
        await expect(navigation(page).locator('[aria-current=page]')).toHaveText(
          labelled(pages.length > 1 ? heading : section),
        );
        await expect(page).toHaveTitle(/ · Loyalty Programme$/);
        if (process.env.NIGHTLY === 'on' || looked.includes(heading)) await look(page, heading, 'rail');
      }
    }
    await page
      .getByRole('banner')
      .getByRole('link', { name: labelled(inbox[1]) })
      .click();
    await expectPage(page, ...inbox);
    await navigation(page).getByText('All pages').click();
    await expect(listOf(page, 'All pages').getByRole('link')).toHaveText(all.map(([, heading]) => heading));
    await look(page, 'All pages', 'rail');
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
    await linkTo(page, 'Models List').click();
    await page
      .getByRole('link', { name: /^Edit / })
      .first()
      .click();
    await expect(page).toHaveURL(/\/admin\/edit-model\/\d+$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Edit Model' })).toBeVisible();
    await linkTo(page, 'Labels').click();
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
      await expect(linkTo(page, 'Home')).toBeFocused();
    };

    await expect(button).toBeVisible();
    await expect(navigation(page)).toHaveCount(0);
    await expect(page.getByRole('banner').getByRole('link', { name: labelled(inbox[1]) })).toBeVisible();
    // Skips the skip link, the logo, the search and the inbox.
    await press('Tab', 5);
    await openMenu();
    // Tab stays in it; the page behind is hidden from assistive technology.
    await expect(page.getByRole('main')).toHaveCount(0);
    await press('Shift+Tab', 2);
    await expect(menu.getByRole('checkbox', { name: 'Shortcut keys' })).toBeFocused();
    await press('Tab', 2);
    await expect(linkTo(page, 'Home')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();

    for (const [path, heading] of all.toReversed()) {
      await openMenu();
      const summary = navigation(page).locator('summary');
      await summary.focus();
      await page.keyboard.press('Enter');
      const links = listOf(page, 'All pages').getByRole('link');
      await expect(links).toHaveCount(all.length);
      await press('Tab', all.findIndex(([each]) => each === path) + 1);
      await expect(links.getByText(heading, { exact: true })).toBeFocused();
      await page.keyboard.press('Enter');
      await expectPage(page, path, heading);
      await expect(menu).toBeHidden();
      // The focus continues in the page or its first field, not in the menu.
      await expect(page.locator('main:focus, main :focus')).toHaveCount(1);
      await page.keyboard.press('Shift+Tab');
    }
    await openMenu();
    await navigation(page).getByRole('button', { name: 'Logout' }).focus();
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
