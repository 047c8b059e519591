import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../src/fixtures';
import { settle } from '../src/screens';
import { demoPlumberMobile, signInAsAdmin, signInAsPlumber } from '../src/sign-in';
import { signInAdmin } from '../src/site/api-client';
import { createBatch, readCodes } from '../src/site/catalogue';

const photograph = async (page: Page, name: string) => {
  await settle(page);
  await page.screenshot({ path: join(__dirname, `../../../docs/images/${name}.png`) });
};

test.setTimeout(240_000);

test('the dashboard', async ({ page, demoSite }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signInAsAdmin(page, demoSite);
  await photograph(page, 'admin-dashboard');
});

test('a phone: home, and a scan', async ({ page, demoSite }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${demoSite.origin}/user/login`);
  await signInAsPlumber(page, demoSite, demoPlumberMobile);
  await page.goto(`${demoSite.origin}/user/rewards`);
  await expect(page.getByRole('button', { name: 'Claim Rewards' })).toBeEnabled();
  await photograph(page, 'user-home');

  const admin = await signInAdmin(demoSite);
  const batch = await createBatch(demoSite, admin, { points: 40, quantity: 1 });
  const [printed] = await readCodes(demoSite, admin, batch.id);
  await page.goto(printed?.url ?? '');
  await expect(page.getByText('Rewards Granted Successfully')).toBeVisible();
  await photograph(page, 'user-result');
});
