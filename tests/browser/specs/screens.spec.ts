import type { Page } from '@playwright/test';
import { expect, test } from '../src/fixtures';
import { inLanguage, type Say } from '../src/hindi';
import {
  clickNamed,
  desktopLight,
  everyLook,
  expectComfort,
  hindiPhoneAtNight,
  look,
  phoneInHand,
  speak,
  userLooks,
  visit,
  type Look,
  type Screen,
} from '../src/screens';
import { adminMobile, demoPlumberMobile, newMobile, signInAsPlumber, choosePlumber } from '../src/sign-in';
import { signInAdmin } from '../src/site/api-client';
import { changeProgramme, createBatch, readCodes } from '../src/site/catalogue';
import { startPostgresSite } from '../src/site/postgres-site';
import type { SiteProcess } from '../src/site/site-process';

const publicScreens: Screen[] = [
  { name: 'service', path: '/service' },
  { name: 'about-us', path: '/about-us' },
  { name: 'user-login', path: '/user/login', looks: userLooks },
  { name: 'user-register', path: '/user/register', looks: userLooks },
  { name: 'user-stop-offers', path: '/user/stop', looks: userLooks },
  { name: 'admin-login', path: '/admin/login' },
];

/** Clicks the first link in the page's list. */
const firstOfList = (page: Page) => page.locator('main li a').first().click();

/** Clicks a button and waits for its dialog. */
const dialogOf = (button: string) => async (page: Page, say: Say) => {
  await clickNamed('button', button)(page, say);
  await expect(page.locator('dialog:modal')).toBeVisible();
};

const userScreens: Screen[] = [
  { name: 'user-rewards', path: '/user/rewards' },
  { name: 'user-points', path: '/user/points' },
  { name: 'user-history', path: '/user/rewardshistory' },
  { name: 'user-own-scan', path: '/user/rewardshistory?show=earned', open: firstOfList },
  { name: 'user-claim', path: '/user/claims', open: firstOfList },
  { name: 'user-stores', path: '/user/nearbystores' },
  { name: 'user-scan-without-camera', path: '/user/scanqr' },
  { name: 'user-account', path: '/user/account' },
];

/** Forms, dialogs, and lists of a search. */
const moreUserScreens: Screen[] = [
  { name: 'user-personal-details', path: '/user/personaldetails' },
  { name: 'user-menu', path: '/user/rewards', open: dialogOf('Menu') },
  { name: 'user-claims', path: '/user/claims' },
  { name: 'user-stores-around', path: '/user/nearbystores?q=Jammu' },
  { name: 'user-stores-no-results', path: '/user/nearbystores?q=zzzz' },
  { name: 'user-type-code', path: '/user/scanqr', open: dialogOf('Type the code') },
  { name: 'user-scan-settings', path: '/user/scanqr', open: dialogOf('Sound and vibration') },
  { name: 'user-account-delete', path: '/user/account/delete' },
];

/** A new plumber's screens: no scans, claims or profile. */
const newUserScreens: Screen[] = [
  { name: 'user-new-rewards', path: '/user/rewards' },
  { name: 'user-new-points', path: '/user/points' },
  { name: 'user-new-history', path: '/user/rewardshistory' },
  { name: 'user-new-claims', path: '/user/claims' },
  { name: 'user-new-personal-details', path: '/user/personaldetails' },
];

/** The same screens of a programme that pays out. */
const payingUserScreens: Screen[] = [
  { name: 'user-paying-rewards', path: '/user/rewards' },
  {
    name: 'user-claim-question',
    path: '/user/points',
    open: async (page, say) => {
      await page
        .getByRole('main')
        .getByRole('button', { name: say('Claim Rewards') })
        .click();
      await expect(page.locator('dialog:modal')).toBeVisible();
    },
  },
  { name: 'user-paying-claim', path: '/user/claims', open: firstOfList },
  { name: 'user-payout-details', path: '/user/account/payout' },
  {
    name: 'user-payout-details-refused',
    path: '/user/account/payout',
    open: async (page, say) => {
      await page.getByRole('radio', { name: say('Bank account') }).check();
      await clickNamed('button', 'Send the code')(page, say);
    },
  },
  { name: 'user-paying-account', path: '/user/account' },
  { name: 'user-statement', path: '/user/account/statement' },
  { name: 'user-paying-delete', path: '/user/account/delete' },
];

const retry = (page: Page, say: Say) => expect(page.getByRole('button', { name: say('Retry') }).first()).toBeVisible();
/** The same screens when the server fails. */
const failedUserScreens: Screen[] = [
  { name: 'user-failed-rewards', path: '/user/rewards', open: retry },
  { name: 'user-failed-history', path: '/user/rewardshistory', open: retry },
  { name: 'user-failed-claims', path: '/user/claims', open: retry },
  { name: 'user-failed-stores', path: '/user/nearbystores', open: retry },
];

/** Ignores the toasts' alert region, which is empty. */
const refusal = (page: Page) => page.getByRole('alert').filter({ hasText: /./ });

