import type { Browser, Page } from '@playwright/test';
import { findAxeViolations } from '../src/axe';
import { expect, test } from '../src/fixtures';
import { settle } from '../src/screens';
import { adminMobile, newMobile, openAsAdmin, signInAsPlumber } from '../src/sign-in';
import { callApi, signInAdmin } from '../src/site/api-client';
import { startSiteProcess, type SiteProcess } from '../src/site/site-process';

const sizes = [
  { width: 1280, height: 900 },
  { width: 360, height: 740 },
];

/** Checks a screen at two widths, with a picture of each. */
async function look(page: Page, name: string): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.evaluate(() => scrollTo(0, 0));
    await settle(page);
    await page.screenshot({ path: `test-results/screens/import-${name}-${size.width}.png`, fullPage: true });
    expect(await findAxeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize(sizes[0]!);
}

const fileOf = (name: string, lines: readonly string[]) => ({
  ...{ name, mimeType: 'text/csv' },
  buffer: Buffer.from(`${lines.join('\n')}\n`),
});

/** The first owner, and one whom they invite: new roles confirm nothing, so the new one orders and the first confirms. */
async function openOwners(browser: Browser, site: SiteProcess) {
  const mobile = newMobile();
  const body = { mobile, name: 'Ravi Kumar', roles: ['owner'] };
  await callApi(site, '/admin/team/invite', { token: await signInAdmin(site), body });
  const [asker, checker] = [await browser.newPage(), await browser.newPage()];
  await openAsAdmin(asker, site, '/admin/imports', mobile);
  await openAsAdmin(checker, site, '/admin/confirmations', adminMobile);
  return { asker, checker };
}

async function confirm(checker: Page, site: SiteProcess, name: RegExp): Promise<void> {
  await checker.goto(`${site.origin}/admin/confirmations`);
  await checker.getByRole('row', { name }).getByRole('button', { name: 'Confirm' }).click();
  await checker
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Confirm/ })
    .click();
  await expect(checker.getByText('Confirmed and done.')).toBeVisible();
}

