import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { read, utils } from '@e965/xlsx';
import type { Download, Page } from '@playwright/test';
import { findAxeViolations } from '../src/axe';
import { expect, test } from '../src/fixtures';
import { openAsAdmin } from '../src/sign-in';
import { callApi, signInAdmin } from '../src/site/api-client';

const fixture = (name: string) => join(__dirname, '../fixtures', name);

async function rowsOf(download: Download): Promise<string[][]> {
  const book = read(readFileSync(await download.path()));
  return utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1 });
}

async function download(page: Page, button: string): Promise<Download> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()]);
  return file;
}

test.describe('§2 Add Products: batch creation panel', () => {
  test.beforeAll(async ({ emptySite }) => {
    const token = await signInAdmin(emptySite);
    for (const model of ['Brass Series', 'Flow Series']) {
      await callApi(emptySite, '/admin/model/store', { token, body: { model } });
    }
  });

  for (const [sheet, stored] of [
    ['products.xlsx', ['Brass Elbow 15 mm', 'Brass Tee 15 mm', 'Ball Valve 25 mm', 'Reducer 25 × 20 mm']],
    ['more-products.xls', ['Brass Elbow 20 mm', 'Brass Tee 20 mm', 'Ball Valve 32 mm', 'Reducer 32 × 20 mm']],
  ] as const) {
    test(`${sheet} as LibreOffice writes it: four rows are stored, three say why not @nightly`, async ({
      page,
      emptySite,
    }) => {
      const csp: string[] = [];
      page.on('console', (message) => /Content Security Policy/.test(message.text()) && csp.push(message.text()));
      await openAsAdmin(page, emptySite, '/admin/products');
      await page.getByRole('link', { name: 'Bulk upload' }).click();
      await page.getByLabel('Excel file').setInputFiles(fixture(sheet));
      await page.getByLabel('ZIP file of images').setInputFiles(fixture('pictures.zip'));

      // Found before anything was stored.
      await expect(page.getByText('4 of 7 rows are ready')).toBeVisible();
      const found = page.getByRole('list', { name: 'Problems found' }).getByRole('listitem');
      await expect(found).toHaveText([
        /The image is not in the ZIP\s*“missing.jpg” Row 5/,
        /This model does not exist\s*“Copper Series” Row 6/,
        /The same product is in a row above\s*“.+” Row 7/,
      ]);
      expect(await findAxeViolations(page)).toEqual([]);

      await page.getByRole('button', { name: 'Upload the valid rows only' }).click();
      await expect(page.getByText('4 products were added, 3 rows were not')).toBeVisible();
      const table = page.getByRole('table', { name: 'Rejected rows' });
      await expect(table.getByRole('row')).toHaveCount(4);
      expect(await findAxeViolations(page)).toEqual([]);
      await page.getByText('This model does not exist (1)').click();
      await expect(table.getByRole('row')).toHaveCount(2);
      await expect(table.getByRole('row').nth(1)).toContainText('Copper Series');

      const rejected = await rowsOf(await download(page, 'Download rejected rows'));
      expect(rejected.map(([, model, image, problem]) => [model, image, problem])).toEqual([
        ['model', 'image', 'problem'],
        ['Flow Series', 'missing.jpg', 'The image is not in the ZIP'],
        ['Copper Series', 'elbow.jpg', 'This model does not exist'],
        ['Flow Series', 'valve.jpg', 'The same product is in a row above'],
      ]);

      await page.goto(`${emptySite.origin}/admin/products`);
      for (const name of stored) {
        const picture = page.getByRole('listitem').filter({ hasText: name }).locator('img');
        await picture.scrollIntoViewIfNeeded();
        await expect
          .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth), { message: name })
          .toBeGreaterThan(0);
      }
      expect(csp).toEqual([]);
    });
  }

  test('the template is read back, and its examples are compared with the ZIP @nightly', async ({
    page,
    emptySite,
  }) => {
    await openAsAdmin(page, emptySite, '/admin/addproducts');
    const template = await download(page, 'Download template');
    expect(template.suggestedFilename()).toBe('products-template.xlsx');
    expect(await rowsOf(template)).toEqual([
      ['name', 'model', 'image', 'sku', 'mrp', 'default points', 'category'],
      ['Ball Valve 25 mm', 'Brass Series', 'ball-valve.jpg', 'BV-25', '450', '40', 'Valves'],
      ['Elbow 20 mm', 'Brass Series', 'elbow.jpg', 'EL-20', '38.50', '10', 'Fittings'],
    ]);
    await page.getByLabel('Excel file').setInputFiles({
      name: 'products-template.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: readFileSync(await template.path()),
    });
    await page.getByLabel('ZIP file of images').setInputFiles(fixture('pictures.zip'));
    await expect(page.getByText('1 of 2 rows are ready')).toBeVisible();
    await expect(page.getByText('The image is not in the ZIP')).toBeVisible();
  });
});
