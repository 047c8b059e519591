import { findAxeViolations } from '../src/axe';
import { expect, test } from '../src/fixtures';
import { newMobile, openAsAdmin, signInAsPlumber } from '../src/sign-in';

const phone = { width: 360, height: 740 };
const mobile = newMobile();
const name = 'Kishore Salunkhe';

test('an admin finds a plumber, adjusts points, suspends and restores; the plumber’s open tab follows @nightly', async ({
  browser,
  demoSite: site,
}) => {
  const pocket = await browser.newContext({ viewport: phone, hasTouch: true, isMobile: true });
  const plumber = await pocket.newPage();
  await plumber.goto(`${site.origin}/user/login`);
  await signInAsPlumber(plumber, site, mobile);
  await plumber.getByRole('textbox', { name: 'Name' }).fill(name);
  await plumber.getByRole('button', { name: 'Submit' }).click();
  await expect(plumber).toHaveURL(/\/user\/rewards$/);

  const desktop = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const admin = await desktop.newPage();

  await test.step('search, sort and status are in the address, and lead to the person', async () => {
    await openAsAdmin(admin, site, '/admin/plumbers');
    await expect(admin.getByText(/^1–10 of \d+$/)).toBeVisible();
    await admin.keyboard.press('/');
    await admin.keyboard.type('salunkhe');
    await expect(admin).toHaveURL(/\?q=salunkhe$/);
    await expect(admin.getByText('1 of 1', { exact: true })).toBeVisible();
    await admin.getByRole('columnheader', { name: 'Balance' }).getByRole('button').click();
    await expect(admin).toHaveURL(/\?q=salunkhe&sort=balance$/);
    await admin.reload();
    await expect(admin.getByRole('searchbox')).toHaveValue('salunkhe');
    await expect(admin.getByRole('columnheader', { name: 'Balance' })).toHaveAttribute('aria-sort', 'descending');
    expect(await findAxeViolations(admin)).toEqual([]);
    await admin.getByRole('link', { name }).click();
    await expect(admin).toHaveURL(/\/admin\/people\/\d+$/);
    await expect(admin.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(admin.getByText('No scans yet')).toBeVisible();
  });

  await test.step('points are given; the plumber sees how many and not why', async () => {
    await admin.getByRole('button', { name: 'Adjust points' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Adjust points' });
    await dialog.getByRole('textbox', { name: 'Points' }).fill('250');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Trained two apprentices');
    await expect(dialog.getByText('The balance goes from 0 points to 250 points.')).toBeVisible();
    expect(await findAxeViolations(admin)).toEqual([]);
    await dialog.getByRole('button', { name: 'Give 250 points' }).click();
    await expect(dialog).toBeHidden();
    await expect(admin.getByRole('region', { name: 'Points', exact: true })).toContainText('250');
    await plumber.goto(`${site.origin}/user/rewardshistory`);
    const entry = plumber.getByRole('listitem').filter({ hasText: 'Points adjusted' });
    await expect(entry).toContainText('+250');
    await expect(plumber.getByText('Trained two apprentices')).toBeHidden();
  });

  await test.step('more than the balance cannot be taken back; what was typed stays', async () => {
    await admin.getByRole('button', { name: 'Adjust points' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Adjust points' });
    await dialog.getByText('Take back', { exact: true }).click();
    await dialog.getByRole('textbox', { name: 'Points' }).fill('251');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Twice');
    await dialog.getByRole('button', { name: 'Take points back' }).click();
    await expect(dialog.getByText('The balance is only 250 points.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Points' }).fill('50');
    await dialog.getByRole('button', { name: 'Take 50 points back' }).click();
    await expect(dialog).toBeHidden();
    await admin.getByText('Points', { exact: true }).last().click();
    const rows = admin.getByRole('table', { name: 'Points history' }).getByRole('row');
    await expect(rows.nth(1)).toContainText(/Twice.*−50.*200/);
    await expect(rows.nth(2)).toContainText(/Trained two apprentices.*\+250.*250/);
  });

  await test.step('suspended, the plumber’s open tab goes to the login on its next call', async () => {
    await admin.getByRole('button', { name: 'Suspend' }).click();
    const question = admin.getByRole('alertdialog', { name: `Suspend ${name}?` });
    await question.getByRole('textbox', { name: 'Reason' }).fill('Sold labels without pipes');
    await question.getByRole('button', { name: 'Suspend' }).click();
    await expect(question).toBeHidden();
    await expect(admin.getByText(/^Suspended since/)).toBeVisible();
    expect(await findAxeViolations(admin)).toEqual([]);
    await expect(plumber).toHaveURL(/\/user\/rewardshistory/);
    await plumber.getByText('Earned', { exact: true }).click();
    await expect(plumber).toHaveURL(/\/user\/login/);
    const before = site.outbox.countFor(mobile);
    await plumber.getByRole('textbox', { name: 'Mobile number' }).fill(mobile);
    await plumber.getByRole('button', { name: 'Send OTP' }).click();
    await plumber.getByRole('textbox', { name: '6-digit code' }).fill(await site.outbox.nextCode(mobile, before));
    await expect(plumber.getByText('This account is suspended')).toBeVisible();
  });

  await test.step('restored, the plumber signs in again and finds the points', async () => {
    await admin.getByRole('button', { name: 'Restore' }).click();
    const question = admin.getByRole('alertdialog', { name: `Restore ${name}?` });
    await question.getByRole('textbox', { name: 'Reason' }).fill('The labels were accounted for');
    await question.getByRole('button', { name: 'Restore' }).click();
    await expect(question).toBeHidden();
    await expect(admin.getByText(/^Suspended since/)).toBeHidden();
    await plumber.getByRole('button', { name: 'Change Number' }).click();
    await signInAsPlumber(plumber, site, mobile);
    await plumber.goto(`${site.origin}/user/points`);
    await expect(plumber.getByRole('main').getByText('200', { exact: true }).first()).toBeVisible();
  });
  await pocket.close();
  await desktop.close();
});
