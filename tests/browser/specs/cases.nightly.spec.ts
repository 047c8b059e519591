import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { findAxeViolations } from '../src/axe';
import { browserLaunch } from '../src/browser-launch';
import { filmArguments, writeMovingFilm } from '../src/camera/camera-film';
import { facing } from '../src/camera/scene';
import { expect, test } from '../src/fixtures';
import { newMobile, openAsAdmin, signInAsPlumber } from '../src/sign-in';
import { signInAdmin } from '../src/site/api-client';
import { createBatch, labelPictures, readCodes, type PrintedCode } from '../src/site/catalogue';
import type { SiteProcess } from '../src/site/site-process';

/** Returns a new label worth 70 points, and a large photo in which it is small and turned. */
async function photographLabel(site: SiteProcess): Promise<{ code: PrintedCode; photo: Buffer }> {
  const token = await signInAdmin(site);
  const batch = await createBatch(site, token, { points: 70, quantity: 1 });
  const [picture] = await labelPictures(site, token, batch.id);
  const [code] = await readCodes(site, token, batch.id);
  const label = await sharp(picture, { density: 500 }).resize(500).rotate(20, { background: '#777' }).toBuffer();
  const table = { width: 3000, height: 2000, channels: 3 as const, background: '#777' };
  const photo = await sharp({ create: table })
    .composite([{ input: label, left: 1900, top: 300 }])
    .jpeg()
    .toBuffer();
  return { code: code!, photo };
}

test('a photo of a label is sent, read and granted by keys; its user has the points and the news, and the label is traced @nightly', async ({
  page,
  browser,
  emptySite: site,
}) => {
  const mobile = newMobile();
  await page.goto(`${site.origin}/user/login`);
  const [{ code, photo }] = await Promise.all([photographLabel(site), signInAsPlumber(page, site, mobile)]);
  await page.goto(`${site.origin}/user/cases`);
  await page.getByLabel('Photo of the label').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: photo });
  await page.getByRole('textbox', { name: 'What is wrong with the label?' }).fill('Oil on it');
  await page.getByRole('button', { name: 'Send the photo' }).click();
  await expect(page.getByText('Waiting for an answer')).toBeVisible();

  const admin = await (await browser.newContext({ locale: 'en-IN' })).newPage();
  await openAsAdmin(admin, site, '/admin/cases');
  const shown = admin.getByRole('region', { name: 'Photo', exact: true });
  await expect(shown).toContainText('Oil on it');
  await expect(shown.getByRole('img')).toHaveJSProperty('naturalWidth', 2400);
  await expect(shown.getByText('Not scanned yet')).toBeVisible();
  await admin.keyboard.press('g');
  await admin.keyboard.press('Enter');
  await expect(admin.getByText(`The points were granted to ${mobile}.`)).toBeVisible();

  await page.goto(`${site.origin}/user/rewards`);
  const news = page.getByRole('region', { name: 'Points for your photo' });
  await expect(news).toContainText('70 points were added for your photo of a label');
  await news.getByRole('link', { name: 'See details' }).click();
  await expect(page.getByText('70 points added')).toBeVisible();

  // "Already used", asked by a caller: who scanned the label, from its code alone.
  await admin.goto(`${site.origin}/admin/codes`);
  await expect(admin.getByRole('textbox', { name: 'Code or serial number' })).toBeFocused();
  await admin.keyboard.type(code.code);
  await admin.keyboard.press('Enter');
  await expect(admin).toHaveURL(new RegExp(`\\?serial=${code.serial}$`));
  await expect(admin.getByRole('link', { name: mobile })).toBeVisible();
  await expect(admin.getByText('Not claimed yet')).toBeVisible();
  await admin.context().close();
});

