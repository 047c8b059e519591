import { expect, test } from '../src/fixtures';
import { go, tabTo } from '../src/keyboard';
import { signInAdmin } from '../src/site/api-client';
import { createBatch, readCodes } from '../src/site/catalogue';

const mobile = '9812345670';

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
    const before = site.outbox.countFor(mobile);
    await keyboard.type(mobile);
    await keyboard.press('Enter');
    // The focus goes on by itself to what is asked for next.
    await expect(page.getByRole('textbox', { name: '6-digit code' })).toBeFocused();
    await keyboard.type(await site.outbox.nextCode(mobile, before));
    await keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: 'Allow location?' });
    await expect(question).toBeVisible();
    await go(page, /^Not now$/);
    await expect(question).toBeHidden();
  });

  await test.step('details', async () => {
    await expect(page).toHaveURL(/personaldetails/);
    // In the page before its message: a region that comes together with it is not read out.
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
    // Told to whoever does not see it, and where the next Tab starts from.
    await expect(page.getByRole('status').filter({ hasText: 'Rewards Granted Successfully' })).toContainText('+40');
    await expect(page.getByRole('heading', { level: 1, name: /40/ })).toBeFocused();
    await go(page, /^See my points$/);
  });

  await test.step('the claim', async () => {
    await expect(page).toHaveURL(/\/user\/(points|rewards)$/);
    await go(page, /^Claim /);
    await expect(page.getByText('Claim request placed successfully')).toBeVisible();
  });

  await test.step('the history, by the menu', async () => {
    await go(page, /^Menu$/);
    const menu = page.getByRole('dialog', { name: 'Raju Kamble' });
    await expect(menu).toBeVisible();
    await keyboard.press('Escape');
    await expect(menu).toBeHidden();
    // Where it was opened, and nowhere else.
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