/** Visits the screens in between: one-time codes of both sign-ins, the location question, results of a scan. */
async function walkThroughSignInAndScan(page: Page, site: SiteProcess, mobile: string, how: Look): Promise<void> {
  const { label } = how;
  const say = inLanguage(how.language ?? 'en');
  const lookAt = async (name: string) => {
    await look(page, name, label);
    if (how.touch) await expectComfort(page, `${name} ${label}`);
  };
  await page.goto(`${site.origin}/admin/login`);
  await page.getByRole('textbox', { name: 'Mobile number' }).fill(adminMobile);
  await page.getByRole('button', { name: 'Generate OTP' }).click();
  await expect(page.getByRole('textbox', { name: 'OTP' })).toBeVisible();
  await look(page, 'admin-login-code', label);

  await speak(page, how.language);
  await page.goto(`${site.origin}/user/login`);
  await page.getByRole('button', { name: say('Send OTP') }).click();
  await expect(page.getByText(say('Please enter a valid 10-digit mobile number.'))).toBeVisible();
  await lookAt('user-login-refused');
  const before = site.outbox.countFor(mobile);
  await page.getByRole('textbox', { name: say('Mobile number') }).fill(mobile);
  await page.getByRole('button', { name: say('Send OTP') }).click();
  const code = await site.outbox.nextCode(mobile, before);
  await lookAt('user-login-code');
  await page.getByRole('textbox', { name: say('6-digit code') }).fill(code);
  await expect(page.getByRole('heading', { level: 1, name: say('Plumber or customer?') })).toBeVisible();
  await lookAt('user-login-role');
  await choosePlumber(page, say);
  await expect(page.getByRole('dialog', { name: say('Allow location?') })).toBeVisible();
  await lookAt('user-location-question');
  await page.getByRole('button', { name: say('Not now') }).click();
  await expect(page).toHaveURL(/personaldetails/);

  const admin = await signInAdmin(site);
  const batch = await createBatch(site, admin, { points: 40, quantity: 2 });
  const [printed, voided] = await readCodes(site, admin, batch.id);
  await page.goto(printed?.url ?? '');
  await expect(page.getByText(say('Rewards Granted Successfully'))).toBeVisible();
  await lookAt('user-result');
  await page.goto(printed?.url ?? '');
  await expect(page.getByRole('heading', { level: 1, name: say('Already yours') })).toBeVisible();
  await lookAt('user-result-already-yours');
  await page.goto(`${site.origin}/user/s/${'2'.repeat(28)}`);
  await expect(refusal(page)).toBeVisible();
  await lookAt('user-result-not-ours');
  await page.route('**/users/scanner/store', (route) => route.abort('internetdisconnected'));
  await page.goto(voided?.url ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button').or(page.getByRole('link')).first()).toBeVisible();
  await lookAt('user-result-waiting');
}

test.use({ reducedMotion: 'reduce' });

test('public pages and sign-in @nightly', async ({ page, demoSite }) => {
  await visit(page, demoSite, publicScreens, everyLook);
});

test('user area @nightly', async ({ page, demoSite }) => {
  await page.goto(`${demoSite.origin}/user/login`);
  await signInAsPlumber(page, demoSite, demoPlumberMobile);
  await visit(page, demoSite, userScreens, userLooks);
});

test('forms and dialogs of the user area @nightly', async ({ page, demoSite }) => {
  await page.goto(`${demoSite.origin}/user/login`);
  await signInAsPlumber(page, demoSite, demoPlumberMobile);
  await visit(page, demoSite, moreUserScreens, userLooks);
});

test('user area of a programme that pays out @nightly', async ({ page }) => {
  const { site, putInForce, dispose } = await startPostgresSite({ env: { DEMO_DATA: 'on' } });
  const message = { enabled: true, smsTemplates: { en: '1107160000000001' } };
  await changeProgramme(site, await signInAdmin(site), {
    ...{ decision_days: 2, payment_days: 5, accent_colour: '#7a1fa2', support_phone: '1800 123 4567' },
    messages: { 'claim-approved': message },
  });
  await putInForce({ pointValuePaise: 100, payoutMethods: ['upi', 'bank'] });
  await page.goto(`${site.origin}/user/login`);
  await signInAsPlumber(page, site, demoPlumberMobile);
  await visit(page, site, payingUserScreens, userLooks);
  await dispose();
});

test('user area, new there, and when the server fails', { tag: '@nightly' }, async ({ page, demoSite }) => {
  await page.goto(`${demoSite.origin}/user/login`);
  await signInAsPlumber(page, demoSite, newMobile());
  await visit(page, demoSite, newUserScreens, userLooks);
  // A cached response would be shown instead of the failure.
  await page.evaluate(() => localStorage.removeItem('responseCache'));
  await page.route('**/api/users/**', (route) =>
    route.fulfill({ status: 400, json: { code: 'invalid_input', message: 'Invalid page' } }),
  );
  await visit(page, demoSite, failedUserScreens, userLooks);
});

for (const how of [phoneInHand, hindiPhoneAtNight, desktopLight]) {
  test.describe(how.label, { tag: '@nightly' }, () => {
    const { width, height, colorScheme } = how;
    test.use({ viewport: { width, height }, colorScheme });

    test('steps of sign-in, results of scans', async ({ page, demoSite }) => {
      await walkThroughSignInAndScan(page, demoSite, newMobile(), how);
    });
  });
}

test('with Save-Data no picture is fetched before it is asked for @nightly', async ({ page, demoSite }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'image' && new URL(request.url()).pathname.startsWith('/api/')) {
      fetched.push(request.url());
    }
  });
  const admin = await signInAdmin(demoSite);
  const batch = await createBatch(demoSite, admin, { points: 40, quantity: 1 });
  const [printed] = await readCodes(demoSite, admin, batch.id);
  await page.goto(`${demoSite.origin}/user/login`);
  await signInAsPlumber(page, demoSite, newMobile());
  await page.goto(printed?.url ?? '');
  await expect(page.getByText('Rewards Granted Successfully')).toBeVisible();
  const show = page.getByRole('button', { name: 'Show picture' });
  await expect(show).toBeVisible();
  expect(fetched).toEqual([]);
  await show.click();
  const picture = page.locator('main img');
  expect(
    await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBeGreaterThan(0);
  expect(fetched).toHaveLength(1);
});
