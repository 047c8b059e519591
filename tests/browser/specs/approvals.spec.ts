import { countClicks } from '../src/count-clicks';
import { expect, test } from '../src/fixtures';
import { newMobile, openAsAdmin } from '../src/sign-in';
import { callApi, signInAdmin, signInUser } from '../src/site/api-client';
import { createBatch, readCodes } from '../src/site/catalogue';
import { startSiteProcess, type SiteProcess } from '../src/site/site-process';

interface Claim {
  transaction_id: string;
  user_id: number;
  user_name: string;
  total_redeem_points: number;
  status: string;
  mobile: string;
}

interface Account {
  total_reward_points: number;
  rewards_points_reedemed: number;
  balance_reward_points: number;
  Rewards_points_for_Approval: number;
}

// A separate site: these approvals must not affect other tests, and the 46 claims must be untouched.
let site: SiteProcess;
let admin: string;
test.beforeAll(async () => {
  site = await startSiteProcess({ env: { DEMO_DATA: 'on' } });
  admin = await signInAdmin(site);
});
test.afterAll(() => site.dispose());

async function listClaims(filter: object): Promise<Claim[]> {
  const { status, data } = await callApi<Claim[]>(site, '/admin/redeem', { token: admin, body: { formData: filter } });
  expect(status).toBe(200);
  return data;
}

async function accountOf(userId: number): Promise<Account> {
  return (await callApi<Account>(site, '/admin/scanners/get', { token: admin, body: { user_id: userId } })).data;
}

async function expectInvariantsHold(): Promise<void> {
  const response = await fetch(`${site.host}/admin/invariants`, { headers: { token: admin } });
  expect(await response.json()).toMatchObject({ message: 'All invariants hold' });
}

const indian = (value: number) => value.toLocaleString('en-IN');
const pointsOf = (claims: readonly Claim[]) => claims.reduce((sum, claim) => sum + claim.total_redeem_points, 0);

