import type { Page } from '@playwright/test';
import { expect, test } from '../src/fixtures';
import {
  click,
  desktopLight,
  everyLook,
  look,
  phoneDark,
  phoneLight,
  tabletDark,
  visit,
  type Screen,
} from '../src/screens';
import { adminMobile, demoPlumberMobile, signInAsPlumber } from '../src/sign-in';
import { signInAdmin } from '../src/site/api-client';
import { createBatch, readCodes } from '../src/site/catalogue';
import type { SiteProcess } from '../src/site/site-process';

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

test.use({ reducedMotion: 'reduce' });
test.setTimeout(300_000);

test('public pages and sign-in', async ({ page, demoSite }) => {
  await visit(page, demoSite, publicScreens, everyLook);
});

test('user area', async ({ page, demoSite }) => {
  await page.goto(`${demoSite.origin}/user/login`);
  await signInAsPlumber(page, demoSite, demoPlumberMobile);
  await visit(page, demoSite, userScreens, everyLook);
});

for (const [index, { label, width, height, colorScheme }] of [
  phoneLight,
  phoneDark,
  desktopLight,
  tabletDark,
].entries()) {
  test.describe(label, () => {
    test.use({ viewport: { width, height }, colorScheme });

    test('steps of sign-in, results of scans', async ({ page, demoSite }) => {
      await walkThroughSignInAndScan(page, demoSite, `980000000${index}`, label);
    });
  });
}
