import sharp from 'sharp';
import { findAxeViolations } from '../src/axe';
import { expect, test } from '../src/fixtures';
import { settle } from '../src/screens';
import { openAsAdmin, signInAsPlumber, newMobile } from '../src/sign-in';
import { startSiteProcess } from '../src/site/site-process';

test.use({ viewport: { width: 360, height: 740 } });

test('the owner’s brand is on the site at once, and before any code of an area on the next visit', async ({
  page,
  browser,
}) => {
  const site = await startSiteProcess();
  const logo = await sharp({ create: { width: 400, height: 100, channels: 3, background: '#d9480f' } })
    .png()
    .toBuffer();
  await openAsAdmin(page, site, '/admin/programme');
  const brand = page.getByRole('region', { name: 'Brand' });
  await brand.getByRole('textbox', { name: 'Brand name' }).fill('Flowwell Pipes');
  await brand.getByLabel('Logo', { exact: true }).setInputFiles({ name: 'l.png', mimeType: 'image/png', buffer: logo });
  await expect(brand.getByRole('img', { name: 'The logo' })).toBeVisible();
  await brand.getByRole('textbox', { name: 'Accent colour', exact: true }).fill('#ff7a00');
  await expect(brand.getByText(/darkened to #b95700/)).toBeVisible();
  await brand.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: /Accent colour: – → #ff7a00/ })).toBeVisible();
  await expect(page).toHaveTitle('Programme settings · Flowwell Pipes');
  expect(await findAxeViolations(page)).toEqual([]);

  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const phone = await context.newPage();
  const accentOf = () => phone.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'));
  await phone.goto(`${site.origin}/user/login`);
  await expect(phone).toHaveTitle('Sign in · Flowwell Pipes');
  expect(await accentOf()).toBe('#b95700');
  await signInAsPlumber(phone, site, newMobile());
  await phone.goto(`${site.origin}/user/rewards`);
  await settle(phone);
  expect(await findAxeViolations(phone)).toEqual([]);
  const logoBox = await phone.getByRole('link', { name: 'Flowwell Pipes' }).boundingBox();
  expect(logoBox!.width).toBeLessThan(70);

  await phone.route(/\/remotes\/.*\.js/, () => undefined);
  await phone.goto(`${site.origin}/user/login`, { waitUntil: 'commit' });
  await expect(phone.locator('#skeleton')).toContainText('Flowwell Pipes');
  expect(await accentOf()).toBe('#b95700');
  const manifest = await phone.locator('link[rel=manifest]').getAttribute('href');
  const { name, icons } = await (await fetch(site.origin + manifest)).json();
  expect(name).toBe('Flowwell Pipes');
  expect((await fetch(site.origin + icons[0].src)).headers.get('content-type')).toBe('image/png');
  await context.close();
  await site.dispose();
});
