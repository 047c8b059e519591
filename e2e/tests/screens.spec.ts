import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { findAxeViolations } from '../src/axe';
import { expect, test } from '../src/fixtures';
import { adminMobile, demoPlumberMobile, signInAsAdmin, signInAsPlumber } from '../src/sign-in';
import { signInAdmin } from '../src/site/api-client';
import { createBatch, readCodes } from '../src/site/catalogue';
import type { SiteProcess } from '../src/site/site-process';

const pictures = join(__dirname, '../../test-results/screens');

/** Where to look, and what must be done there before the screen is what it is called. */
interface Screen {
  name: string;
  path: string;
  open?: (page: Page) => Promise<void>;
}

const click = (role: 'button' | 'link' | 'checkbox', name: RegExp) => (page: Page) =>
  page.getByRole(role, { name }).first().click();

const publicScreens: Screen[] = [
  { name: 'service', path: '/service' },
  { name: 'about-us', path: '/about-us' },
  { name: 'user-login', path: '/user/login' },
  { name: 'user-register', path: '/user/register' },
  { name: 'admin-login', path: '/admin/login' },
];

const userScreens: Screen[] = [
  { name: 'user-personal-details', path: '/user/personaldetails' },
  { name: 'user-rewards', path: '/user/rewards' },
  { name: 'user-menu', path: '/user/rewards', open: click('button', /menu/i) },
  { name: 'user-points', path: '/user/points' },
  { name: 'user-history', path: '/user/rewardshistory' },
  { name: 'user-stores', path: '/user/nearbystores' },
  { name: 'user-scan-without-camera', path: '/user/scanqr' },
  { name: 'user-type-code', path: '/user/scanqr', open: click('button', /Type the code/) },
];

const adminScreens: Screen[] = [
  { name: 'admin-dashboard', path: '/admin/dashboard' },
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

/** Nothing on the page loads any more: no busy region, no skeleton, every picture in view decoded. */
async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined))).then(() => undefined),
  );
}

/** Photographs what stands on the page, and notes what axe finds and whether it scrolls sideways. */
async function look(page: Page, name: string, label: string): Promise<void> {
  await settle(page);
  await page.screenshot({ path: join(pictures, `${name}-${label}.png`) });
  expect.soft(await findAxeViolations(page), `${name} ${label}`).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(overflow, `${name} ${label} scrolls sideways`).toBeLessThanOrEqual(0);
}

async function visit(page: Page, site: SiteProcess, screens: Screen[], label: string): Promise<void> {
  for (const { name, path, open } of screens) {
    await test.step(name, async () => {
      await page.goto(site.origin + path);
      await settle(page);
      await open?.(page);
      await look(page, name, label);
    });
  }
}

/** The screens that stand between two others: codes of both sign-ins, the location question, what a scan led to. */
async function walkThroughSignInAndScan(page: Page, site: SiteProcess, mobile: string, label: string): Promise<void> {
  await page.goto(`${site.origin}/admin/login`);
  await page.getByRole('textbox', { name: 'Mobile number' }).fill(adminMobile);
  await page.getByRole('button', { name: 'Generate OTP' }).click();
  await expect(page.getByRole('textbox', { name: 'OTP' })).toBeVisible();
  await look(page, 'admin-login-code', label);

  await page.goto(`${site.origin}/user/login`);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByText('Please enter a valid 10-digit mobile number.')).toBeVisible();
  await look(page, 'user-login-refused', label);
  const before = site.outbox.countFor(mobile);
  await page.getByRole('textbox', { name: 'Mobile number' }).fill(mobile);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  const code = await site.outbox.nextCode(mobile, before);
  await look(page, 'user-login-code', label);
  await page.getByRole('textbox', { name: '6-digit code' }).fill(code);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('dialog', { name: 'Allow location?' })).toBeVisible();
  await look(page, 'user-location-question', label);
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page).toHaveURL(/personaldetails/);

  const admin = await signInAdmin(site);
  const batch = await createBatch(site, admin, { points: 40, quantity: 1 });
  const [printed] = await readCodes(site, admin, batch.id);
  await page.goto(printed?.url ?? '');
  await expect(page.getByText('Rewards Granted Successfully')).toBeVisible();
  await look(page, 'user-result', label);
  await page.goto(printed?.url ?? '');
  await expect(page.getByText(/You scanned this code on/)).toBeVisible();
  await look(page, 'user-result-refused', label);
}

const looks = [
  { label: 'phone-light', viewport: { width: 360, height: 740 }, colorScheme: 'light' },
  { label: 'phone-dark', viewport: { width: 320, height: 640 }, colorScheme: 'dark' },
  { label: 'desktop-light', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { label: 'desktop-dark', viewport: { width: 1024, height: 768 }, colorScheme: 'dark' },
] as const;

for (const [index, { label, viewport, colorScheme }] of looks.entries()) {
  test.describe(`Every screen, ${label}`, () => {
    test.use({ viewport, colorScheme, reducedMotion: 'reduce' });
    test.setTimeout(300_000);

    test('public pages and sign-in', async ({ page, demoSite }) => {
      await visit(page, demoSite, publicScreens, label);
    });

    test('steps of sign-in, results of scans', async ({ page, demoSite }) => {
      await walkThroughSignInAndScan(page, demoSite, `980000000${index}`, label);
    });

    test('user area', async ({ page, demoSite }) => {
      await page.goto(`${demoSite.origin}/user/login`);
      await signInAsPlumber(page, demoSite, demoPlumberMobile);
      await visit(page, demoSite, userScreens, label);
    });

    test('admin area', async ({ page, demoSite }) => {
      await signInAsAdmin(page, demoSite);
      await visit(page, demoSite, adminScreens, label);
    });
  });
}
