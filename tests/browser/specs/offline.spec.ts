import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../src/fixtures';
import { waitForOfflineCopy } from '../src/offline-copy';
import { newMobile, signInAsPlumber } from '../src/sign-in';
import { callApi, signInAdmin, signInUser } from '../src/site/api-client';
import { createBatch, readCodes } from '../src/site/catalogue';
import type { SiteProcess } from '../src/site/site-process';

const points = 40;
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, locale: 'en-IN' };

async function printCodes(site: SiteProcess, quantity: number): Promise<string[]> {
  const admin = await signInAdmin(site);
  const batch = await createBatch(site, admin, { points, quantity });
  return (await readCodes(site, admin, batch.id)).map(({ code }) => code);
}

/** Signs in and visits home, the menu and the scanner once, so that they open offline in this page. */
async function openArea(page: Page, site: SiteProcess, mobile: string): Promise<void> {
  await page.goto(`${site.origin}/user/login`);
  await signInAsPlumber(page, site, mobile);
  await goHome(page);
  await expect(page.getByRole('heading', { name: 'Scan your first label' })).toBeVisible();
  // What is below the fold is a chunk of its own too.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /home-tail\./.test(name)),
  );
  // The menu and the dialog for a code are chunks, and there is no service worker here to provide them.
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Scan', exact: true }).click();
  await openCodeDialog(page);
  await page.keyboard.press('Escape');
}

async function openCodeDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Type the code' }).click();
  // Text inserted before the dialog has the focus would be lost.
  await expect(page.getByRole('textbox', { name: 'Code on the label' })).toBeFocused();
}

const goHome = (page: Page) => page.getByRole('link', { name: 'Home', exact: true }).click();

async function typeCode(page: Page, code: string): Promise<void> {
  await openCodeDialog(page);
  await page.getByRole('textbox', { name: 'Code on the label' }).fill(code);
  await page.getByRole('button', { name: 'Get points' }).click();
}

/** Returns a user's points and number of history entries, from the server. */
async function accountOf(site: SiteProcess, mobile: string): Promise<{ points: number; scans: number }> {
  const token = await signInUser(site, mobile);
  const summary = await callApi<{ total_reward_points: number }>(site, '/users/scanners/get', { token });
  const history = await callApi(site, '/users/transactions/get', { token, body: { page: 1 } });
  return { points: summary.data.total_reward_points, scans: history.total_count ?? 0 };
}

/** Counts the scan requests of this phone, from all tabs. */
function countSendings(context: BrowserContext): () => number {
  let sendings = 0;
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/users/scanner/store')) sendings += 1;
  });
  return () => sendings;
}

test('scans made in flight mode outlive their tab: opened again, in two tabs at once, each is sent once and its result is shown', async ({
  browser,
  emptySite: site,
}) => {
  const codes = await printCodes(site, 4);
  const [first = '', , , contested = ''] = codes;
  const mobile = newMobile();
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await openArea(page, site, mobile);

  await context.setOffline(true);
  for (const code of codes) {
    await typeCode(page, code);
    await expect(page.getByRole('heading', { level: 1, name: 'Saved on this phone' })).toBeVisible();
    await expect(page.getByText('It will be sent when you are back online', { exact: false })).toBeVisible();
    await page.getByRole('link', { name: 'Scan another' }).click();
  }
  await typeCode(page, first.toLowerCase());
  await expect(page.getByRole('heading', { level: 1, name: 'Already saved on this phone' })).toBeVisible();

  // Home shows the last known state and the queued scans.
  await page.getByRole('link', { name: 'Close' }).click();
  await expect(page.getByText(/^You are offline\. As of \d+ \w+, \d+:\d\d [ap]m\.$/)).toBeVisible();
  await expect(page.getByText('4 scans are waiting to be sent')).toBeVisible();
  await page.close();

  const other = await signInUser(site, newMobile());
  const taken = await callApi(site, '/users/scanner/store', {
    token: other,
    body: { encrypyData: contested, location: 'Thane' },
  });
  expect(taken.status).toBe(201);

  const sendings = countSendings(context);
  await context.setOffline(false);
  const tabs = await Promise.all([context.newPage(), context.newPage()]);
  await Promise.all(tabs.map((tab) => tab.goto(`${site.origin}/user/rewards`)));
  for (const tab of tabs) {
    const results = tab.getByRole('region', { name: 'Scans sent' });
    await expect(results.getByRole('heading', { name: '4 saved scans were sent' })).toBeVisible();
    await expect(results.getByText('+120 points')).toBeVisible();
    await expect(results.getByRole('listitem')).toHaveCount(4);
    await expect(results.getByText('Someone else scanned this label before your scan was sent.')).toHaveCount(1);
    // The balance updates without a reload.
    await expect(tab.getByRole('main').getByText('120', { exact: true }).first()).toBeVisible();
  }
  expect(sendings()).toBe(4);
  expect(await accountOf(site, mobile)).toEqual({ points: 120, scans: 3 });

  const [tab, neighbour] = tabs as [Page, Page];
  await tab.getByRole('button', { name: 'Dismiss' }).click();
  for (const one of [tab, neighbour]) await expect(one.getByRole('region', { name: 'Scans sent' })).toHaveCount(0);
  await tab.reload();
  await expect(tab.getByRole('main').getByText('120', { exact: true }).first()).toBeVisible();
  await expect(tab.getByRole('region', { name: 'Scans sent' })).toHaveCount(0);
  expect(sendings()).toBe(4);
  await context.close();
});

