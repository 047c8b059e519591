// The longest, so its name puts it first: at the end, two of three workers would wait for it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Locator, type Page } from '@playwright/test';
import { browserLaunch } from '../src/browser-launch';
import { filmArguments, writeCameraFilm } from '../src/camera/camera-film';
import { facing } from '../src/camera/scene';
import { expect, test } from '../src/fixtures';
import { newMobile, signInAsAdmin, signInAsPlumber } from '../src/sign-in';
import { signInAdmin } from '../src/site/api-client';
import { createBatch, productPicture, readCodes } from '../src/site/catalogue';
import type { SiteProcess } from '../src/site/site-process';

const phone = { width: 360, height: 740 };

/** Stands in for the phone's voice: Chromium on a server has none. */
function installVoice(): void {
  const spoken: string[] = [];
  const synthesis = Object.assign(new EventTarget(), {
    getVoices: () => [{ lang: 'en-IN', localService: true, name: 'Voice' }],
    speak: ({ text }: { text: string }) => spoken.push(text),
    cancel: () => undefined,
  });
  const Utterance = class {
    constructor(readonly text: string) {}
  };
  for (const [name, value] of Object.entries({
    spoken,
    speechSynthesis: synthesis,
    SpeechSynthesisUtterance: Utterance,
  }))
    Object.defineProperty(window, name, { value });
}

