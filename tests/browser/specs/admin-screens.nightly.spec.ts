import type { Page } from '@playwright/test';
import { expect, test } from '../src/fixtures';
import {
  click,
  desktopLight,
  everyLook,
  overlayLooks,
  phoneDark,
  phoneLight,
  visit,
  type Screen,
} from '../src/screens';
import { openAsAdmin } from '../src/sign-in';
import { startSiteProcess } from '../src/site/site-process';

/** Returns a page as it opens. */
const pageAt = (name: string, path: string): Screen => ({ name: `admin-${name}`, path: `/admin/${path}` });

/** Returns a page after a click that opens a dialog or changes it. */
const pressed = (name: string, path: string, open: Screen['open']): Screen => ({
  ...pageAt(name, path),
  open,
  looks: overlayLooks,
});
const isPressed = ({ looks }: Screen) => looks === overlayLooks;

/** Opens the first row's dialog by its button, then the next dialog from there. */
const inTurn =
  (...presses: ((at: Page) => Promise<void>)[]) =>
  async (at: Page) => {
    for (const press of presses) await press(at);
  };

const button = (name: RegExp) => click('button', name);
const selectAll = click('checkbox', /Select all/);

const screens: Record<string, Screen[]> = {
  dashboard: [
    pageAt('dashboard', 'dashboard'),
    { ...pageAt('menu', 'dashboard'), open: button(/^Menu/), looks: [phoneLight, phoneDark] },
    pressed('all-pages', 'products', (page) => page.getByText('All pages').first().click()),
    pressed('search', 'dashboard', async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').last().fill('ra');
      await expect(page.getByRole('option').first()).toBeVisible();
    }),
    pressed('dashboard-trend-table', 'dashboard', button(/^View as table/)),
    pressed('dashboard-range', 'dashboard', button(/^Time:/)),
    pressed('dashboard-columns', 'dashboard', button(/^Columns/)),
    pressed('dashboard-selection', 'dashboard', selectAll),
    // One row: axe takes what the menu covers for targets that are too small.
    pressed('dashboard-menu', 'dashboard?search=TX-10239', button(/^Actions/)),
    pressed('dashboard-approve', 'dashboard?status=pending', inTurn(button(/^Actions/), button(/^Approve/))),
    pressed('dashboard-reject', 'dashboard?status=pending', inTurn(button(/^Actions/), button(/^Reject/))),
  ],
  catalogue: [
    pageAt('products', 'products'),
    pressed('products-remove', 'products', inTurn(selectAll, button(/^Remove Products/))),
    pressed('edit-product-popup', 'products', button(/^Edit/)),
    pageAt('edit-product', 'product/edit?id=1'),
    pageAt('add-products', 'addproducts'),
    pressed('add-products-refused', 'addproducts', inTurn(button(/^Add Product$/), button(/^Upload$/))),
    pageAt('models', 'models'),
    pageAt('add-model', 'add-model'),
    pageAt('edit-model', 'edit-model/1'),
  ],
  codes: [
    pageAt('generate-qr', 'qrgenerate'),
    pressed('generate-qr-refused', 'qrgenerate', button(/^Generate QRs/)),
    pageAt('qr-list', 'qrlist'),
    pressed('void-batch', 'qrlist', inTurn(button(/^More actions: (?!.*batch 30$)/), button(/^Void/))),
    pageAt('generated-qrs', 'generated-qrs'),
    pressed('view-qr', 'generated-qrs', inTurn(button(/^More actions/), button(/^View QR/))),
    pressed(
      'void-code',
      'generated-qrs',
      inTurn(button(/^More actions: (?!.*batch 30$)/), button(/^View QR/), button(/^Void code/)),
    ),
    pageAt('print', 'print-qrs/1'),
  ],
  people: [
    pageAt('plumbers', 'plumbers'),
    pressed('plumbers-columns', 'plumbers', button(/^Columns/)),
    pressed('plumbers-export', 'plumbers', button(/^Export/)),
    pageAt('customers', 'customers'),
    pageAt('schemes', 'schemes'),
    pageAt('new-scheme', 'schemes/new'),
    pageAt('campaigns', 'campaigns'),
    pageAt('new-campaign', 'campaigns/new'),
    pressed('new-scheme-conditions', 'schemes/new', (at) => at.getByText('Only for some products').click()),
    pressed('new-scheme-levels', 'schemes/new', click('radio', /^Tier/)),
    pressed('new-scheme-refused', 'schemes/new', button(/^Try on/)),
    pageAt('person', 'people/2'),
    pageAt('person-claims', 'people/2?show=claims'),
    pageAt('person-points', 'people/2?show=points'),
    pressed('person-adjust', 'people/2', button(/^Adjust points/)),
    pressed('person-suspension', 'people/2', button(/^(Suspend|Restore)/)),
  ],
  administration: [
    pageAt('stores', 'stores'),
    pressed('stores-add', 'stores', button(/^Add store/)),
    pressed('stores-import', 'stores', button(/^Import/)),
    pressed('stores-remove', 'stores', button(/^Remove /)),
    pageAt('reports', 'reports'),
    pageAt('programme', 'programme'),
    pageAt('imports', 'imports'),
    pageAt('payouts', 'payouts'),
    pressed('payouts-make-run', 'payouts', button(/^Make a run/)),
    pageAt('bank-file', 'payouts/bank-file'),
    pageAt('audit', 'audit'),
    pressed('audit-details', 'audit', button(/^Details/)),
  ],
};

