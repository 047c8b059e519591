import sharp from 'sharp';
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

test('a dispatch is recorded, shown in the list and in the story of a label @nightly', async ({
  page,
  emptySite: site,
}) => {
  const token = await signInAdmin(site);
  const batch = await createBatch(site, token, { points: 10, quantity: 1 });
  const [code] = await readCodes(site, token, batch.id);
  await openAsAdmin(page, site, `/admin/qrlist?batch=${batch.id}`);
  await page.getByRole('button', { name: 'Record dispatch' }).click();
  await page.getByRole('combobox', { name: /Dispatched to/ }).fill('Sharma Traders, Nashik');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The dispatch was recorded.')).toBeVisible();
  await page.getByRole('button', { name: new RegExp(`^Steps of batch ${batch.id}: `) }).click();
  const steps = page.getByRole('list', { name: 'Steps of the batch' }).getByRole('listitem');
  await expect(steps).toContainText([
    'Made',
    'Codes printed, downloaded or shown',
    'Dispatched to Sharma Traders, Nashik',
    'First scan',
  ]);
  await page.goto(`${site.origin}/admin/codes?serial=${code!.serial}`);
  const story = page.getByRole('list', { name: `Steps of label ${code!.serial}` });
  await expect(story.getByRole('listitem')).toContainText([
    'Made',
    'Codes printed, downloaded or shown',
    'Dispatched to Sharma Traders, Nashik',
    'Scan: 10 points',
  ]);
});
