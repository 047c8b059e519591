import type { Page } from '@playwright/test';
import { expect, test } from '../src/fixtures';
import { adminMobile, newMobile, openAsAdmin, signInAsPlumber, choosePlumber } from '../src/sign-in';
import { callApi, signInAdmin, signInUser } from '../src/site/api-client';
import { createBatch, readCodes } from '../src/site/catalogue';
import { type PostgresSite, startPostgresSite } from '../src/site/postgres-site';
import { tapCounter } from '../src/tap-counter';

const secondAdmin = '9000000009';

let postgres: PostgresSite;
test.beforeAll(async () => {
  postgres = await startPostgresSite({
    env: { ADMIN_MOBILES: `${adminMobile},${secondAdmin}` },
  });
});
test.afterAll(() => postgres.dispose());

/** Returns a number whose account has 70 points. */
async function plumberWithPoints(): Promise<string> {
  const { site } = postgres;
  const mobile = newMobile();
  const admin = await signInAdmin(site);
  const batch = await createBatch(site, admin, { points: 70, quantity: 1 });
  const [code] = await readCodes(site, admin, batch.id);
  const token = await signInUser(site, mobile);
  await callApi(site, '/users/scanner/store', { token, body: { encrypyData: code!.code, location: 'Aundh, Pune' } });
  return mobile;
}

async function typeCode(page: Page, mobile: string, before: number): Promise<void> {
  const code = await postgres.site.outbox.nextCode(mobile, before);
  await page.getByRole('textbox', { name: '6-digit code' }).fill(code);
}

test('a lost SIM: the user asks with the new number in four taps, two admins decide, the points are there', async ({
  page,
  browser,
}) => {
  const { site } = postgres;
  const [old, next] = [await plumberWithPoints(), newMobile()];
  const user = tapCounter();
  await page.goto(`${site.origin}/user/login`);
  const started = Date.now();
  await user.tap(page.getByRole('button', { name: 'I have lost my old number' }));
  await page.getByRole('textbox', { name: 'Mobile number' }).fill(next);
  await user.tap(page.getByRole('button', { name: 'Send OTP' }));
  await typeCode(page, next, 0);
  await choosePlumber(page);
  await page.getByRole('textbox', { name: 'Old mobile number' }).fill(old);
  await page.getByRole('textbox', { name: 'Name in the old account' }).fill('Ganpat Shinde');
  await page.getByRole('textbox', { name: 'What do you remember?' }).fill('70 points, scanned in Aundh');
  await user.tap(page.getByRole('button', { name: 'Ask for my points' }));
  await expect(page.getByText('Sent. We check it and decide.', { exact: false })).toBeVisible();
  // And one for the role.
  expect(user.taps() + 1).toBeLessThanOrEqual(4);
  const seconds = (Date.now() - started) / 1000;
  test.info().annotations.push({ type: 'lost SIM', description: `${user.taps() + 1} taps, ${seconds.toFixed(1)} s` });

  const admin = await (await browser.newContext({ locale: 'en-IN' })).newPage();
  await openAsAdmin(admin, site, '/admin/cases');
  const lost = admin.getByRole('region', { name: 'Lost numbers' });
  await expect(lost).toContainText('Aundh, Pune');
  await expect(lost).toContainText('70 points');
  await lost.getByRole('button', { name: 'Approve the new number' }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
  await expect(lost.getByText('Waits for a second admin')).toBeVisible();
  await postgres.endNumberWaits();
  const second = await (await browser.newContext({ locale: 'en-IN' })).newPage();
  await openAsAdmin(second, site, '/admin/confirmations', secondAdmin);
  await expect(second.getByText('to a new number', { exact: false })).toBeVisible();
  await second.getByRole('button', { name: 'Confirm' }).click();
  await second.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(second.getByText('Nothing waits for a second admin')).toBeVisible();

  await page.goto(`${site.origin}/user/rewards`);
  await expect(page).toHaveURL(/\/user\/login/);
  await signInAsPlumber(page, site, next);
  await page.goto(`${site.origin}/user/points`);
  await expect(page.getByText('70').first()).toBeVisible();
  await admin.context().close();
  await second.context().close();
});

test('with both numbers: from the account page in four taps @nightly', async ({ page }) => {
  const { site } = postgres;
  const [old, next] = [await plumberWithPoints(), newMobile()];
  await page.goto(`${site.origin}/user/login`);
  await signInAsPlumber(page, site, old);
  await page.goto(`${site.origin}/user/account`);
  const { tap, taps } = tapCounter();
  await tap(page.getByRole('link', { name: 'Change mobile number' }));
  await page.getByRole('textbox', { name: 'New mobile number' }).fill(next);
  const sent = site.outbox.countFor(old);
  await tap(page.getByRole('button', { name: 'Send the code' }));
  await typeCode(page, old, sent);
  await tap(page.getByRole('button', { name: 'Next' }));
  await expect(page.getByRole('heading', { name: 'Code of your new number' })).toBeVisible();
  await typeCode(page, next, 0);
  await tap(page.getByRole('button', { name: 'Change number' }));
  await expect(page.getByText('Your number is now', { exact: false })).toBeVisible();
  expect(taps()).toBeLessThanOrEqual(4);
  await page.goto(`${site.origin}/user/points`);
  await expect(page.getByText('70').first()).toBeVisible();
});
