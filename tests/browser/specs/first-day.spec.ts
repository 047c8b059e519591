import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { findAxeViolations } from '../src/axe';
import { countClicks } from '../src/count-clicks';
import { expect, test } from '../src/fixtures';
import { readSymbol } from '../src/labels/read-symbols';
import { openAsAdmin } from '../src/sign-in';
import { freePort, type SiteProcess, startSiteProcess } from '../src/site/site-process';

/** From the dashboard of an empty programme to a label that a phone has opened; it was 14, and the models one by one. */
const MOST_CLICKS = 12;

let site: SiteProcess;
test.beforeEach(async () => {
  const port = await freePort();
  site = await startSiteProcess({ port, env: { PUBLIC_URL: `http://localhost:${port}` } });
});
test.afterEach(() => site.dispose());

async function download(page: Page, button: string): Promise<Buffer> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()]);
  return readFileSync(await file.path());
}

/** Decodes the symbol on the screen as a phone's camera does. */
async function addressOn(symbol: Locator): Promise<string> {
  await expect.poll(() => symbol.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const { data, info } = await sharp(await symbol.screenshot())
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const found = await readSymbol({ width, height, data, perMm: 1 }, { x: 0, y: 0, width, height });
  return found!.text;
}

test('an empty programme is set up from the dashboard: products of a sheet with their model, a batch, and a test label that a phone opens @nightly', async ({
  page,
  browser,
}) => {
  // The two example files of the page are real ones, and fit each other.
  await openAsAdmin(page, site, '/admin/addproducts');
  const sheet = await download(page, 'Download template');
  const pictures = await download(page, 'Example images (ZIP)');

  await page.goto(`${site.origin}/admin/dashboard`);
  const card = page.getByRole('region', { name: 'Set up the programme' });
  await expect(card.getByText('0 of 6 done')).toBeVisible();
  await expect(page.getByText('No scans yet')).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  const { click, fill, choose, give, count, noteJourney } = countClicks();

  await click(card.getByRole('link', { name: 'Models and products' }));
  await give(page.getByLabel('Excel file'), 'products.xlsx', sheet);
  await give(page.getByLabel('ZIP file of images'), 'pictures.zip', pictures);
  await expect(page.getByText('1 model of this sheet is not there yet')).toBeVisible();
  await click(page.getByRole('checkbox', { name: 'Create it with its products' }));
  await expect(page.getByText('2 rows are ready')).toBeVisible();
  await click(page.getByRole('button', { name: 'Upload all rows' }));
  await expect(page.getByText('Product Added Successfully')).toBeVisible();
  await expect(page.getByText('Elbow 20 mm', { exact: true })).toBeVisible();

  await click(page.getByRole('link', { name: 'Next: First labels' }));
  // The list of products has a choice of models, too.
  await expect(page.getByRole('heading', { name: 'Generate QR', level: 1 })).toBeVisible();
  await choose(page.getByRole('combobox', { name: 'Model' }), 'Brass Series');
  await choose(page.getByRole('combobox', { name: 'Product' }), 'Elbow 20 mm');
  await fill(page.getByRole('textbox', { name: 'Reward points per QR' }), '40');
  await fill(page.getByRole('textbox', { name: 'Quantity' }), '20');
  await click(page.getByRole('button', { name: 'Generate 20 QRs' }));
  await expect(page.getByText('20 QRs generated')).toBeVisible();

  await click(page.getByRole('link', { name: 'Next: Scan your own test label' }));
  const dialog = page.getByRole('dialog', { name: 'Scan your own test label' });
  const address = await addressOn(dialog.getByRole('img', { name: /^QR code #/ }));
  noteJourney('first label');
  expect(await findAxeViolations(page)).toEqual([]);

  const phone = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const opened = await phone.newPage();
  await opened.goto(address);
  await expect(opened.getByText('Elbow 20 mm', { exact: true })).toBeVisible();
  await phone.close();

  await expect(dialog.getByText('A label has opened its page')).toBeVisible();
  expect(count()).toBeLessThanOrEqual(MOST_CLICKS);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(card.getByText('3 of 6 done')).toBeVisible();

  // The other steps lead to their places; what is skipped is gone for good.
  await card.getByRole('link', { name: 'Set the brand' }).click();
  await expect(page.getByLabel('Brand name')).toBeInViewport();
  await page.getByLabel('Brand name').fill('Jal Fittings');
  await page
    .locator('form', { has: page.getByLabel('Brand name') })
    .getByRole('button', { name: 'Save' })
    .click();
  await page.getByRole('link', { name: 'Setup: 4 of 6 done' }).click();
  await expect(card.getByText('4 of 6 done')).toBeVisible();
  await card.getByRole('button', { name: 'Skip the rest' }).click();
  await expect(card).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Statistics' })).toBeVisible();
  await expect(card).toBeHidden();
});