test('a response that is lost after the server has recorded the scan brings one grant, also where the phone keeps nothing', async ({
  browser,
  emptySite: site,
}) => {
  const [code = '', unkept = ''] = await printCodes(site, 2);
  const mobile = newMobile();
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await openArea(page, site, mobile);
  const keys: (string | null)[] = [];
  await page.route('**/users/scanner/store', async (route) => {
    keys.push(await route.request().headerValue('idempotency-key'));
    if (keys.length > 1) return route.continue();
    // The server commits and responds; the phone does not receive the response.
    expect((await route.fetch()).status()).toBe(201);
    await route.abort('connectionreset');
  });
  await typeCode(page, code);
  await expect(page.getByRole('heading', { level: 1, name: 'Saved on this phone' })).toBeVisible();
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '+40 points' })).toBeVisible();
  await expect(page.getByText('Rewards Granted Successfully')).toBeVisible();
  expect(new Set(keys).size).toBe(1);
  expect(await accountOf(site, mobile)).toEqual({ points: 40, scans: 1 });

  // Some private windows have no IndexedDB: the page shows a notice and retries only while it is open.
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'indexedDB', {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
  });
  await page.goto(`${site.origin}/user/scanqr`);
  await openCodeDialog(page);
  await page.keyboard.press('Escape');
  await context.setOffline(true);
  await typeCode(page, unkept);
  await expect(page.getByRole('heading', { level: 1, name: 'Not sent yet' })).toBeVisible();
  await expect(page.getByText('Keep this page open', { exact: false })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: '+40 points' })).toBeVisible();
  expect(await accountOf(site, mobile)).toEqual({ points: 80, scans: 2 });
  await context.close();
});

test('a scan waits for the user who made it: no other user of the phone sees or sends it @nightly', async ({
  browser,
  emptySite: site,
}) => {
  const [code = ''] = await printCodes(site, 1);
  const [owner, guest] = [newMobile(), newMobile()] as const;
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await openArea(page, site, owner);
  await context.setOffline(true);
  await typeCode(page, code);
  await expect(page.getByRole('heading', { level: 1, name: 'Saved on this phone' })).toBeVisible();
  await page.getByRole('link', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/user\/login/);
  expect(await page.evaluate(() => localStorage.getItem('responseCache'))).toBeNull();

  await context.setOffline(false);
  await signInAsPlumber(page, site, guest);
  const sendings = countSendings(context);
  await goHome(page);
  await expect(page.getByText("you don't have reward points")).toBeVisible();
  await expect(page.getByText(/waiting to be sent/)).toHaveCount(0);
  // Long enough for the signed-in user's queue to be processed: this happens when the page becomes visible.
  await page.reload();
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /offline\./.test(name)));
  await expect(page.getByText("you don't have reward points")).toBeVisible();
  expect(sendings()).toBe(0);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();

  await expect(page).toHaveURL(/\/user\/login/);
  await signInAsPlumber(page, site, owner);
  await expect(page.getByRole('region', { name: 'Scans sent' })).toContainText('1 saved scan was sent');
  expect(sendings()).toBe(1);
  expect(await accountOf(site, owner)).toEqual({ points: 40, scans: 1 });
  expect(await accountOf(site, guest)).toEqual({ points: 0, scans: 0 });
  await context.close();
});

test('an area that was visited once opens in flight mode, shows what it knew, and takes scans', async ({
  browser,
  emptySite: site,
}) => {
  const [known = '', fresh = ''] = await printCodes(site, 2);
  const mobile = newMobile();
  const context = await browser.newContext({ ...phone, serviceWorkers: 'allow' });
  const page = await context.newPage();
  await page.goto(`${site.origin}/user/login`);
  await signInAsPlumber(page, site, mobile);
  const token = await signInUser(site, mobile);
  await callApi(site, '/users/scanner/store', { token, body: { encrypyData: known, location: '' } });
  await goHome(page);
  await expect(page.getByRole('main').getByText('40', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Claim Rewards' })).toBeEnabled();
  await waitForOfflineCopy(page);
  await page.close();

  await context.setOffline(true);
  const cold = await context.newPage();
  await cold.goto(`${site.origin}/user/rewards`);
  await expect(cold.getByText(/^You are offline\. As of /)).toBeVisible();
  // The last known state is shown and cannot be claimed from.
  await expect(cold.getByRole('main').getByText('40', { exact: true }).first()).toBeVisible();
  await expect(cold.getByRole('button', { name: 'Claim Rewards' })).toBeDisabled();
  // The label's own link, as opened by the phone's camera app.
  await cold.goto(`${site.origin}/user/s/${fresh}`);
  await expect(cold.getByRole('heading', { level: 1, name: 'Saved on this phone' })).toBeVisible();
  await cold.close();

  await context.setOffline(false);
  const back = await context.newPage();
  await back.goto(`${site.origin}/user/rewards`);
  await expect(back.getByRole('region', { name: 'Scans sent' })).toContainText('1 saved scan was sent');
  await expect(back.getByRole('main').getByText('80', { exact: true }).first()).toBeVisible();
  await expect(back.getByRole('button', { name: 'Claim Rewards' })).toBeEnabled();
  expect(await accountOf(site, mobile)).toEqual({ points: 80, scans: 2 });
  await context.close();
});
