import type { Page } from '@playwright/test';
import { findAxeViolations } from '../src/axe';
import { expect, test } from '../src/fixtures';
import { newMobile, openAsAdmin } from '../src/sign-in';

const phone = { width: 360, height: 740 };
const desktop = { width: 1280, height: 900 };

async function upload(page: Page, kind: string, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Upload a file' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Upload a file of the old system' });
  await dialog.getByRole('combobox', { name: /What the file has/ }).selectOption(kind);
  if (kind === 'balances')
    await dialog.getByRole('textbox', { name: /Reference of the statement/ }).fill('Ledger of 31 March');
  const file = { name: 'old.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await dialog.locator('input[type=file]').first().setInputFiles(file);
  await dialog.getByRole('button', { name: 'Check the file' }).click();
  await expect(dialog).toBeHidden();
}

test('an owner brings members over: a dry run, what is wrong, applied, and balances for another owner', async ({
  page,
  emptySite,
}, testInfo) => {
  const [one, other] = [newMobile(), newMobile()];
  await page.setViewportSize(desktop);
  await openAsAdmin(page, emptySite, '/admin/imports');
  await upload(
    page,
    'members',
    `mobile,name,role\n+91 ${one},Asha Patil,plumber\n12345,Ravi,plumber\n${other},Meera,boss\n`,
  );
  const wrong = page.getByRole('table', { name: 'Rows that cannot be applied' });
  await expect(wrong.getByRole('row', { name: /Not a mobile number of ten digits/ })).toContainText('12345');
  expect(await findAxeViolations(page)).toEqual([]);
  await page.screenshot({ path: testInfo.outputPath('dry-run-1280.png'), fullPage: true });
  await page.setViewportSize(phone);
  expect(await findAxeViolations(page)).toEqual([]);
  await page.screenshot({ path: testInfo.outputPath('dry-run-360.png'), fullPage: true });

  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('button', { name: 'Undo the import' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Members created')).toBeVisible();

  await page.setViewportSize(desktop);
  await upload(page, 'balances', `mobile,points\n${one},1250\n${other},-5\n`);
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.screenshot({ path: testInfo.outputPath('apply-1280.png') });
  await page.getByRole('alertdialog').getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Another owner must confirm', { exact: true }).first()).toBeVisible();
  await page.goto(`${emptySite.origin}/admin/confirmations`);
  await expect(page.getByText(/Credit 1 opening balances of import 2/)).toBeVisible();
  await page.screenshot({ path: testInfo.outputPath('confirmations-1280.png') });
});
