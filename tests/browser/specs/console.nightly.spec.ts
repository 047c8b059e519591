import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { findAxeViolations } from '../src/axe';
import { expect, test } from '../src/fixtures';
import { settle } from '../src/screens';
import { adminMobile } from '../src/sign-in';
import { addBrand, runBrands } from '../src/site/brand-of-site';
import { type SiteProcess, startSiteProcess } from '../src/site/site-process';

const pictures = join(__dirname, '../../../test-results/console');
const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];

let site: SiteProcess;
let acme: SiteProcess;
test.beforeAll(async () => {
  site = await startSiteProcess();
  acme = await addBrand(site, { id: 'acme', name: 'Acme Pipes', admin: adminMobile });
  await addBrand(site, { id: 'zenith', name: 'Zenith Pumps', admin: adminMobile });
  await runBrands(site, 'suspend', 'zenith');
});
test.afterAll(() => site.dispose());

/** Takes pictures at both widths, light and dark. */
async function takePictures(page: Page, name: string) {
  for (const viewport of sizes)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      await settle(page);
      await page.screenshot({ path: join(pictures, `${name}-${viewport.width}-${colorScheme}.png`), fullPage: true });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect([name, viewport.width, overflow]).toEqual([name, viewport.width, 0]);
      expect(await findAxeViolations(page)).toEqual([]);
    }
}

const makeLink = async () => (await runBrands(site, 'link')).split('\n')[0]!;

test('a link of the server opens the console of all brands, once', async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const link = await makeLink();
  expect(link).toMatch(new RegExp(`^${site.origin}/admin/brands#[\\w-]{43}$`));
  await page.goto(link);
  for (const name of ['Acme Pipes', 'Zenith Pumps', 'default'])
    await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible();
  await expect(page.getByRole('row', { name: /Acme Pipes/ })).toContainText('Active');
  await expect(page.getByRole('row', { name: /Zenith Pumps/ })).toContainText('Suspended');
  expect(page.url()).toBe(`${site.origin}/admin/brands`);
  await takePictures(page, 'brands');
  await page.reload();
  await expect(page.getByRole('row', { name: /Acme Pipes/ })).toBeVisible();

  await test.step('which is of this tab, and no admin’s', async () => {
    const other = await context.newPage();
    await other.goto(`${site.origin}/admin/brands`);
    await expect(other.getByRole('heading', { name: 'Open the console with a link' })).toBeVisible();
    await takePictures(other, 'no-session');
    await other.goto(`${site.origin}/admin/dashboard`);
    await expect(other).toHaveURL(/\/admin\/login/);
    await other.close();
  });
  await test.step('used twice it is refused', async () => {
    const other = await context.newPage();
    await other.goto(link);
    await expect(other.getByText('This link does not work')).toBeVisible();
    await takePictures(other, 'dead-link');
    await other.close();
  });
  await test.step('at a brand’s host there is none', async () => {
    const other = await context.newPage();
    await other.goto((await makeLink()).replace(site.origin, acme.origin));
    await expect(other.getByText('There is no console at this address')).toBeVisible();
    await other.close();
  });
  await test.step('ended on the server, it says how to get another link', async () => {
    await runBrands(site, 'link', '--revoke');
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText('Your session has ended')).toBeVisible();
    await expect(page.getByText('npm run brands -- link')).toBeVisible();
    await takePictures(page, 'ended');
  });
  await context.close();
});

test('in Hindi', async ({ browser }) => {
  const page = await browser.newPage();
  await page.addInitScript(() => localStorage.setItem('language', 'hi'));
  await page.goto(await makeLink());
  await expect(page.getByRole('heading', { level: 1, name: 'ब्रांड' })).toBeVisible();
  await takePictures(page, 'brands-hindi');
  await page.close();
});
