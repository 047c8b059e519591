import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../src/fixtures';
import { inHindi as say } from '../src/hindi';
import { adminMobile, newMobile, openAsAdmin, choosePlumber } from '../src/sign-in';
import { callApi, signInAdmin } from '../src/site/api-client';
import { changeProgramme, createBatch, readCodes } from '../src/site/catalogue';
import { type PostgresSite, startPostgresSite } from '../src/site/postgres-site';
import type { SiteProcess } from '../src/site/site-process';

const secondAdmin = '9000000009';
const UTR = 'AXISN52026112300';

let postgres: PostgresSite;
let site: SiteProcess;
test.beforeAll(async () => {
  postgres = await startPostgresSite({ env: { ADMIN_MOBILES: `${adminMobile},${secondAdmin}` } });
  ({ site } = postgres);
});
test.afterAll(() => postgres.dispose());

/** Sets what a point is worth, UPI, RazorpayX's form, and that every run needs a second admin. */
async function turnOnPayouts(): Promise<void> {
  const token = await signInAdmin(site);
  const { data: presets } = await callApi<{ id: string; file: object }[]>(site, '/admin/bank-files/presets', {
    token,
    method: 'GET',
  });
  const bankFile = { ...presets.find(({ id }) => id === 'razorpayx')!.file, debit: '2323230012345678' };
  await changeProgramme(site, token, { decision_days: 2, payment_days: 5, confirm_runs_above_paise: 0 });
  await postgres.putInForce({ pointValuePaise: 250, payoutMethods: ['upi'], payoutWaitHours: 0, bankFile });
}

/** Fills the open form of payout details and confirms it by the code. */
async function enterDetails(page: Page, mobile: string, upiId: string): Promise<void> {
  await page.getByRole('textbox', { name: say('UPI ID') }).fill(upiId);
  await page.getByRole('textbox', { name: say('Name at the bank') }).fill('Ramesh Patil');
  const before = site.outbox.countFor(mobile);
  await page.getByRole('button', { name: say('Send the code') }).click();
  await page.getByRole('textbox', { name: say('6-digit code') }).fill(await site.outbox.nextCode(mobile, before));
  await page.getByRole('button', { name: say('Save bank or UPI') }).click();
  await expect(page.getByText(say('Your bank or UPI is saved'))).toBeVisible();
}

/** Opens a label's link signed out, gets its points, and claims them; ends on the rewards page. */
async function scanAndClaim(
  context: BrowserContext,
  url: string,
  upiId: string,
): Promise<{ page: Page; mobile: string }> {
  const mobile = newMobile();
  const page = await context.newPage();
  await page.goto(url);
  await expect(page.getByRole('region', { name: say('Your label') })).toContainText('₹100');
  const before = site.outbox.countFor(mobile);
  await page.getByRole('textbox', { name: say('Mobile number') }).fill(mobile);
  await page.getByRole('button', { name: say('Send OTP') }).click();
  await page.getByRole('textbox', { name: say('6-digit code') }).fill(await site.outbox.nextCode(mobile, before));
  await choosePlumber(page, say);
  await expect(page.getByText(say('Rewards Granted Successfully'))).toBeVisible();

  await page.goto(`${site.origin}/user/points`);
  const later = page
    .getByRole('dialog', { name: say('Allow location?') })
    .getByRole('button', { name: say('Not now') });
  const claim = page.getByRole('main').getByRole('button', { name: say('Claim Rewards') });
  await expect(claim.or(later).first()).toBeVisible();
  if (await later.isVisible()) await later.click();
  await claim.click();
  await page.getByRole('link', { name: say('Add bank or UPI') }).click();
  await enterDetails(page, mobile, upiId);
  // The claim opens again: it was left for the details.
  const sheet = page.getByRole('alertdialog');
  await expect(sheet).toContainText('₹100');
  await expect(sheet).toContainText(`${upiId.slice(0, 2)}••••@okicici`);
  await sheet.getByRole('button', { name: say('Claim points') }).click();
  await expect(page.getByText(say('Claim request placed successfully')).first()).toBeVisible();
  return { page, mobile };
}

/** Makes a run in the first admin's page, confirms it in the second's, and returns the bank's file. */
async function sendRun(maker: Page, checker: Page): Promise<{ path: string; lines: string[][] }> {
  await maker.goto(`${site.origin}/admin/payouts`);
  await maker.getByRole('button', { name: 'Make a run' }).click();
  await maker.getByRole('alertdialog').getByRole('button', { name: 'Make the run' }).click();
  await expect(maker).toHaveURL(/\/admin\/payouts\/runs\/\d+/);
  await expect(maker.getByText('Another admin must confirm this run')).toBeVisible();
  await checker.goto(maker.url());
  await checker.getByRole('button', { name: 'Confirm the run' }).click();
  await checker
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Confirm/ })
    .click();
  await checker.getByRole('button', { name: 'Download the file' }).click();
  const [file] = await Promise.all([
    checker.waitForEvent('download'),
    checker.getByRole('alertdialog').getByRole('button', { name: 'Download' }).click(),
  ]);
  const text = readFileSync((await file.path())!, 'utf8').replace(/^\uFEFF/, '');
  return {
    path: maker.url(),
    lines: text
      .trim()
      .split(/\r?\n/)
      .map((line) => line.split(',')),
  };
}