/** Lists with their paths, and a search without results. */
const lists = [
  { list: 'dashboard', search: '?search=zzzz' },
  { list: 'products', search: '?q=zzzz' },
  { list: 'models', search: '?q=zzzz' },
  { list: 'plumbers', search: '?q=zzzz' },
  { list: 'qrlist', search: '?q=zzzz' },
  { list: 'stores', search: '?q=zzzz' },
  { list: 'audit', search: '?q=zzzz' },
];

// In parallel: one after the other they were a quarter of the whole suite, and its end.
test.describe.configure({ mode: 'parallel' });

for (const [part, shown] of Object.entries(screens)) {
  test(`every admin screen in every look: ${part}`, { tag: '@nightly' }, async ({ page, demoSite }) => {
    await openAsAdmin(page, demoSite, '/admin/dashboard');
    await visit(
      page,
      demoSite,
      shown.filter((screen) => !isPressed(screen)),
      everyLook,
    );
  });
  test(`every admin dialog in every look: ${part}`, { tag: '@nightly' }, async ({ page, demoSite }) => {
    await openAsAdmin(page, demoSite, '/admin/dashboard');
    await visit(page, demoSite, shown.filter(isPressed), everyLook);
  });
}

test('lists that find nothing, and lists that fail', { tag: '@nightly' }, async ({ page, demoSite }) => {
  await openAsAdmin(page, demoSite, '/admin/dashboard');
  const nothing = lists.map(({ list, search }) => ({
    name: `admin-${list}-no-results`,
    path: `/admin/${list}${search}`,
  }));
  await visit(page, demoSite, nothing, [desktopLight, phoneDark]);

  await page.route('**/api/**', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', status: 500, message: 'Internal error' } }),
  );
  const failing = lists.map(({ list }) => ({
    name: `admin-${list}-failed`,
    path: `/admin/${list}`,
    open: (at: Page) => expect(at.getByRole('button', { name: 'Retry' }).first()).toBeVisible(),
  }));
  await visit(page, demoSite, failing, [desktopLight, phoneDark]);
});

test('lists of a first day: each explains what it will contain', { tag: '@nightly' }, async ({ page }) => {
  // A new site: the workers' shared empty site may have been changed by other files.
  const site = await startSiteProcess();
  await openAsAdmin(page, site, '/admin/dashboard');
  const empty = [
    ...lists.map(({ list }) => list).filter((list) => list !== 'audit'),
    'qrgenerate',
    'customers',
    'reports',
  ];
  const screens = empty.map((list) => ({ name: `admin-${list}-empty`, path: `/admin/${list}` }));
  await visit(page, site, screens, [desktopLight, phoneDark]);
  await site.dispose();
});
