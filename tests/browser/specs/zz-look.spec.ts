import { mkdirSync } from 'node:fs';
import { expect, test } from '../src/fixtures';
import { settle, speak } from '../src/screens';
import { demoPlumberMobile, newMobile, signInAsPlumber } from '../src/sign-in';
import { callApi, signInAdmin, signInUser } from '../src/site/api-client';
import { changeProgramme, createBatch, readCodes } from '../src/site/catalogue';
import { startPostgresSite } from '../src/site/postgres-site';

test.use({ reducedMotion: 'reduce' });
test.setTimeout(580_000);
const out = '/tmp/p41/shots';
const looks = [
  ['en', 360, 740, 'light'],
  ['en', 390, 844, 'dark'],
  ['en', 320, 640, 'light'],
  ['hi', 360, 740, 'dark'],
  ['hi', 320, 640, 'light'],
  ['ta', 320, 640, 'light'],
  ['ta', 390, 844, 'dark'],
  ['en', 1280, 800, 'light'],
  ['ta', 1280, 800, 'dark'],
] as const;

test('look', async ({ page }) => {
  mkdirSync(out, { recursive: true });
  const { site, putInForce, dispose } = await startPostgresSite({ env: { DEMO_DATA: 'on' } });
  const admin = await signInAdmin(site);
  await changeProgramme(site, admin, { decision_days: 2, payment_days: 5, brand: undefined });
  await putInForce({ pointValuePaise: 50, payoutMethods: ['upi', 'bank'] });
  const shoot = async (name: string, path: string, open?: () => Promise<void>, only = looks.length) => {
    for (const [language, width, height, colorScheme] of looks.slice(0, only)) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await speak(page, language);
      await page.goto(site.origin + path);
      await settle(page);
      await page.waitForTimeout(400);
      await open?.();
      await settle(page).catch(() => undefined);
      await page.screenshot({ path: `${out}/${name}-${language}-${width}-${colorScheme}.png` });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      if (wide > 0) console.log(`${name} ${language} ${width}: scrolls sideways by ${wide}`);
    }
  };
  // A new user.
  const fresh = newMobile();
  await page.goto(`${site.origin}/user/login`);
  await signInAsPlumber(page, site, fresh);
  await shoot('empty', '/user/rewards');
  const batch = await createBatch(site, admin, { points: 40, quantity: 2 });
  const [one] = await readCodes(site, admin, batch.id);
  await page.setViewportSize({ width: 360, height: 740 });
  await speak(page, 'en');
  await page.goto(one!.url);
  await expect(page.getByText('Rewards Granted Successfully')).toBeVisible();
  for (const [language, width, height, colorScheme] of looks.slice(0, 7)) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await speak(page, language);
    await page.reload();
    await settle(page);
    await page.screenshot({ path: `${out}/result-${language}-${width}-${colorScheme}.png` });
  }
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
  await page.goto(`${site.origin}/user/login`);
  await signInAsPlumber(page, site, demoPlumberMobile);
  await shoot('home', '/user/rewards');
  await shoot('history', '/user/rewardshistory', undefined, 7);
  await shoot('claims', '/user/claims', undefined, 7);
  await shoot('question', '/user/rewards', async () => {
    await page.locator('main button[data-variant=reward]').click();
    await expect(page.locator('dialog:modal')).toBeVisible();
  }, 7);
  // Paid.
  await page.route('**/users/scanners/get', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    json.data.unseen_news = 1;
    await route.fulfill({ response, json });
  });
  const item = {
    ...{ id: 7, kind: 'payout-paid', points: 0, at: '2026-11-24T05:00:00Z', transaction_id: 'TX-10021' },
    ...{ claimed_at: null, reason: null },
    payout: { amount_paise: 20_000, masked: 'ra••••@okicici', reference: 'AXISN52026112300' },
  };
  await page.route('**/users/news/get', (route) =>
    route.fulfill({ json: { message: 'News found', data: [item], total_count: 1 } }),
  );
  await shoot('paid', '/user/rewards');
  await speak(page, 'ta');
  await page.goto(`${site.origin}/user/rewards`);
  await settle(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('main section button[data-variant=secondary]').first().click(),
  ]);
  await file.saveAs(`${out}/share-ta.png`);
  await page.unrouteAll();
  // The claim, once, then its receipt in each look is the same page resized.
  await page.setViewportSize({ width: 360, height: 740 });
  await speak(page, 'en');
  await page.goto(`${site.origin}/user/rewards`);
  await settle(page);
  await page.locator('main button[data-variant=reward]').click();
  await page.locator('dialog:modal button[data-variant=reward]').click();
  await expect(page.getByText('Claim request placed successfully')).toBeVisible();
  for (const [language, width, height, colorScheme] of looks.filter(([one]) => one === 'en')) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.waitForTimeout(300);
    await page.screenshot({ path: `${out}/receipt-${language}-${width}-${colorScheme}.png`, fullPage: width < 1000 });
  }
  await shoot('claimed', '/user/rewards');
  await shoot('claim', '/user/claims', async () => {
    await page.locator('main li a').first().click();
    await page.waitForURL(/TX-/);
  }, 7);
  await dispose();
});