/** Uploads what the bank says of a run's payments: by UPI ID the UTR, or the reason of a return. */
async function uploadResults(
  page: Page,
  run: { path: string; lines: string[][] },
  decide: (upiId: string) => { utr: string } | { reason: string },
): Promise<void> {
  const [header, ...payments] = run.lines as [string[], ...string[][]];
  const cell = (line: string[], name: string) => line[header.indexOf(name)] ?? '';
  const rows = payments.map((line) => {
    const { utr = '', reason = '' } = decide(cell(line, 'Fund Account Vpa')) as { utr?: string; reason?: string };
    const amount = cell(line, 'Payout Amount (in Rupees)');
    return [cell(line, 'Payout Reference Id'), utr ? 'processed' : 'reversed', utr, reason, amount].join(',');
  });
  const text = ['Payout Reference Id,Status,UTR,Error Description,Payout Amount (in Rupees)', ...rows].join('\n');
  await page.goto(run.path);
  const file = { name: 'results.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Store the results' }).click();
  await expect(page.getByText('Waiting for the bank’s results')).toBeHidden();
}

async function openClaim(page: Page): Promise<void> {
  await page.goto(`${site.origin}/user/claims`);
  await page.getByRole('main').getByRole('link').filter({ hasText: 'TX-' }).first().click();
  await expect(page).toHaveURL(/\/user\/claims\/TX-/);
}

test('a label opened signed out becomes money with the bank’s reference; a returned payment is paid after new details @nightly', async ({
  browser,
}) => {
  await turnOnPayouts();
  const token = await signInAdmin(site);
  const batch = await createBatch(site, token, { points: 40, quantity: 2 });
  const [first, second] = await readCodes(site, token, batch.id);
  const newPhone = async () => {
    const phone = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    await phone.addInitScript(() => localStorage.setItem('language', 'hi'));
    return phone;
  };
  const paid = await scanAndClaim(await newPhone(), first!.url, 'ramesh@okicici');
  const returned = await scanAndClaim(await newPhone(), second!.url, 'sunita@okicici');

  const desk = { viewport: { width: 1280, height: 900 } };
  const maker = await (await browser.newContext(desk)).newPage();
  const checker = await (await browser.newContext(desk)).newPage();
  await openAsAdmin(maker, site, '/admin/dashboard');
  await openAsAdmin(checker, site, '/admin/dashboard', secondAdmin);
  await test.step('both claims are approved', async () => {
    for (const left of [2, 1]) {
      const open = maker.getByRole('row').filter({ hasText: 'Awaiting approval' });
      await expect(open).toHaveCount(left);
      await open
        .first()
        .getByRole('button', { name: /^Actions/ })
        .click();
      await maker
        .getByRole('dialog', { name: /^Actions/ })
        .getByRole('button', { name: 'Approve' })
        .click();
      await maker
        .getByRole('alertdialog')
        .getByRole('button', { name: /^Approve/ })
        .click();
      await expect(maker.getByRole('alertdialog')).toBeHidden();
    }
    // Sent once they can no longer be undone.
    await expect(maker.getByRole('row').getByText('Approved', { exact: true })).toHaveCount(2);
  });

  await test.step('one run pays one and has the other returned', async () => {
    const run = await sendRun(maker, checker);
    expect(run.lines).toHaveLength(3);
    await uploadResults(maker, run, (upiId) =>
      upiId === 'ramesh@okicici' ? { utr: `${UTR}1` } : { reason: 'VPA does not exist' },
    );
    await paid.page.goto(`${site.origin}/user/rewards`);
    await expect(paid.page.getByRole('main')).toContainText('₹100');
    await expect(paid.page.getByRole('main')).toContainText(`${UTR}1`);
    await openClaim(paid.page);
    const steps = paid.page.getByRole('main');
    await expect(steps.getByText(say('Paid')).first()).toBeVisible();
    await expect(steps).toContainText(`${UTR}1`);
    await expect(steps).toContainText('ra••••@okicici');
  });

  await test.step('the returned one is paid by the next run, once its details are corrected', async () => {
    const { page, mobile } = returned;
    await openClaim(page);
    await expect(page.getByText(say('Returned by the bank')).first()).toBeVisible();
    await expect(page.getByText('VPA does not exist')).toBeVisible();
    await page.getByRole('link', { name: say('Change bank or UPI') }).click();
    await page.getByRole('button', { name: say('Change') }).click();
    await enterDetails(page, mobile, 'sunita.rao@okicici');
    const run = await sendRun(maker, checker);
    expect(run.lines).toHaveLength(2);
    await uploadResults(maker, run, () => ({ utr: `${UTR}2` }));
    await openClaim(page);
    await expect(page.getByRole('main')).toContainText(`${UTR}2`);
  });
  for (const { page } of [paid, returned]) await page.context().close();
  for (const page of [maker, checker]) await page.context().close();
});
