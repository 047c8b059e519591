import { findAxeViolations } from '../src/axe';
import { expect, test } from '../src/fixtures';
import { newMobile, openAsAdmin, signInAsPlumber } from '../src/sign-in';
import { callApi, signInAdmin, signInUser } from '../src/site/api-client';
import { createBatch, readCodes } from '../src/site/catalogue';
import type { SiteProcess } from '../src/site/site-process';
import { tapCounter } from '../src/tap-counter';

// A separate site: decisions made here are news for other tests' users.
test.use({ viewport: { width: 360, height: 740 } });

const mobile = newMobile();
let site: SiteProcess;
let admin: string;
/** The api token of the user signed in in the browser. */
let person: string;

test.beforeAll(async ({ emptySite }) => {
  site = emptySite;
  admin = await signInAdmin(site);
  person = await signInUser(site, mobile);
});

async function scanCodes(quantity: number, points: number): Promise<string> {
  const batch = await createBatch(site, admin, { points, quantity });
  for (const code of await readCodes(site, admin, batch.id)) {
    const body = { encrypyData: code.url, location: 'Kothrud, Pune' };
    expect((await callApi(site, '/users/scanner/store', { token: person, body })).status).toBe(201);
  }
  return batch.productName;
}

test.describe.serial('The rewards of a plumber', () => {
  test('a claim is approved and shown as news once, over two phones @nightly', async ({ page, browser }) => {
    await scanCodes(3, 80);
    await page.goto(`${site.origin}/user/login`);
    await signInAsPlumber(page, site, mobile);
    await page.goto(`${site.origin}/user/points`);
    await page.getByRole('button', { name: 'Claim Rewards' }).click();
    const question = page.getByRole('alertdialog', { name: 'Claim 240 points?' });
    await expect(question).toBeVisible();
    expect(await findAxeViolations(page)).toEqual([]);
    await question.getByRole('button', { name: 'Claim points' }).click();
    await expect(page.getByText('Claim request placed successfully')).toBeVisible();
    await expect(page.getByText('The company checks your claim.')).toBeVisible();
    const transactionId = await page.getByText(/^TX-\d+$/).innerText();

    await page.getByRole('link', { name: 'Claim status' }).click();
    await page.getByRole('link', { name: /240 points.*Awaiting approval/ }).click();
    await expect(page.getByRole('list', { name: 'Progress of this claim' })).toContainText('Awaiting approval');
    await expect(page.getByRole('region', { name: '3 scans in this claim' }).getByRole('link')).toHaveCount(3);

    const body = { transaction_id: transactionId };
    expect((await callApi(site, '/admin/approval/store', { token: admin, body })).status).toBe(201);
    const otherPhone = await browser.newPage();
    await otherPhone.goto(`${site.origin}/user/login`);
    await signInAsPlumber(otherPhone, site, mobile);

    for (const phone of [page, otherPhone]) {
      await phone.goto(`${site.origin}/user/rewards`);
      await expect(phone.getByRole('region', { name: 'Claim approved' })).toContainText('240 points');
    }
    expect(await findAxeViolations(page)).toEqual([]);
    const seen = page.waitForResponse((response) => response.url().endsWith('/users/news/seen'));
    await page.getByRole('button', { name: 'OK, got it' }).click();
    expect((await seen).status()).toBe(200);

    for (const phone of [page, otherPhone]) {
      const points = phone.waitForResponse((response) => response.url().endsWith('/users/scanners/get'));
      await phone.goto(`${site.origin}/user/rewards`);
      await (await points).finished();
      await expect(phone.getByRole('list', { name: 'Redeemed' })).toContainText('240Redeemed');
      await expect(phone.getByRole('region', { name: 'Claim approved' })).toHaveCount(0);
    }
    await otherPhone.close();

    await page.goto(`${site.origin}/user/claims/${transactionId}`);
    await expect(page.getByText(/^Approved on /)).toBeVisible();
  });

  test('a rejection is answered once; the company’s reply is news, and stands with the claim @nightly', async ({
    page,
    browser,
  }) => {
    await scanCodes(1, 60);
    await page.goto(`${site.origin}/user/login`);
    await signInAsPlumber(page, site, mobile);
    const { tap, taps } = tapCounter();
    await page.goto(`${site.origin}/user/points`);
    await expect(page.getByRole('button', { name: 'Claim Rewards' })).toBeEnabled();
    const started = Date.now();
    await tap(page.getByRole('button', { name: 'Claim Rewards' }));
    await tap(page.getByRole('button', { name: 'Claim points' }));
    await expect(page.getByText('Claim request placed successfully')).toBeVisible();
    expect(taps()).toBe(2);
    const seconds = (Date.now() - started) / 1000;
    test.info().annotations.push({ type: 'claim to receipt', description: `${taps()} taps, ${seconds.toFixed(1)} s` });
    const transactionId = await page.getByText(/^TX-\d+$/).innerText();
    const body = { transaction_id: transactionId, reason: 'The labels look copied.' };
    expect((await callApi(site, '/admin/approval/reject', { token: admin, body })).status).toBe(200);

    await page.goto(`${site.origin}/user/claims/${transactionId}`);
    await expect(page.getByText('The labels look copied.')).toBeVisible();
    await page.getByRole('textbox', { name: /Tell the company/ }).fill('I installed them at the Patils, in May');
    await page.getByRole('button', { name: 'Send the answer' }).click();
    await expect(page.getByText('The reply appears here.', { exact: false })).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);

    const office = await (await browser.newContext({ locale: 'en-IN' })).newPage();
    await openAsAdmin(office, site, '/admin/cases');
    await expect(office.getByText('I installed them at the Patils, in May')).toBeVisible();
    await office.getByRole('textbox', { name: 'Answer to the user' }).fill('Thank you: please claim again.');
    await office.getByRole('button', { name: 'Send the reply' }).click();
    await expect(office.getByText(/^The reply was sent to/)).toBeVisible();
    await office.context().close();

    await page.goto(`${site.origin}/user/rewards`);
    const news = page.getByRole('region', { name: /since your last visit/ });
    await expect(news).toContainText('Thank you: please claim again.');
    await page.goto(`${site.origin}/user/claims/${transactionId}`);
    await expect(page.getByText('You answered: “I installed them at the Patils, in May”')).toBeVisible();
    await expect(page.getByText('The company: Thank you: please claim again.')).toBeVisible();
    expect(await findAxeViolations(page)).toEqual([]);
  });

  test('Back from a scan far down the history finds the list and the scroll as they were @nightly', async ({
    page,
  }) => {
    const product = await scanCodes(24, 5);
    await page.goto(`${site.origin}/user/login`);
    await signInAsPlumber(page, site, mobile);
    await page.goto(`${site.origin}/user/rewardshistory`);
    const rows = page.getByRole('link', { name: new RegExp(`^${product}`) });
    await expect(rows).toHaveCount(10);
    await page.getByText('Loading more…').or(rows.last()).first().scrollIntoViewIfNeeded();
    await expect(async () => {
      await page.mouse.wheel(0, 2_000);
      await expect(page.getByText('That is all')).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(rows).toHaveCount(24);

    const row = rows.nth(18);
    await row.scrollIntoViewIfNeeded();
    const scrolled = await page.evaluate(() => Math.round(window.scrollY));
    expect(scrolled).toBeGreaterThan(400);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await row.click();
    await expect(page.getByRole('heading', { name: product })).toBeVisible();
    await expect(page.getByText('Kothrud, Pune')).toBeVisible();
    expect(await findAxeViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(row).toBeInViewport();
    await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(scrolled);
    await expect(rows).toHaveCount(24);
    expect(asked.filter((path) => path.endsWith('/users/transactions/get'))).toEqual([]);
  });
});