async function upload(page: Page, kind: string, file: ReturnType<typeof fileOf>): Promise<void> {
  await page.getByRole('button', { name: 'Upload a file' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload a file of the old system' });
  await dialog.getByRole('combobox', { name: /What the file contains/ }).selectOption(kind);
  await dialog.getByLabel(/^File/).setInputFiles(file);
  if (kind === 'balances')
    await dialog.getByRole('textbox', { name: /Reference of the statement/ }).fill('Ledger of 31 March 2026');
  await dialog.getByRole('button', { name: 'Check the file' }).click();
  await expect(dialog).toBeHidden();
}

test('a programme is brought over: members, balances that a second owner confirms, and another vendor’s labels', async ({
  browser,
}) => {
  const site = await startSiteProcess();
  const { asker, checker } = await openOwners(browser, site);
  const member = newMobile();
  const people = [member, newMobile(), newMobile()];

  await test.step('an owner uploads members, sees wrong rows and what will be applied, and applies them', async () => {
    await upload(
      asker,
      'members',
      fileOf('members-of-the-old-system.csv', [
        'Mobile,Name,Role,City,Language',
        `+91 ${member},Ganpat Shinde,Plumber,Pune,Marathi`,
        `${people[1]},Ravi Kumar,plumber,Nashik,Hindi`,
        `${people[2]},Asha Patil,electrician,Pune,Klingon`,
        '12345,Short,,,',
      ]),
    );
    const wrong = asker.getByRole('table', { name: 'Rows that cannot be applied' });
    await expect(wrong.getByRole('row', { name: /Write plumber or customer.*electrician/ })).toBeVisible();
    const ready = asker.getByRole('table', { name: 'Rows that will be applied' });
    await expect(ready.getByRole('row', { name: /Ganpat Shinde.*Pune/ })).toBeVisible();
    await look(asker, 'members');
    await asker.getByRole('button', { name: 'Apply' }).click();
    await asker.getByRole('alertdialog').getByRole('button', { name: 'Apply' }).click();
    await expect(asker.getByText('Members created')).toBeVisible({ timeout: 90_000 });
  });

  await test.step('balances wait for a second owner, who reads the rows before confirming', async () => {
    const rows = [`${member},1250`, `${people[1]},"2,400"`, `${people[2]},90`];
    await upload(asker, 'balances', fileOf('balances.csv', ['Mobile,Closing balance', ...rows]));
    await asker.getByRole('button', { name: 'Apply' }).click();
    await asker.getByRole('alertdialog').getByRole('button', { name: 'Apply' }).click();
    await expect(asker.getByText('Another owner must confirm this, under Confirmations.')).toBeVisible();

    await checker.goto(`${site.origin}/admin/confirmations`);
    const order = checker.getByRole('row', { name: /Credit 2 opening balances of import/ });
    await order.getByRole('button', { name: 'Confirm' }).click();
    await look(checker, 'confirmation');
    await checker.getByRole('alertdialog').getByRole('link', { name: 'See its rows' }).click();
    const ready = checker.getByRole('table', { name: 'Rows that will be applied' });
    await expect(ready.getByRole('row', { name: new RegExp(`${member}.*1,250`) })).toBeVisible();
    await look(checker, 'balances');
    const download = checker.waitForEvent('download');
    await checker.getByRole('button', { name: 'Download these rows' }).click();
    expect((await download).suggestedFilename()).toMatch(/^import-[0-9]+-ready-rows\.csv$/);
    await confirm(checker, site, /Credit 2 opening balances of import/);
    await expect(asker.getByText('Balances credited')).toBeVisible({ timeout: 90_000 });
  });

  const phone = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await test.step('a member signs in and sees the balance', async () => {
    await phone.goto(`${site.origin}/user/login`);
    await signInAsPlumber(phone, site, member);
    await phone.goto(`${site.origin}/user/rewards`);
    await expect(phone.getByText('1,250').first()).toBeVisible();
    await settle(phone);
    await phone.screenshot({ path: 'test-results/screens/import-member-360.png', fullPage: true });
  });

  await test.step('how the labels of another vendor are written is proposed and confirmed', async () => {
    await asker.goto(`${site.origin}/admin/market-labels`);
    const group = asker.getByRole('region', { name: 'How the codes are written' });
    await group.getByRole('textbox', { name: /^Programme of the labels/ }).fill('Pipeline Plus');
    await group.getByRole('textbox', { name: /^Codes begin with/ }).fill('77');
    await group.getByRole('combobox', { name: 'Characters' }).selectOption('digits');
    await group.getByRole('textbox', { name: /^Fewest characters/ }).fill('10');
    await group.getByRole('textbox', { name: /^Most characters/ }).fill('20');
    await look(asker, 'labels-settings');
    await group.getByRole('button', { name: 'Save' }).click();
    await asker.getByRole('alertdialog').getByRole('button', { name: 'Propose changes' }).click();
    await confirm(checker, site, /Change the programme settings/);
  });

  await test.step('a file of labels is read and put in force, and one code is typed', async () => {
    await asker.goto(`${site.origin}/admin/market-labels`);
    await asker.getByRole('button', { name: 'Load a file' }).click();
    const dialog = asker.getByRole('dialog', { name: 'Load a file of codes' });
    const lines = ['code,points', '770004729913,60', '770004729914,60', '77-1,60', '770004729915,5.5'];
    await dialog.getByLabel(/CSV file/).setInputFiles(fileOf('labels-of-pipeline-plus.csv', lines));
    await dialog.getByRole('button', { name: 'Read the file' }).click();
    await expect(dialog.getByText(/2 codes, 120 points in all/)).toBeVisible();
    await look(asker, 'labels-file');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await asker.getByRole('button', { name: 'Put Pipeline Plus in force' }).click();
    await asker.getByRole('alertdialog').getByRole('button', { name: 'Put in force' }).click();
    await expect(asker.getByText(/The labels pay from now on|Another admin must confirm it first/)).toBeVisible();
    if (await asker.getByText('Another admin must confirm it first').isVisible())
      await confirm(checker, site, /Put the label file “Pipeline Plus” in force/);

    await phone.goto(`${site.origin}/user/scanqr`);
    await phone.getByRole('button', { name: 'Type the code' }).click();
    await phone.getByRole('dialog').getByRole('textbox').fill('7700 0472 9913');
    await phone.getByRole('dialog').getByRole('textbox').press('Enter');
    await expect(phone.getByText('1,310').first()).toBeVisible();
    await asker.reload();
    await expect(asker.getByRole('row', { name: /Pipeline Plus.*In force/ })).toBeVisible();
    await look(asker, 'labels');
  });
  await Promise.all([asker.close(), checker.close(), phone.close()]);
  await site.dispose();
});