test.describe.serial('Claims on the dashboard', () => {
  test('every column and action of the table is in sight at 1280 and 1366 px, in English and Hindi @nightly', async ({
    page,
  }) => {
    await openAsAdmin(page, site, '/admin/dashboard');
    for (const language of ['en', 'hi']) {
      await page.evaluate((code) => localStorage.setItem('language', code), language);
      await page.reload();
      const table = page.getByRole('table').filter({ hasText: 'TX-' });
      for (const width of [1280, 1366]) {
        await page.setViewportSize({ width, height: 768 });
        await expect(table.getByRole('row')).toHaveCount(11);
        // The programme of the demo gives a point no value, so there is no column of it.
        await expect(table.getByRole('columnheader').filter({ visible: true })).toHaveCount(10);
        const hidden = () =>
          table.evaluate((element) => element.scrollWidth - (element.parentElement?.clientWidth ?? 0));
        await expect.poll(hidden, { message: `${width} px (${language})` }).toBeLessThanOrEqual(0);
      }
    }
  });

  test('one is rejected with a reason, and its points return to the user to be claimed again @nightly', async ({
    page,
  }) => {
    const mobile = newMobile();
    const user = await signInUser(site, mobile);
    const batch = await createBatch(site, admin, { points: 35, quantity: 1 });
    const [code] = await readCodes(site, admin, batch.id);
    const scan = await callApi(site, '/users/scanner/store', {
      token: user,
      body: { encrypyData: code?.url, location: 'Kothrud, Pune' },
    });
    expect(scan.status).toBe(201);
    expect((await callApi(site, '/users/reedemed/store', { token: user })).status).toBe(201);
    const [claim] = await listClaims({ search: mobile });
    if (!claim) throw new Error('The claim is not on the dashboard');
    expect(await accountOf(claim.user_id)).toMatchObject({ balance_reward_points: 0, Rewards_points_for_Approval: 35 });

    await openAsAdmin(page, site, '/admin/dashboard');
    await page.getByRole('searchbox', { name: /Search name, mobile or transaction/ }).fill(mobile);
    // The row is present before the search responds and is rendered again afterwards.
    await expect(page.getByText('1 of 1', { exact: true })).toBeVisible();
    const row = page.getByRole('row', { name: new RegExp(claim.transaction_id) });
    await row.getByRole('button', { name: /^Actions/ }).click();
    await page
      .getByRole('dialog', { name: /^Actions/ })
      .getByRole('button', { name: 'Reject' })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Reject 1 claim?' });
    await dialog.getByRole('button', { name: 'Reject 1 claim' }).click();
    await expect(dialog.getByText('Please enter a reason')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Scanned in the warehouse');
    await dialog.getByRole('button', { name: 'Reject 1 claim' }).click();
    // Sent once it can no longer be undone.
    await expect(row.getByText('Scanned in the warehouse')).toBeVisible();
    await expect(row.getByText('Rejected', { exact: true })).toBeVisible();

    expect(await accountOf(claim.user_id)).toMatchObject({
      balance_reward_points: 35,
      Rewards_points_for_Approval: 0,
      rewards_points_reedemed: 0,
    });
    const own = await callApi<Account>(site, '/users/scanners/get', { token: user });
    expect(own.data).toMatchObject({ balance_reward_points: 35, Rewards_points_for_Approval: 0 });
    await expectInvariantsHold();
  });

  test('46 that match are selected across pages and approved, and every point is accounted for', async ({ page }) => {
    const waiting = await listClaims({ status: 'pending' });
    expect(waiting).toHaveLength(46);
    const points = indian(pointsOf(waiting));
    const people = [...new Set(waiting.map(({ user_id }) => user_id))];
    const before = new Map(await Promise.all(people.map(async (id) => [id, await accountOf(id)] as const)));

    await openAsAdmin(page, site, '/admin/dashboard');
    await expect(page.getByText('Awaiting approval 46', { exact: true })).toBeVisible();
    const { click, count, noteJourney } = countClicks();
    await click(page.getByText('Awaiting approval 46', { exact: true }));
    await expect(page.getByText('1–10 of 46')).toBeVisible();
    await click(page.getByRole('checkbox', { name: 'Select all on this page' }));
    await expect(page.getByText('10 selected')).toBeVisible();
    await click(page.getByRole('button', { name: 'Select all 46 matching' }));
    await expect(page.getByText('46 selected')).toBeVisible();
    const statistics = page.getByRole('region', { name: 'Statistics' });
    await expect(statistics.getByText(`${points} points`, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Page 5' }).click();
    await expect(page.getByText('41–46 of 46')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Select all on this page' })).toBeChecked();

    await click(page.getByRole('button', { name: 'Approve', exact: true }));
    const dialog = page.getByRole('alertdialog', { name: 'Approve 46 claims?' });
    await expect(dialog).toContainText(`${points} points of`);
    await expect(dialog.getByRole('button', { name: /^Approve \d+ without signals$/ })).toBeVisible();
    await click(dialog.getByRole('button', { name: 'Approve all 46' }));
    await expect(page.getByRole('radio', { name: 'Awaiting approval 0', exact: true })).toBeChecked();
    await expect(page.getByText('Every claim is handled')).toBeVisible();
    noteJourney('46 claims');
    expect(count()).toBe(5);

    // Leaving the page sends what is held.
    await page.goto(`${site.origin}/admin/claims`);
    await expect.poll(() => listClaims({ status: 'pending' })).toEqual([]);
    const ids = new Set(waiting.map(({ transaction_id }) => transaction_id));
    const approved = (await listClaims({ status: 'approved' })).filter(({ transaction_id }) => ids.has(transaction_id));
    expect(approved).toHaveLength(46);
    for (const [id, account] of before) {
      expect(await accountOf(id)).toMatchObject({
        balance_reward_points: account.balance_reward_points,
        Rewards_points_for_Approval: 0,
        rewards_points_reedemed: account.rewards_points_reedemed + account.Rewards_points_for_Approval,
      });
    }
    await expectInvariantsHold();
  });
});
