import { expect, type Page } from '@playwright/test';
import type { SiteProcess } from './site/site-process';

/** The admin of ADMIN_MOBILES' default, and the demo content's plumber. */
export const adminMobile = '9000000001';
export const demoPlumberMobile = '9000000002';

/** Signs in on /admin/login with the OTP of the outbox; ends on the dashboard. */
export async function signInAsAdmin(page: Page, site: SiteProcess): Promise<void> {
  await page.goto(`${site.origin}/admin/login`);
  const before = site.outbox.countFor(adminMobile);
  await page.getByRole('textbox', { name: 'Mobile number' }).fill(adminMobile);
  await page.getByRole('button', { name: 'Generate OTP' }).click();
  await page.getByRole('textbox', { name: 'OTP' }).fill(await site.outbox.nextCode(adminMobile, before));
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(/\/admin\/dashboard/);
}

/**
 * Signs in on the login page that is open: mobile, then code, plumber as the page proposes it; answers the location
 * question that follows with "Not now"; ends on personal details (spec §4 "User login").
 */
export async function signInAsPlumber(page: Page, site: SiteProcess, mobile: string): Promise<void> {
  const before = site.outbox.countFor(mobile);
  await page.getByRole('textbox', { name: 'Mobile number' }).fill(mobile);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await page.getByRole('textbox', { name: '6-digit code' }).fill(await site.outbox.nextCode(mobile, before));
  await expect(page.getByRole('radio', { name: /Plumber/ })).toBeChecked();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('dialog', { name: 'Allow location?' })).toBeVisible();
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page).toHaveURL(/\/user\/personaldetails/);
}
