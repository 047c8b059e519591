import type { Page } from '@playwright/test';
import { utils, writeFile } from '@e965/xlsx';
import { expect, test } from '../src/fixtures';
import { newMobile, openAsAdmin, signInAsPlumber } from '../src/sign-in';

const phone = { width: 360, height: 740 };
/** Kothrud in Pune: about three kilometres from the added store, more than a hundred from the imported one. */
const here = { latitude: 18.5074, longitude: 73.8077 };

const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name });

test(
  'an admin keeps the stores, a plumber finds the nearest one, and the audit log has each action; §2 Near by Stores',
  { tag: '@nightly' },
  async ({ page, browser, emptySite }, testInfo) => {
    await test.step('adds a store, with the position as a map copies it', async () => {
      await openAsAdmin(page, emptySite, '/admin/stores');
      await page.getByRole('button', { name: 'Add store' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Add store' });
      await dialog.getByRole('textbox', { name: 'Store name' }).fill('Deccan Pipe House');
      await dialog.getByRole('textbox', { name: 'Address' }).fill('7 Jangali Maharaj Road, Pune 411004');
      await dialog.getByRole('textbox', { name: 'Phone' }).fill('12345');
      await dialog.getByRole('textbox', { name: 'Latitude' }).fill('18.5204');
      await dialog.getByRole('textbox', { name: 'Longitude' }).fill('73.8367');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog.getByText('Please enter a valid phone number')).toBeVisible();
      await dialog.getByRole('textbox', { name: 'Phone' }).fill('020 2543 1234');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toBeHidden();
      await expect(row(page, /Deccan Pipe House/)).toContainText('020 2543 1234');
    });

    await test.step('imports a sheet: sees its errors first, then takes the good row', async () => {
      const file = testInfo.outputPath('stores.xlsx');
      const book = utils.book_new();
      const lines = [
        ['Name', 'Address', 'Phone', 'Latitude', 'Longitude'],
        ['Godavari Traders', 'Panchavati, Nashik 422003', 9876543210, 20.0091, 73.7949],
        ['', 'Somewhere', '', 'north', 73],
      ];
      utils.book_append_sheet(book, utils.aoa_to_sheet(lines), 'Stores');
      writeFile(book, file);
      await page.getByRole('button', { name: 'Import' }).click();
      const dialog = page.getByRole('dialog', { name: 'Import stores' });
      await dialog.getByLabel('Excel file').setInputFiles(file);
      await expect(dialog.getByText('1 row cannot be imported.')).toBeVisible();
      await expect(dialog.getByRole('row', { name: /^3 Latitude north Please enter a latitude/ })).toBeVisible();
      await dialog.getByRole('button', { name: 'Import 1 store' }).click();
      await expect(dialog).toBeHidden();
      await expect(row(page, /Godavari Traders/)).toBeVisible();
    });

    await test.step('a plumber sees the nearest one first, with call and directions', async () => {
      const context = await browser.newContext({
        viewport: phone,
        geolocation: here,
        locale: 'en-IN',
      });
      const plumber = await context.newPage();
      await plumber.goto(`${emptySite.origin}/user/login`);
      await signInAsPlumber(plumber, emptySite, newMobile());
      await context.grantPermissions(['geolocation']);
      await plumber.goto(`${emptySite.origin}/user/nearbystores`);
      const stores = plumber.getByRole('list', { name: 'Stores' }).getByRole('listitem');
      await expect(stores).toHaveCount(2);
      await expect(stores.first()).toContainText(/Deccan Pipe House\s*3\.4\u00a0?\s?km/);
      await expect(stores.last()).toContainText('Godavari Traders');
      await expect(stores.first().getByRole('link', { name: /^Call/ })).toHaveAttribute('href', 'tel:+912025431234');
      await expect(stores.first().getByRole('link', { name: /^Directions/ })).toHaveAttribute(
        'href',
        /destination=18\.5204,73\.8367/,
      );
      await plumber.getByRole('searchbox', { name: 'Search stores' }).fill('nashik');
      await expect(stores).toHaveCount(1);
      await expect(stores.first()).toContainText('Godavari Traders');
      await context.close();
    });

    await test.step('removes a store, once it is confirmed', async () => {
      await page.getByRole('button', { name: 'Remove Godavari Traders' }).click();
      const question = page.getByRole('alertdialog', { name: 'Remove 1 store?' });
      await question.getByRole('button', { name: 'Remove' }).click();
      await expect(row(page, /Godavari Traders/)).toHaveCount(0);
      await expect(row(page, /Deccan Pipe House/)).toBeVisible();
    });

    await test.step('the audit log has each action, and is searched by a name', async () => {
      await page.goto(`${emptySite.origin}/admin/audit`);
      await expect(row(page, /Added store Deccan Pipe House/)).toContainText('9000000001');
      await expect(row(page, /Removed 1 store/)).toContainText('Godavari Traders');
      await expect(row(page, /Imported 1 store/)).toContainText('stores.xlsx');
      await page.getByRole('searchbox').fill('deccan');
      await expect(page).toHaveURL(/[?&]q=deccan/);
      await expect(row(page, /Removed 1 store/)).toHaveCount(0);
      await expect(row(page, /Added store Deccan Pipe House/)).toHaveCount(1);
      await page.getByRole('button', { name: /^Details of record/ }).click();
      await expect(page.getByRole('dialog', { name: 'Store added' })).toContainText('7 Jangali Maharaj Road');
    });
  },
);
