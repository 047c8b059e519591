import { findAxeViolations } from '../src/axe';
import { expect, test } from '../src/fixtures';
import { inHindi as say } from '../src/hindi';
import { choosePlumber, newMobile, openAsAdmin } from '../src/sign-in';
import { callApi, signInAdmin, signInUser } from '../src/site/api-client';
import { createBatch, readCodes } from '../src/site/catalogue';
import { startSiteProcess } from '../src/site/site-process';

test('a booster is tried on the past, saved, scanned in Hindi on a phone, and its budget moves @nightly', async ({
  browser,
}) => {
  const site = await startSiteProcess();
  const token = await signInAdmin(site);
  const batch = await createBatch(site, token, { points: 40, quantity: 2 });
  const [before, label] = await readCodes(site, token, batch.id);
  const plumber = await signInUser(site, newMobile());
  await callApi(site, '/users/scanner/store', { token: plumber, body: { encrypyData: before!.url, location: 'Pune' } });
  const asker = await browser.newPage();
  const today = new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata' }).format(new Date());

  await test.step('an owner tries it on the past, and saves it; above a limit it would need a second owner', async () => {
    await openAsAdmin(asker, site, '/admin/schemes');
    await asker.getByRole('main').getByRole('link', { name: 'New scheme' }).first().click();
    await asker.getByRole('textbox', { name: 'Name in English' }).fill('Double Diwali');
    await asker.getByText('Name in other languages').click();
    await asker.getByRole('textbox', { name: 'Hindi' }).fill('दोगुनी दिवाली');
    await asker.getByRole('textbox', { name: 'First day' }).fill(today);
    await asker.getByRole('textbox', { name: 'In all' }).fill('20000');
    await asker.getByRole('button', { name: 'Try on the last 13 weeks' }).click();
    await expect(asker.getByText(/above 10,000 points: a second owner confirms it/)).toBeVisible();
    await asker.getByRole('textbox', { name: 'In all' }).fill('5000');
    await expect(asker.getByText(/2× points, from .* It costs at most 5,000 points in all/)).toBeVisible();
    await asker.getByRole('button', { name: 'Try on the last 13 weeks' }).click();
    const trial = asker.getByRole('region', { name: 'What it would have cost' });
    await expect(trial).toContainText('Likely cost in its time');
    expect(await findAxeViolations(asker)).toEqual([]);
    await trial.getByRole('button', { name: 'Save the scheme' }).click();
    await expect(asker.getByRole('heading', { level: 1, name: 'Double Diwali' })).toBeVisible();
  });

  await test.step('a plumber scans in Hindi, and sees the bonus beside the points', async () => {
    const phone = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true });
    await phone.addInitScript(() => localStorage.setItem('language', 'hi'));
    const page = await phone.newPage();
    const mobile = newMobile();
    await page.goto(label!.url);
    await expect(page.getByRole('region', { name: say('Your label') })).toContainText('दोगुनी दिवाली');
    await page.getByRole('textbox', { name: say('Mobile number') }).fill(mobile);
    await page.getByRole('button', { name: say('Send OTP') }).click();
    await page.getByRole('textbox', { name: say('6-digit code') }).fill(await site.outbox.nextCode(mobile, 0));
    await choosePlumber(page, say);
    await expect(page.getByText('40 + 40 बोनस').first()).toBeVisible();
    await expect(page.getByText('दोगुनी दिवाली').first()).toBeVisible();
  });

  await test.step('the budget has moved', async () => {
    await asker.goto(`${site.origin}/admin/schemes`);
    const row = asker.getByRole('row', { name: /Double Diwali/ });
    await expect(row.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
    await row.getByRole('link', { name: 'Double Diwali' }).click();
    await expect(asker.getByRole('list', { name: 'What it brought' })).toContainText(
      'It cannot be told in its first day.',
    );
    await expect(asker.getByRole('region', { name: 'Versions' })).toContainText('Version 1');
    expect(await findAxeViolations(asker)).toEqual([]);
  });
  await site.dispose();
});
