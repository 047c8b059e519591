import type { Page } from '@playwright/test';
import { expect, test } from '../src/fixtures';
import { adminMobile, newMobile, signInAsAdmin, signInAsPlumber } from '../src/sign-in';
import { startSiteProcess, type SiteProcess } from '../src/site/site-process';

/**
 * What a signed-in user's browser reveals, sends twice or loses. See also browser-trust.spec.ts.
 */
let site: SiteProcess;
test.beforeAll(async () => {
  site = await startSiteProcess({ env: { LOG_LEVEL: 'trace' } });
});
test.afterAll(() => site.dispose());

test('no token and no code of anybody is in an address, a referrer, the history, the log or plain in storage', async ({
  page,
}) => {
  const mobile = newMobile();
  const urls: string[] = [];
  const tokens = new Set<string>();
  page.on('request', (request) => {
    urls.push(request.url(), request.headers()['referer'] ?? '');
    const { token } = request.headers();
    if (token) tokens.add(token);
  });
  await page.goto(`${site.origin}/user/login`);
  await signInAsPlumber(page, site, mobile);
  for (const path of ['/user/rewards', '/user/rewardshistory', '/user/points', '/user/scanqr']) {
    await page.goto(site.origin + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  const stored = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]));
  const userKept = await stored();
  const [userToken = ''] = tokens;
  expect(userToken).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(userKept).toContain('userToken');
  expect(userKept).not.toContain(userToken);

  const userTab = await page.context().newPage();
  await userTab.goto(`${site.origin}/user/rewards`);
  await expect(userTab.getByRole('button', { name: 'Menu' })).toBeVisible();
  await page.goto(`${site.origin}/user/rewards`);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  // Bad input F35: the other tab follows.
  await expect(userTab).toHaveURL(/\/user\/login/);
  await expect(userTab.getByText('You signed out in another tab.')).toBeVisible();
  await userTab.close();

  await signInAsAdmin(page, site);
  for (const path of ['/admin/qrlist', '/admin/plumbers', '/admin/audit']) {
    await page.goto(site.origin + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, history.state]))).not.toMatch(/eyJ|token/i);
  expect(tokens.size).toBe(2);

  const codes = site.outbox.read().map(({ otp }) => otp);
  const secrets = [...tokens, mobile, adminMobile, ...codes].map((secret) => new RegExp(`(?<![\\d.])${secret}(?!\\d)`));
  expect(codes.length).toBeGreaterThanOrEqual(2);
  const log = site
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  expect(log.length).toBeGreaterThan(20);
  for (const secret of secrets) {
    expect(urls.filter((url) => secret.test(url))).toEqual([]);
    expect(log.filter((line) => secret.test(line))).toEqual([]);
  }
});

/** Delays every api call and counts the commands among them. */
async function slowDown(page: Page, act: RegExp): Promise<() => number> {
  let acts = 0;
  await page.route('**/api/**', async (route) => {
    if (act.test(route.request().url()) && route.request().method() !== 'GET') acts += 1;
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  return () => acts;
}

test('on a slow network a second press, and Enter twice, send each step of signing in and the profile once', async ({
  page,
}) => {
  const mobile = newMobile();
  const before = site.outbox.countFor(mobile);
  const registrations = await slowDown(page, /users\/(registeration|user-update)/);
  await page.goto(`${site.origin}/user/login`);
  await page.getByRole('textbox', { name: 'Mobile number' }).fill(mobile);
  await page.getByRole('button', { name: 'Send OTP' }).dblclick();
  const code = page.getByRole('textbox', { name: '6-digit code' });
  const sent = await site.outbox.nextCode(mobile, before);
  expect(registrations()).toBe(1);
  await code.fill(sent);
  await code.press('Enter');
  await code.press('Enter');
  await expect(page.getByRole('heading', { name: 'Plumber or customer?' })).toBeVisible();
  expect(registrations()).toBe(2);
  await page.getByRole('button', { name: 'I install products' }).dblclick();
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page).toHaveURL(/personaldetails/);
  expect(registrations()).toBe(3);
  await page.getByRole('textbox', { name: 'Name' }).fill('Asha');
  const save = page.getByRole('button', { name: /^(Save|Submit|Continue)/ });
  await save.dblclick();
  await expect.poll(registrations).toBe(4);
  await expect(save.or(page.getByRole('heading', { name: 'Scan your first label' }))).toBeVisible();
  expect(registrations()).toBe(4);
  expect(site.outbox.countFor(mobile)).toBe(before + 1);
});

test('F25: a chunk that is gone after a deployment reloads the page, once, and it works', async ({ page }) => {
  await page.goto(`${site.origin}/user/login`);
  await signInAsPlumber(page, site, newMobile());
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page.getByText("you don't have reward points")).toBeVisible();
  let refused = 0;
  await page.route(/user-app\/(js|css)\/stores\./, (route) => {
    if (refused > 0) return route.continue();
    refused += 1;
    return route.fulfill({ status: 404, body: 'gone' });
  });
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.getByRole('link', { name: 'Stores', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Near by Stores' })).toBeVisible();
  expect(refused).toBe(1);
  // The heading may be visible before the page reports that it has loaded.
  await expect.poll(() => loads).toBe(1);
});
