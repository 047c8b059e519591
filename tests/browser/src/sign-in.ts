import { expect, type Page } from '@playwright/test';
import { signInAdmin } from './site/api-client';
import type { SiteProcess } from './site/site-process';

/** The admin of ADMIN_MOBILES' default, and the demo content's plumber. */
export const adminMobile = '9000000001';
export const demoPlumberMobile = '9000000002';

let mobiles = 0;

/** Returns a mobile that no other test of this worker uses: its sites are shared, and a number is new only once. */
export const newMobile = (): string => String(9_811_000_001 + mobiles++);

/** Signs in on /admin/login with the OTP of the outbox, whose last digit submits it; ends on the dashboard. */
export async function signInAsAdmin(page: Page, site: SiteProcess): Promise<void> {
  await page.goto(`${site.origin}/admin/login`);
  const before = site.outbox.countFor(adminMobile);
  await page.getByRole('textbox', { name: 'Mobile number' }).fill(adminMobile);
  await page.getByRole('button', { name: 'Generate OTP' }).click();
  await page.getByRole('textbox', { name: 'OTP' }).fill(await site.outbox.nextCode(adminMobile, before));
  await expect(page).toHaveURL(/\/admin\/dashboard/);
}

/** Signs in as an admin on the open sign-in of a remote that was made with the template. */
export async function signInAtRemote(page: Page, site: SiteProcess): Promise<void> {
  const before = site.outbox.countFor(adminMobile);
  await page.getByRole('textbox', { name: 'Mobile number' }).fill(adminMobile);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await page.getByRole('textbox', { name: 'OTP' }).fill(await site.outbox.nextCode(adminMobile, before));
}

/**
 * Opens a path of the admin area signed in, with a token from the api: for tests of something else than signing in, which would
 * take two seconds of each.
 */
export async function openAsAdmin(page: Page, site: SiteProcess, path: string, mobile = adminMobile): Promise<void> {
  const { origin } = site;
  const token = await signInAdmin(site, mobile);
  // An empty page of the same origin, to fill its storage before any code of the site runs.
  await page.route(`${origin}/nothing`, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(`${origin}/nothing`);
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  await page.unroute(`${origin}/nothing`);
  await page.goto(origin + path);
}

/**
 * Signs in on the open login page: mobile, then code, for a new number the role plumber; answers the location question with
 * "Not now"; ends on personal details (docs/product.md §4 "User login").
 */
export async function signInAsPlumber(page: Page, site: SiteProcess, mobile: string): Promise<void> {
  const before = site.outbox.countFor(mobile);
  await page.getByRole('textbox', { name: 'Mobile number' }).fill(mobile);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await page.getByRole('textbox', { name: '6-digit code' }).fill(await site.outbox.nextCode(mobile, before));
  const location = page.getByRole('dialog', { name: 'Allow location?' });
  const isNew = page.getByText('This number is new here.', { exact: false });
  await expect(isNew.or(location)).toBeVisible();
  if (await isNew.isVisible()) await choosePlumber(page);
  await expect(location).toBeVisible();
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page).toHaveURL(/\/user\/personaldetails/);
}

/** Chooses the role plumber, for which a new number is asked after its code; that signs in. */
export async function choosePlumber(page: Page, say: (text: string) => string = (text) => text): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: say('Plumber or customer?') })).toBeVisible();
  await page.getByRole('button', { name: say('I install products') }).click();
}
