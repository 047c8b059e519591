import type { Page } from '@playwright/test';
import { findAxeViolations } from '../src/axe';
import { expect, test } from '../src/fixtures';
import { newMobile, openAsAdmin } from '../src/sign-in';
import { signInAdmin } from '../src/site/api-client';
import { changeProgramme, createBatch } from '../src/site/catalogue';
import { startSiteProcess } from '../src/site/site-process';

const rail = (page: Page) => page.getByRole('navigation', { name: 'Admin area' });

test('a second admin is invited, orders a large batch, and is removed from the open tab @nightly', async ({
  browser,
}) => {
  const site = await startSiteProcess();
  const token = await signInAdmin(site);
  const { productName, modelName } = await createBatch(site, token, { points: 40, quantity: 1 });
  await changeProgramme(site, token, { confirm_batch_points: 4000 });
  const [owner, second] = [await browser.newPage(), await browser.newPage()];
  const mobile = newMobile();

  await test.step('invited for the catalogue, they sign in with a code and see what their role includes', async () => {
    await openAsAdmin(owner, site, '/admin/team');
    await owner.getByRole('button', { name: 'Add admin' }).click();
    const form = owner.getByRole('dialog', { name: 'Add admin' });
    await form.getByRole('textbox', { name: 'Mobile number' }).fill(mobile);
    await form.getByRole('textbox', { name: 'Name' }).fill('Meera Shah');
    await form.getByRole('checkbox', { name: /^Catalogue and labels/ }).check();
    expect(await findAxeViolations(owner)).toEqual([]);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(owner.getByRole('row', { name: /Meera Shah/ })).toContainText('Not yet');

    await second.goto(`${site.origin}/admin/team`);
    const sent = site.outbox.countFor(mobile);
    await second.getByRole('textbox', { name: 'Mobile number' }).fill(mobile);
    await second.getByRole('button', { name: 'Generate OTP' }).click();
    await second.getByRole('textbox', { name: 'OTP' }).fill(await site.outbox.nextCode(mobile, sent));
    await expect(second.getByText('Your role does not include this page')).toBeVisible();
    await rail(second).getByText('All pages').click();
    await expect(rail(second).getByRole('link', { name: 'Generate QR' })).toBeVisible();
    for (const name of ['Claims', 'Plumbers', 'Finance', 'Team', 'Audit log']) {
      await expect(rail(second).getByRole('link', { name, exact: true })).toHaveCount(0);
    }
  });

  await test.step('a batch of theirs above the limit waits for the owner, and is there once the owner confirms: they are new', async () => {
    await second.goto(`${site.origin}/admin/qrgenerate`);
    await second.getByRole('combobox', { name: 'Model' }).selectOption({ label: modelName });
    await second.getByRole('combobox', { name: 'Product' }).selectOption({ label: productName });
    await second.getByRole('textbox', { name: 'Reward points per QR' }).fill('40');
    await second.getByRole('textbox', { name: 'Quantity' }).fill('101');
    await second.getByRole('button', { name: 'Generate 101 QRs' }).click();
    await expect(second.getByRole('heading', { name: 'Another admin must confirm this batch' })).toBeVisible();

    await owner.goto(`${site.origin}/admin/confirmations`);
    const order = owner.getByRole('row', { name: `Generate 101 codes of 40 points for ${productName}: 4,040 points` });
    await order.getByRole('button', { name: 'Confirm' }).click();
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
    await expect(owner.getByText('Nothing waits for a second admin')).toBeVisible();
    await rail(owner).getByRole('link', { name: 'Labels' }).click();
    await expect(owner.getByRole('row', { name: new RegExp(`${productName}.*101`) })).toBeVisible();
  });

  await test.step('removed, their next click leads to the sign-in, which says why', async () => {
    await owner.goto(`${site.origin}/admin/team`);
    await owner.getByRole('button', { name: 'Remove Meera Shah' }).click();
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(owner.getByRole('row', { name: /Meera Shah/ })).toHaveCount(0);
    await rail(second).getByRole('link', { name: 'Products', exact: true }).click();
    await expect(second).toHaveURL(/\/admin\/login/);
    await expect(second.getByText(/Your session has ended, or your access was changed/)).toBeVisible();
  });

  await owner.close();
  await second.close();
  await site.dispose();
});
