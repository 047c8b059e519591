import { expect, test } from '../src/fixtures';
import { inHindi, inLanguage } from '../src/hindi';
import { newMobile, signInAsPlumber, choosePlumber } from '../src/sign-in';
import { callApi, signInAdmin, signInUser } from '../src/site/api-client';
import { createBatch, readCodes } from '../src/site/catalogue';

test('the language chosen before sign-in stays after it, after a reload and on the public pages @nightly', async ({
  page,
  emptySite,
}) => {
  const mobile = newMobile();
  await page.goto(`${emptySite.origin}/user/login`);
  await page.getByRole('button', { name: 'हिन्दी' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await page.getByRole('textbox', { name: inHindi('Mobile number') }).fill(mobile);
  await page.getByRole('button', { name: inHindi('Send OTP') }).click();
  const code = page.getByRole('textbox', { name: inHindi('6-digit code') });
  await code.fill(await emptySite.outbox.nextCode(mobile));
  await choosePlumber(page, inHindi);
  await page.getByRole('button', { name: inHindi('Not now') }).click();
  await expect(page.getByRole('heading', { level: 1, name: inHindi('Personal Details') })).toBeVisible();
  await page.goto(`${emptySite.origin}/user/account`);
  await expect(page.getByRole('heading', { level: 1, name: inHindi('Account') })).toBeVisible();
  await expect(page.getByRole('combobox', { name: inHindi('Language') })).toHaveValue('hi');
  await page.goto(`${emptySite.origin}/about-us`);
  await expect(page.getByRole('heading', { level: 1, name: 'हमारे बारे में' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
});

test('a language of the user area alone: its texts and font and no other are fetched, the admin area stays English @nightly', async ({
  page,
  emptySite,
}) => {
  const fetched = new Set<string>();
  page.on('request', (request) => {
    const [, name] = /\/(anek-(?!latin)\w+|texts-\w+)\.\w+\.(?:woff2|js)$/.exec(request.url()) ?? [];
    if (name) fetched.add(name);
  });
  await page.goto(`${emptySite.origin}/user/login`);
  await page.getByRole('button', { name: 'தமிழ்' }).click();
  await expect(page.getByRole('textbox', { name: inLanguage('ta')('Mobile number') })).toBeVisible();
  await expect.poll(() => [...fetched].toSorted()).toEqual(['anek-tamil', 'texts-ta']);
  await page.goto(`${emptySite.origin}/admin/login`);
  await expect(page.getByRole('button', { name: 'Generate OTP' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.goto(`${emptySite.origin}/user/login`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ta');
});

test('signing out everywhere ends the other browser; deleting leaves nothing of the person but the journal @nightly', async ({
  page,
  browser,
  emptySite: site,
}) => {
  const mobile = newMobile();
  const admin = await signInAdmin(site);
  const batch = await createBatch(site, admin, { points: 40, quantity: 2 });
  const [scanned, waiting] = await readCodes(site, admin, batch.id);
  const scan = (token: string, url: string | undefined) =>
    callApi(site, '/users/scanner/store', { token, body: { encrypyData: url, location: 'Kothrud, Pune' } });
  const token = await signInUser(site, mobile);
  expect((await scan(token, scanned?.url)).status).toBe(201);
  expect((await callApi(site, '/users/reedemed/store', { token })).status).toBe(201);
  expect((await scan(token, waiting?.url)).status).toBe(201);

  const otherBrowser = await browser.newContext();
  const other = await otherBrowser.newPage();
  for (const one of [page, other]) {
    await one.goto(`${site.origin}/user/login`);
    await signInAsPlumber(one, site, mobile);
  }
  await other.goto(`${site.origin}/user/points`);
  await expect(other.getByRole('heading', { level: 1, name: 'My Reward Points' })).toBeVisible();

  await page.goto(`${site.origin}/user/account`);
  await expect(page.getByText('You are signed in on 3 devices.')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out on all devices' }).click();
  await page
    .getByRole('alertdialog', { name: 'Sign out on 3 devices?' })
    .getByRole('button', { name: 'Sign out on all devices' })
    .click();
  await expect(page).toHaveURL(/\/user\/login/);
  await other.getByRole('link', { name: 'History', exact: true }).first().click();
  await expect(other).toHaveURL(/\/user\/login/);
  await expect(other.getByText('You were signed out')).toBeVisible();
  expect((await callApi(site, '/users/getUserDetails', { token })).status).toBe(401);
  await otherBrowser.close();

  await signInAsPlumber(page, site, mobile);
  await page.goto(`${site.origin}/user/account/delete`);
  await expect(page.getByText('40 points that you have not claimed')).toBeVisible();
  await expect(page.getByText('40 points in claims that wait for approval')).toBeVisible();
  const before = site.outbox.countFor(mobile);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page
    .getByRole('alertdialog', { name: 'Delete the account with 80 points?' })
    .getByRole('button', { name: 'Send the code' })
    .click();
  await page.getByRole('textbox', { name: '6-digit code' }).fill(await site.outbox.nextCode(mobile, before));
  await page.getByRole('button', { name: 'Delete account and 80 points' }).click();
  await expect(page).toHaveURL(/\/user\/login/);
  await expect(page.getByText('Your account was deleted')).toBeVisible();

  const newToken = await signInUser(site, mobile);
  expect((await callApi(site, '/users/scanners/get', { token: newToken })).data).toMatchObject({
    total_reward_points: 0,
  });
  expect((await scan(newToken, waiting?.url)).code).toBe('code_used');
  const claims = await callApi<{ user_name: string; mobile: string; status: string }[]>(site, '/admin/redeem', {
    token: admin,
    body: { formData: {} },
  });
  expect(claims.data).toContainEqual(expect.objectContaining({ user_name: '', mobile: '', status: 'rejected' }));
  const invariants = await fetch(`${site.host}/admin/invariants`, { headers: { token: admin } });
  expect(await invariants.json()).toMatchObject({ message: 'All invariants hold' });
});
