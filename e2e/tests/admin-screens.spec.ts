import type { Page } from '@playwright/test';
import { expect, test } from '../src/fixtures';
import { click, desktopLight, everyLook, phoneDark, phoneLight, visit, type Screen } from '../src/screens';
import { signInAsAdmin } from '../src/sign-in';

const screens: Screen[] = [
  { name: 'admin-dashboard', path: '/admin/dashboard' },
  { name: 'admin-menu', path: '/admin/dashboard', open: click('button', /^Menu/), looks: [phoneLight, phoneDark] },
  { name: 'admin-dashboard-selection', path: '/admin/dashboard', open: click('checkbox', /Select all on this page/) },
  { name: 'admin-items', path: '/admin/dashboard', open: click('button', /^Items/) },
  { name: 'admin-rewards-preview', path: '/admin/dashboard', open: click('button', /^Rewards/) },
  { name: 'admin-products', path: '/admin/products' },
  { name: 'admin-edit-product', path: '/admin/products', open: click('button', /^Edit/) },
  { name: 'admin-add-products', path: '/admin/addproducts' },
  { name: 'admin-models', path: '/admin/models' },
  { name: 'admin-add-model', path: '/admin/add-model' },
  { name: 'admin-edit-model', path: '/admin/edit-model/1' },
  { name: 'admin-plumbers', path: '/admin/plumbers' },
  { name: 'admin-customers', path: '/admin/customers' },
  { name: 'admin-generate-qr', path: '/admin/qrgenerate' },
  { name: 'admin-qr-list', path: '/admin/qrlist' },
  { name: 'admin-generated-qrs', path: '/admin/generated-qrs' },
  { name: 'admin-view-qr', path: '/admin/generated-qrs', open: click('button', /^View QR/) },
  { name: 'admin-print', path: '/admin/print-qrs/1' },
];

/** Where a list stands, and a search that nothing fits. */
const lists = [
  { list: 'dashboard', search: '?search=zzzz' },
  { list: 'products', search: '?q=zzzz' },
  { list: 'models', search: '?q=zzzz' },
  { list: 'plumbers', search: '?q=zzzz' },
  { list: 'qrlist' },
  { list: 'generated-qrs' },
];

/** Two workers share the screens. */
const halves = [0, 1].map((half) => screens.filter((_, index) => index % 2 === half));

test.setTimeout(300_000);

for (const [half, shown] of halves.entries())
  test(`every admin screen in every look, part ${String(half + 1)} of 2`, async ({ page, demoSite }) => {
    await signInAsAdmin(page, demoSite);
    await visit(page, demoSite, shown, everyLook);
  });

test('lists that find nothing, and lists that fail', async ({ page, demoSite }) => {
  await signInAsAdmin(page, demoSite);
  const nothing = lists.flatMap(({ list, search }) =>
    search === undefined ? [] : [{ name: `admin-${list}-no-results`, path: `/admin/${list}${search}` }],
  );
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
