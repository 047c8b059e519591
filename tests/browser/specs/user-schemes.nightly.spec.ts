import type { Browser, Page } from '@playwright/test';
import { findAxeViolations } from '../src/axe';
import { expect, test } from '../src/fixtures';
import { inHindi as say } from '../src/hindi';
import { choosePlumber, newMobile } from '../src/sign-in';
import { callApi, signInAdmin, signInUser } from '../src/site/api-client';
import { createBatch, readCodes } from '../src/site/catalogue';
import type { SiteProcess } from '../src/site/site-process';

const names = { en: 'October goal', hi: 'अक्टूबर का लक्ष्य' };
const DAY_MS = 86_400_000;

async function openPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    ...{ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, locale: 'hi-IN' },
  });
  // A phone that was used in Hindi before.
  await context.addInitScript(() => localStorage.setItem('language', 'hi'));
  return context.newPage();
}

/** Signs in on the open login page, a new number as a plumber, and leads home. */
async function signIn(page: Page, site: SiteProcess, mobile: string): Promise<void> {
  const before = site.outbox.countFor(mobile);
  await page.getByRole('textbox', { name: say('Mobile number') }).fill(mobile);
  await page.getByRole('button', { name: say('Send OTP') }).click();
  await page.getByRole('textbox', { name: say('6-digit code') }).fill(await site.outbox.nextCode(mobile, before));
  await choosePlumber(page, say);
  await page.getByRole('button', { name: say('Not now') }).click();
  await expect(page.getByRole('heading', { level: 1, name: say('Personal Details') })).toBeVisible();
  await goHome(page);
}

const goHome = (page: Page) => page.getByRole('link', { name: say('Home'), exact: true }).click();

/** The news of a new scheme has its name, too. */
const schemeCard = (page: Page) => page.getByRole('region', { name: names.hi }).filter({ hasNotText: 'नई स्कीम' });

async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: say('Type the code') }).click();
  await expect(page.getByRole('textbox', { name: say('Code on the label') })).toBeFocused();
  await page.getByRole('textbox', { name: say('Code on the label') }).fill(code);
  await page.getByRole('button', { name: say('Get points') }).click();
}

/** Starts a scheme on labels of its own, so that the other tests of this site have nothing to do with it. */
async function startScheme(site: SiteProcess, reward: object) {
  const token = await signInAdmin(site);
  const batch = await createBatch(site, token, { points: 40, quantity: 2 });
  const codes = (await readCodes(site, token, batch.id)).map(({ code }) => code);
  const [starts_at, ends_at] = [0, 5].map((days) => new Date(Date.now() + days * DAY_MS).toISOString());
  const conditions = { batches: [batch.id] };
  const body = { names, starts_at, ends_at, conditions, budget: { points: 1000, at_end: 'part' }, ...reward };
  const { status, message, data } = await callApi<{ id: number }>(site, '/admin/schemes', { token, body });
  expect([status, message]).toEqual([201, expect.anything()]);
  return { codes, stop: () => callApi(site, `/admin/schemes/${data.id}/stop`, { token }) };
}

test('a goal is reached offline: synced, the pipe on the home is full and the bonus is celebrated, in Hindi on a phone @nightly', async ({
  browser,
  emptySite: site,
}) => {
  const { codes, stop } = await startScheme(site, {
    kind: 'goal',
    goal: { of: 'scans', target: 2, points: 500 },
  });
  const page = await openPhone(browser);
  await page.goto(`${site.origin}/user/login`);
  await signIn(page, site, newMobile());
  const card = schemeCard(page);
  await expect(card).toContainText('2 में से 0 लेबल');
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('link', { name: say('Scan'), exact: true }).click();
  // The dialog's code, before the network is gone.
  await page.getByRole('button', { name: say('Type the code') }).click();
  await expect(page.getByRole('textbox', { name: say('Code on the label') })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.context().setOffline(true);
  for (const code of codes) {
    await typeCode(page, code);
    await expect(page.getByRole('heading', { level: 1, name: say('Saved on this phone') })).toBeVisible();
    await page.getByRole('link', { name: say('Scan another') }).click();
  }
  await page.context().setOffline(false);
  await page.getByRole('link', { name: say('Close') }).click();
  await expect(card).toContainText(say('Goal reached'));
  await expect(card.getByText(/^500 पॉइंट/)).toBeVisible();
  // A job grants it within ten seconds.
  const celebration = page.getByRole('region').filter({ hasText: `${say('Goal reached')} · ` });
  await expect(async () => {
    await page.reload();
    await expect(celebration).toContainText('500 पॉइंट', { timeout: 1500 });
  }).toPass({ timeout: 60_000 });
  await expect(celebration).toContainText(names.hi);
  await expect(card).toContainText('500 पॉइंट जुड़ गए');
  await page
    .getByRole('navigation')
    .getByRole('link', { name: say('History') })
    .click();
  await expect(page).toHaveURL(/rewardshistory/);
  await expect(page.getByRole('listitem').filter({ hasText: names.hi }).filter({ hasText: '+500' })).toBeVisible();
  await stop();
  await page.context().close();
});

test('a colleague is brought: one shares, the other signs in by the link and scans, both have the bonus, in Hindi on a phone @nightly', async ({
  browser,
  emptySite: site,
}) => {
  const { codes, stop } = await startScheme(site, {
    kind: 'referral',
    referral: { points_for_referrer: 100, points_for_friend: 70 },
  });
  const mobile = newMobile();
  const page = await openPhone(browser);
  await page.goto(`${site.origin}/user/login`);
  await signIn(page, site, mobile);
  const card = schemeCard(page);
  await expect(card).toContainText('आपको 100 पॉइंट, उन्हें 70 पॉइंट');
  expect(await findAxeViolations(page)).toEqual([]);
  const chat = await card.getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
  const [link] = /http\S+$/.exec(new URL(chat!).searchParams.get('text')!)!;

  const other = await openPhone(browser);
  await other.goto(link);
  await expect(other.getByText(say('A colleague has invited you'))).toBeVisible();
  await signIn(other, site, newMobile());
  await other.getByRole('link', { name: say('Scan'), exact: true }).click();
  await typeCode(other, codes[0]!);
  await expect(other.getByRole('heading', { level: 1, name: '+40 पॉइंट' })).toBeVisible();
  for (const one of [page, other]) {
    await expect(async () => {
      await one.goto(`${site.origin}/user/rewardshistory`);
      await expect(one.getByRole('listitem').filter({ hasText: names.hi })).toHaveCount(1, { timeout: 1500 });
    }).toPass({ timeout: 60_000 });
  }
  const pointsOf = async (token: string) =>
    (await callApi<{ total_reward_points: number }>(site, '/users/scanners/get', { token })).data.total_reward_points;
  expect(await pointsOf(await signInUser(site, mobile))).toBe(100);
  await expect(other.getByRole('listitem').filter({ hasText: names.hi })).toContainText('+70');
  await goHome(page);
  await expect(card).toContainText('1 साथी आया');
  await stop();
  for (const one of [page, other]) await one.context().close();
});
