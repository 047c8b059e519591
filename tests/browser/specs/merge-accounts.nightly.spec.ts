import { findAxeViolations } from '../src/axe';
import { expect, test } from '../src/fixtures';
import { adminMobile, newMobile, openAsAdmin } from '../src/sign-in';
import { callApi, signInAdmin, signInUser } from '../src/site/api-client';
import { createBatch, readCodes } from '../src/site/catalogue';
import { startSiteProcess } from '../src/site/site-process';

const secondAdmin = '9000000009';

test('two admins merge two accounts of one person, and undo it; the points are never twice @nightly', async ({
  browser,
}) => {
  const site = await startSiteProcess({ env: { ADMIN_MOBILES: `${adminMobile},${secondAdmin}` } });
  const token = await signInAdmin(site);
  const [given, kept] = [newMobile(), newMobile()];
  const batch = await createBatch(site, token, { points: 40, quantity: 2 });
  const codes = await readCodes(site, token, batch.id);
  const users: string[] = [];
  for (const [index, mobile] of [given, kept].entries()) {
    const user = await signInUser(site, mobile);
    const name = `Ganpat Shinde${index === 0 ? ' (old)' : ''}`;
    await callApi(site, '/users/user-update', { token: user, body: { name, location: 'Pune', address: '' } });
    await callApi(site, '/users/scanner/store', {
      token: user,
      body: { encrypyData: codes[index]!.url, location: 'Pune' },
    });
    users.push(user);
  }
  const { data } = await callApi<{ users: { id: number }[] }>(site, '/admin/search', { token, body: { query: kept } });
  const path = `/admin/people/${data.users[0]!.id}`;
  const [asker, checker] = [await browser.newPage(), await browser.newPage()];
  const balance = asker.getByRole('region', { name: 'Points', exact: true });

  const confirm = async (name: RegExp) => {
    await openAsAdmin(checker, site, '/admin/confirmations', secondAdmin);
    const row = checker.getByRole('row', { name });
    await expect(row).toBeVisible();
    expect(await findAxeViolations(checker)).toEqual([]);
    await row.getByRole('button', { name: 'Confirm' }).click();
    await checker.getByRole('alertdialog').getByRole('button', { name: 'Confirm 40 points' }).click();
    await expect(checker.getByText('Confirmed and done.')).toBeVisible();
    await asker.reload();
  };

  await test.step('one asks, with both accounts side by side', async () => {
    await openAsAdmin(asker, site, path);
    await asker.getByRole('button', { name: 'Merge accounts' }).click();
    const dialog = asker.getByRole('dialog', { name: 'Merge accounts' });
    await dialog.getByRole('searchbox').fill(given);
    await dialog.getByText('Ganpat Shinde (old)').click();
    await expect(dialog.getByRole('region', { name: 'Is given up' })).toContainText(given);
    await expect(dialog.getByText('40 points').last()).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Same passbook, old SIM lost');
    expect(await findAxeViolations(asker)).toEqual([]);
    await dialog.getByRole('button', { name: 'Ask to merge' }).click();
    await expect(asker.getByText('Another admin must confirm this first. Nothing has moved yet.')).toBeVisible();
    await expect(balance).toContainText('40');
  });

  await test.step('another one confirms: the balance is one, the old number is told where it went', async () => {
    await confirm(/Merge the account of Ganpat Shinde \(old\) into that of Ganpat Shinde: 40 points/);
    await expect(balance).toContainText('80');
    await expect(asker.getByText(`Ganpat Shinde (old), ${given}`)).toBeVisible();
    await expect(signInUser(site, given)).rejects.toThrow(
      `This account was merged into the one of the number ending in ${kept.slice(-2)}`,
    );
    const claim = await callApi(site, '/users/reedemed/store', { token: users[0]! });
    expect([claim.status, claim.message]).toEqual([401, 'Please Provide Token']);
  });

  await test.step('the way back takes two admins, too', async () => {
    await asker.getByRole('button', { name: 'Undo the merge' }).click();
    const dialog = asker.getByRole('alertdialog', { name: 'Undo the merge?' });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Two brothers');
    await dialog.getByRole('button', { name: 'Ask to undo' }).click();
    await expect(asker.getByText('Another admin must confirm this first.')).toBeVisible();
    await confirm(/Undo the merge of the account of Ganpat Shinde \(old\).*: 40 points moved back/);
    await expect(balance).toContainText('40');
    await expect(asker.getByText(`Ganpat Shinde (old), ${given}`)).toHaveCount(0);
    expect(await signInUser(site, given)).toBeTruthy();
  });

  await asker.close();
  await checker.close();
  await site.dispose();
});