let folder: string;
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'whole-path-'));
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function addModelAndProduct(page: Page, site: SiteProcess, model: string, product: string): Promise<void> {
  await page.goto(`${site.origin}/admin/add-model`);
  await page.getByRole('textbox', { name: 'Model name' }).fill(model);
  await page.getByRole('button', { name: /^(Add model|Add|Save|Submit)/i }).click();
  await expect(page).toHaveURL(/\/admin\/models/);
  await expect(page.getByRole('rowheader', { name: model })).toBeVisible();

  await page.goto(`${site.origin}/admin/addproducts`);
  const picture = join(folder, 'elbow.jpg');
  writeFileSync(picture, await productPicture());
  await page.locator('input[type=file][accept*="jp"]').first().setInputFiles(picture);
  await page.getByRole('textbox', { name: 'Product name' }).fill(product);
  await page.getByRole('combobox', { name: 'Model' }).selectOption({ label: model });
  await page.getByRole('button', { name: /^Add product/i }).click();
  await expect(page.getByText('Product Added Successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/products/);
  // The picture is beside its name, so its alt text is empty.
  const card = page.getByRole('main').locator('img').first();
  await expect(page.getByText(product).first()).toBeVisible();
  expect(
    await card.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBeGreaterThan(0);
}

/** Generates the codes in the form and returns a screenshot of the first symbol on the print page. */
async function generateAndPrint(
  page: Page,
  site: SiteProcess,
  { model, product, points, quantity }: { model: string; product: string; points: number; quantity: number },
): Promise<Buffer> {
  await page.goto(`${site.origin}/admin/qrgenerate`);
  await page.getByRole('combobox', { name: 'Model' }).selectOption({ label: model });
  await page.getByRole('combobox', { name: 'Product' }).selectOption({ label: product });
  await page.getByRole('textbox', { name: 'Reward points per QR' }).fill(String(points));
  await page.getByRole('textbox', { name: 'Quantity' }).fill(String(quantity));
  await expect(page.getByText(`${points * quantity} points if all are scanned`)).toBeVisible();
  await page.getByRole('button', { name: `Generate ${quantity} QRs` }).click();
  await page
    .getByRole('link', { name: /^Print/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/admin\/print-qrs\/\d+/);
  const symbols = page.getByRole('img', { name: /QR code/ });
  await expect(symbols).toHaveCount(quantity);
  await page.emulateMedia({ media: 'print' });
  const picture = await symbols.first().screenshot({ scale: 'device' });
  await page.emulateMedia({ media: 'screen' });
  return picture;
}

async function expectBalance(page: Page, site: SiteProcess, points: number): Promise<void> {
  await page.goto(`${site.origin}/user/points`);
  await expect(page.getByRole('main')).toContainText('Points you can claim');
  await expect(page.getByRole('main').getByText(String(points), { exact: true }).first()).toBeVisible();
}

test('a printed code is scanned with a camera (§4 scan: once), points arrive, a claim is approved', async ({
  browser,
  emptySite: site,
}) => {
  const desktop = await browser.newContext({ viewport: { width: 1280, height: 900 }, deviceScaleFactor: 3 });
  const admin = await desktop.newPage();
  await signInAsAdmin(admin, site);
  await addModelAndProduct(admin, site, 'Copper Line', 'CPVC Elbow 90°');
  const label = await generateAndPrint(admin, site, {
    model: 'Copper Line',
    product: 'CPVC Elbow 90°',
    points: 40,
    quantity: 2,
  });
  const film = join(folder, 'label.y4m');
  await writeCameraFilm(film, [{ picture: label, corners: facing({ x: 640, y: 360 }, 380) }]);
  const phoneBrowser = await chromium.launch(browserLaunch([...filmArguments(film), '--use-fake-ui-for-media-stream']));
  try {
    const pocket = await phoneBrowser.newContext({ viewport: phone, hasTouch: true, isMobile: true, locale: 'en-IN' });
    const plumber = await pocket.newPage();
    let scansSent = 0;
    plumber.on('request', (request) => {
      if (request.url().endsWith('/users/scanner/store')) scansSent += 1;
    });
    await plumber.goto(site.origin);
    await signInAsPlumber(plumber, site, newMobile());
    await plumber.getByRole('textbox', { name: 'Name' }).fill('Ramesh Patil');
    await plumber.getByRole('button', { name: 'Submit' }).click();
    await expect(plumber.getByText('Account Updated Successfully')).toBeVisible();
    await expect(plumber).toHaveURL(/\/user\/rewards$/);

    await test.step('the camera reads the printed label, once', async () => {
      await plumber
        .getByRole('link', { name: /Scan QR/ })
        .first()
        .click();
      await expect(plumber).toHaveURL(/\/user\/claimrewards$/);
      await expect(plumber.getByText('Rewards Granted Successfully')).toBeVisible();
      await expect(plumber.getByText(/\+40 points/).first()).toBeVisible();
      await expect(plumber.getByText('CPVC Elbow 90°').first()).toBeVisible();
      expect(scansSent).toBe(1);
      await plumber.reload();
      await expect(plumber.getByText('Rewards Granted Successfully')).toBeVisible();
      expect(scansSent).toBe(1);
      await expectBalance(plumber, site, 40);
    });

    await test.step('the same label again is said to be the own one, without another grant', async () => {
      await plumber.goto(`${site.origin}/user/scanqr`);
      await expect(plumber).toHaveURL(/\/user\/claimrewards$/);
      await expect(plumber.getByRole('heading', { level: 1, name: 'Already yours' })).toBeVisible();
      await expect(plumber.getByText('Rewards Granted Successfully')).toBeHidden();
    });

    await test.step('history, and the claim', async () => {
      await plumber.goto(`${site.origin}/user/points`);
      await plumber.getByRole('link', { name: 'View History' }).click();
      await expect(plumber.getByText('CPVC Elbow 90°')).toHaveCount(1);
      await plumber.goto(`${site.origin}/user/points`);
      await plumber.getByRole('button', { name: 'Claim Rewards' }).click();
      await plumber.getByRole('button', { name: 'Claim points' }).click();
      await expect(plumber.getByText('Claim request placed successfully').first()).toBeVisible();
      await expect(plumber.getByRole('button', { name: /Claim/ })).toBeDisabled();
      await plumber.goto(`${site.origin}/user/rewardshistory`);
      await expect(plumber.getByText('Rewards Claimed')).toBeVisible();
    });

    await test.step('the admin approves; the plumber sees it', async () => {
      await admin.goto(`${site.origin}/admin/dashboard`);
      const row = admin.getByRole('row', { name: /Ramesh Patil/ });
      await expect(row).toContainText('Awaiting');
      await row.getByRole('button', { name: /^Actions: .*Ramesh Patil/ }).click();
      await admin
        .getByRole('dialog', { name: /^Actions/ })
        .getByRole('button', { name: 'Approve' })
        .click();
      await admin
        .getByRole('alertdialog')
        .getByRole('button', { name: /^Approve/ })
        .click();
      await expect(admin.getByRole('row', { name: /Ramesh Patil/ })).toContainText('Approved');
      await plumber.goto(`${site.origin}/user/points`);
      const main = plumber.getByRole('main');
      await expect(main).toContainText(/Redeemed/);
      await expect(main.getByText('40', { exact: true }).first()).toBeVisible();
    });
  } finally {
    await phoneBrowser.close();
    await desktop.close();
  }
});

test('the phone’s own camera opens the label’s link; a stranger signs in and comes back to it', async ({
  browser,
  emptySite: site,
}) => {
  const admin = await signInAdmin(site);
  const batch = await createBatch(site, admin, { points: 25, quantity: 3 });
  const [printed, second] = await readCodes(site, admin, batch.id);
  if (!printed || !second) throw new Error('The batch has no codes.');
  const pocket = await browser.newContext({ viewport: phone, hasTouch: true, isMobile: true });
  const page = await pocket.newPage();
  await page.addInitScript(installVoice);
  const spoken = () => page.evaluate(() => (window as unknown as { spoken: string[] }).spoken);
  const started = Date.now();
  let taps = 0;
  const tap = (control: Locator) => {
    taps += 1;
    return control.tap();
  };
  await page.goto(printed.url);
  await expect(page).toHaveURL(/\/user\/login/i);
  const offer = page.getByRole('region', { name: 'Your label' });
  await expect(offer).toContainText('25 points');
  await page.reload();
  await expect(offer).toContainText('25 points');
  const mobile = newMobile();
  const before = site.outbox.countFor(mobile);
  await tap(page.getByRole('textbox', { name: 'Mobile number' }));
  await page.keyboard.type(mobile);
  await tap(page.getByRole('button', { name: 'Send OTP' }));
  await expect(page.getByRole('textbox', { name: '6-digit code' })).toBeFocused();
  await page.keyboard.type(await site.outbox.nextCode(mobile, before));
  await tap(page.getByRole('button', { name: 'I use them at home' }));
  await expect(page).toHaveURL(/\/user\/claimrewards$/);
  await expect(page.getByText('Rewards Granted Successfully')).toBeVisible();
  await expect(page.getByText(/\+25 points/).first()).toBeVisible();
  // Beside the field itself: Send OTP, and the role.
  expect(taps).toBeLessThanOrEqual(3);
  const seconds = (Date.now() - started) / 1000;
  test.info().annotations.push({ type: 'label to reward', description: `${taps} taps, ${seconds.toFixed(1)} s` });

  // Silent until it is asked for, at the first reward; then each result is spoken.
  expect(await spoken()).toEqual([]);
  await page.getByRole('button', { name: 'Read aloud' }).tap();
  expect(await spoken()).toEqual(['25 points']);
  await expect(page.getByText('Hear your results?')).toHaveCount(0);
  await page.goto(second.url);
  await expect.poll(spoken).toEqual(['You got 25 points.']);
  await page.goBack();
  await tap(page.getByRole('button', { name: 'Continue' }));
  await tap(page.getByRole('dialog', { name: 'Allow location?' }).getByRole('button', { name: 'Not now' }));
  await page.getByRole('textbox', { name: 'Name' }).fill('Sunita Rao');
  await expect(page.getByRole('button', { name: 'Submit' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(/\/user\/rewards$/);
  await pocket.close();
});
