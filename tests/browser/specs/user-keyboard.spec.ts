import { expect, test } from '../src/fixtures';
import { go, tabTo } from '../src/keyboard';
import { newMobile } from '../src/sign-in';
import { signInAdmin } from '../src/site/api-client';
import { createBatch, readCodes } from '../src/site/catalogue';

test.use({ reducedMotion: 'reduce', viewport: { width: 360, height: 740 } });

test('by keyboard alone: sign in, details, a typed code, its points, a claim, the history, out', async ({
  page,
  emptySite: site,
}) => {
  const admin = await signInAdmin(site);
  const batch = await createBatch(site, admin, { points: 40, quantity: 1 });
  const [label] = await readCodes(site, admin, batch.id);
  const { keyboard } = page;

  await test.step('sign in', async () => {
    await page.goto(`${site.origin}/user/login`);
    await tabTo(page, /^Mobile number/);
    const mobile = newMobile();
    await keyboard.type(mobile);
    await keyboard.press('Enter');
    // The focus moves to the next field by itself.
    await expect(page.getByRole('textbox', { name: '6-digit code' })).toBeFocused();
    await keyboard.type(await site.outbox.nextCode(mobile));
    await expect(page.getByRole('radio', { name: 'Plumber' })).toBeFocused();
    await keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: 'Allow location?' });
    await expect(question).toBeVisible();
    await go(page, /^Not now$/);
    await expect(question).toBeHidden();
  });

  await test.step('details', async () => {
    await expect(page).toHaveURL(/personaldetails/);
    // The region exists before its message: screen readers ignore a region inserted together with its text.
    const told = page.getByRole('region', { name: 'Messages' }).getByRole('status');
    await expect(told).toBeEmpty();
    await tabTo(page, /^Name/);
    await keyboard.type('Raju Kamble');
    await keyboard.press('Enter');
    await expect(told).toContainText('Account Updated Successfully');
    await expect(page).toHaveURL(/\/user\/rewards$/);
    await expect(page.getByRole('heading', { name: 'Namaste, Raju' })).toBeVisible();
  });

  await test.step('a typed code and its points', async () => {
    await go(page, /^Scan QR/);
    await expect(page).toHaveURL(/scanqr/);
    await go(page, /^Type the code$/);
    await expect(page.getByRole('textbox', { name: 'Code on the label' })).toBeFocused();
    await keyboard.type(label?.code ?? '');
    await go(page, /^Get points$/);
    // Announced to screen readers, and the next Tab starts here.
    await expect(page.getByRole('status').filter({ hasText: 'Rewards Granted Successfully' })).toContainText('+40');
    await expect(page.getByRole('heading', { level: 1, name: /40/ })).toBeFocused();
    await go(page, /^See my points$/);
  });

  await test.step('the claim', async () => {
    await expect(page).toHaveURL(/\/user\/(points|rewards)$/);
    await go(page, /^Claim 40 points$/);
    const question = page.getByRole('alertdialog', { name: 'Claim 40 points?' });
    // The safe choice comes first.
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await go(page, /^Claim points$/);
    await expect(question).toBeHidden();
    await expect(page.getByText('Claim request placed successfully')).toBeVisible();
  });

  await test.step('the history, by the menu', async () => {
    await go(page, /^Menu$/);
    const menu = page.getByRole('dialog', { name: 'Raju Kamble' });
    await expect(menu).toBeVisible();
    await keyboard.press('Escape');
    await expect(menu).toBeHidden();
    // Only where it was opened.
    await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused();
    await keyboard.press('Enter');
    await go(page, /^Rewards History$/);
    await expect(page).toHaveURL(/rewardshistory/);
    await expect(page.getByText('Rewards Claimed')).toBeVisible();
  });

  await test.step('past the frame in one step', async () => {
    await page.reload();
    await expect(page.getByText('Rewards Claimed')).toBeVisible();
    await go(page, /^Skip to content$/);
    await expect(page.getByRole('main')).toBeFocused();
  });

  await test.step('out', async () => {
    await go(page, /^Menu$/);
    await go(page, /^Log out$/);
    await expect(page).toHaveURL(/\/user\/login/);
  });
});