test('a dispatch is recorded on a phone by scanning its first and last label, changed and withdrawn; its history stays, and the story of a label has it @nightly', async ({
  emptySite: site,
}) => {
  const token = await signInAdmin(site);
  const batch = await createBatch(site, token, { points: 10, quantity: 5 });
  const [first, , , last, other] = await readCodes(site, token, batch.id);
  const pictures = await labelPictures(site, token, batch.id);
  const folder = mkdtempSync(join(tmpdir(), 'dispatch-camera-'));
  const film = join(folder, 'labels.y4m');
  const placed = (picture: Buffer) => [{ picture, corners: facing({ x: 640, y: 360 }, 360, 4) }];
  await writeMovingFilm(film, [placed(pictures[0]!), placed(pictures[3]!)]);
  const phone = await chromium.launch(browserLaunch(filmArguments(film)));
  try {
    const viewport = { width: 390, height: 844 };
    const page = await phone.newPage({ locale: 'en-IN', permissions: ['camera'], viewport, hasTouch: true });
    await openAsAdmin(page, site, `/admin/qrlist?batch=${batch.id}`);
    const steps = page.getByRole('list', { name: 'Steps of the batch' }).getByRole('listitem');
    const reopen = () => page.getByRole('button', { name: new RegExp(`^Steps of batch ${batch.id}: `) }).click();

    await test.step('recorded: both serials come from the labels', async () => {
      await page.getByRole('button', { name: 'Record dispatch' }).click();
      await page.getByRole('combobox', { name: /Dispatched to/ }).fill('Sharma Traders, Nashik');
      await page.getByRole('button', { name: 'Scan the first and the last label' }).click();
      await expect(page.getByText(`The first label is #${first!.serial}.`)).toBeVisible();
      await expect(page.locator('video')).toHaveCount(0);
      await expect(page.getByRole('textbox', { name: 'First label' })).toHaveValue(String(first!.serial));
      await expect(page.getByRole('textbox', { name: 'Last label' })).toHaveValue(String(last!.serial));
      expect(await findAxeViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('The dispatch was recorded.')).toBeVisible();
      // Nothing is left over the page, so that the toast can be read and reached.
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });

    await test.step('changed: what it was stays', async () => {
      await reopen();
      await page.getByRole('button', { name: 'Change the dispatch to Sharma Traders, Nashik' }).click();
      await page.getByRole('combobox', { name: /Dispatched to/ }).fill('Patil Stores, Pune');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('The dispatch was changed.')).toBeVisible();
      await reopen();
      const changed = steps.filter({ hasText: 'Dispatched to Patil Stores, Pune' });
      await expect(changed).toContainText(`#${first!.serial} – #${last!.serial}`);
      await expect(changed).toContainText(/Before: Sharma Traders, Nashik/);
      await page.goto(`${site.origin}/admin/codes?serial=${first!.serial}`);
      const story = page.getByRole('list', { name: `Steps of label ${first!.serial}` });
      await expect(story.getByRole('listitem')).toContainText([
        ...['Made', 'Codes printed, downloaded or shown', 'Dispatched to Patil Stores, Pune', 'Scan: 10 points'],
      ]);
      await page.goto(`${site.origin}/admin/codes?serial=${other!.serial}`);
      await expect(page.getByText('Dispatch not recorded')).toBeVisible();
    });

    await test.step('withdrawn: its labels are free, and the history says so', async () => {
      await page.goto(`${site.origin}/admin/qrlist?batch=${batch.id}`);
      await page.getByRole('button', { name: 'Withdraw the dispatch to Patil Stores, Pune' }).click();
      const question = page.getByRole('alertdialog', { name: 'Withdraw the dispatch to Patil Stores, Pune?' });
      expect(await findAxeViolations(page)).toEqual([]);
      await question.getByRole('button', { name: 'Withdraw' }).click();
      await expect(page.getByText('The dispatch was withdrawn.')).toBeVisible();
      await reopen();
      await expect(steps.filter({ hasText: 'Withdrawn: dispatch to Patil Stores, Pune' })).toContainText(
        /Before: Sharma Traders, Nashik/,
      );
      await expect(steps.filter({ hasText: 'Dispatch not recorded' })).toBeVisible();
    });
  } finally {
    await phone.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
