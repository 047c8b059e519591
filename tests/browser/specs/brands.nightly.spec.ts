import { join } from 'node:path';
import { type BrowserContext, type Page } from '@playwright/test';
import { findAxeViolations } from '../src/axe';
import { expect, test } from '../src/fixtures';
import { settle } from '../src/screens';
import { adminMobile, newMobile, signInAsAdmin, signInAsPlumber } from '../src/sign-in';
import { addBrand, callFrom, createLabels, type Label } from '../src/site/brand-of-site';
import { type SiteProcess, startSiteProcess } from '../src/site/site-process';

const pictures = join(__dirname, '../../../test-results/brands');
const phone = { width: 360, height: 740 };

interface Brand {
  site: SiteProcess;
  name: string;
  product: string;
  points: number;
  accent: string;
  labels: Label[];
}

let installation: SiteProcess;
let a: Brand;
let b: Brand;

test.beforeAll(async ({ browser }) => {
  installation = await startSiteProcess();
  const admin = await browser.newPage();
  const brand = async (id: string, look: Pick<Brand, 'name' | 'product' | 'points' | 'accent'>): Promise<Brand> => {
    const site = await addBrand(installation, { id, name: look.name, admin: adminMobile });
    await signInAsAdmin(admin, site);
    const { data } = await callFrom<{ version: number }>(admin, '/admin/programme', { method: 'GET' });
    const body = { version: data.version, accent_colour: look.accent };
    expect(await callFrom(admin, '/admin/programme', { method: 'PUT', body })).toMatchObject({ status: 200 });
    return { site, ...look, labels: await createLabels(admin, { ...look, quantity: 4 }) };
  };
  a = await brand('brand-a', { name: 'Flowwell Pipes', product: 'Elbow', points: 340, accent: '#b95700' });
  b = await brand('brand-b', { name: 'Zenith Pumps', product: 'Impeller', points: 700, accent: '#00695c' });
  await admin.close();
});
test.afterAll(() => installation.dispose());

/** Signs in on the brand's own host, and notes from where its pages load anything. */
async function openAsPlumber(context: BrowserContext, { site }: Brand, mobile: string) {
  const page = await context.newPage();
  const origins = new Set<string>();
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol === 'http:') origins.add(origin);
  });
  await page.goto(`${site.origin}/user/login`);
  await signInAsPlumber(page, site, mobile);
  return { page, origins };
}

const pathOf = ({ url }: Label) => new URL(url).pathname;
const accentOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'));

async function takePicture(page: Page, name: string) {
  await settle(page);
  await page.screenshot({ path: join(pictures, `${name}.png`) });
  expect(await findAxeViolations(page)).toEqual([]);
}

test('two brands of one installation: two hosts, two looks, two languages, and one number with separate points', async ({
  browser,
}) => {
  const mobile = newMobile();
  const context = await browser.newContext({ viewport: phone });
  const [inA, inB] = [await openAsPlumber(context, a, mobile), await openAsPlumber(context, b, mobile)];
  // The language is of the origin, as the session is.
  await inB.page.evaluate(() => localStorage.setItem('language', 'hi'));
  const texts = installation.outbox
    .read()
    .slice(-2)
    .map(({ text }) => text);
  expect(texts[0]).toContain('@brand-a.localhost #');
  expect(texts[1]).toContain('@brand-b.localhost #');

  for (const { page, own, other } of [
    { page: inA.page, own: a, other: b },
    { page: inB.page, own: b, other: a },
  ]) {
    await page.goto(own.site.origin + pathOf(own.labels[0]!));
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`+${own.points}`);
    await page.goto(`${own.site.origin}/user/points`);
    await settle(page);
    await expect(page.getByRole('main').getByText(String(own.points), { exact: true }).first()).toBeVisible();
    for (const path of ['/user/rewards', '/user/points', '/user/rewardshistory', '/user/profile']) {
      await page.goto(own.site.origin + path);
      await settle(page);
      const text = await page.locator('body').innerText();
      for (const foreign of [other.name, other.product, other.points])
        expect(text).not.toMatch(new RegExp(`\\b${foreign}\\b`));
      await expect(page).toHaveTitle(new RegExp(own.name));
    }
    expect(await accentOf(page)).toBe(own.accent);
  }
  await expect(inA.page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(inB.page.locator('html')).toHaveAttribute('lang', 'hi');
  expect([...inA.origins]).toEqual([a.site.origin]);
  expect([...inB.origins]).toEqual([b.site.origin]);

  await test.step('a token of one is refused in the other, whose page then asks to sign in', async () => {
    const token = await inA.page.evaluate(() => localStorage.getItem('userToken')!);
    await inB.page.evaluate((value) => localStorage.setItem('userToken', value), token);
    await inB.page.goto(`${b.site.origin}/user/points`);
    await expect(inB.page).toHaveURL(/\/user\/login/);
  });
  await context.close();
});

test('everything that names a host names that of the brand', async ({ browser }) => {
  for (const { site, name, labels } of [a, b]) {
    const page = await browser.newPage({ serviceWorkers: 'allow' });
    const response = await page.goto(`${site.origin}/user/login`);
    await settle(page);
    expect(response!.headers()['content-security-policy']).not.toContain('localhost');
    // In place of the built-in one once the brand is known.
    await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', /programme/);
    const manifest = await page.evaluate(async () => {
      const { href } = document.querySelector<HTMLLinkElement>('link[rel=manifest]')!;
      return { href, ...(await (await fetch(href)).json()) };
    });
    expect(new URL(manifest.href).origin).toBe(site.origin);
    expect(manifest.name).toBe(name);
    expect(new URL(manifest.start_url, manifest.href).href).toBe(`${site.origin}/user/rewards`);
    expect(labels.map(({ url }) => new URL(url).origin.toLowerCase())).toEqual(labels.map(() => site.origin));
    // Its scope is the host: it keeps nothing of another.
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)).toBe(`${site.origin}/`);
    const { data } = await callFrom<{ push?: unknown }>(page, '/programme', { method: 'GET' });
    expect(JSON.stringify(data)).not.toContain(installation.origin);
    await page.close();
  }
});

test('a label of one brand that is scanned in another leads there, where it brings its points', async ({ browser }) => {
  const context = await browser.newContext({ viewport: phone });
  const mobile = newMobile();
  const label = a.labels[1]!;
  const link = `${a.site.origin}/user/s/${label.url.split('/').at(-1)}`;
  const words = `This is a label of ${a.name}. Scan it there.`;

  await test.step('opened before signing in', async () => {
    const page = await context.newPage();
    await page.goto(b.site.origin + pathOf(label));
    const preview = page.getByRole('region', { name: 'Your label' });
    await expect(preview).toContainText(words);
    await expect(preview.getByRole('link', { name: `Open ${a.name}` })).toHaveAttribute('href', link);
    await takePicture(page, 'label-of-another-before-sign-in');
    await page.close();
  });

  await openAsPlumber(context, a, mobile);
  const { page } = await openAsPlumber(context, b, mobile);
  await test.step('read by the scanner', async () => {
    await page.goto(`${b.site.origin}/user/scanqr`);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'label.png', mimeType: 'image/png', buffer: label.picture });
    await expect(page.getByRole('heading', { level: 1, name: words })).toBeVisible();
    await takePicture(page, 'label-of-another');
  });
  await test.step('among many labels', async () => {
    const many = await context.newPage();
    await many.goto(`${b.site.origin}/user/scanqr`);
    await many.getByRole('radio', { name: 'Many labels' }).check();
    const { picture: buffer } = a.labels[3]!;
    await many.locator('input[type=file]').setInputFiles({ name: 'label.png', mimeType: 'image/png', buffer });
    await many.getByRole('link', { name: 'Done' }).click();
    await expect(many.getByRole('listitem').getByRole('link', { name: `Open ${a.name}` })).toBeVisible();
    await takePicture(many, 'label-of-another-among-many');
    await many.close();
  });
  await test.step('in Hindi, and in the dark', async () => {
    const hindi = await browser.newContext({
      viewport: phone,
      colorScheme: 'dark',
      storageState: await context.storageState(),
    });
    const other = await hindi.newPage();
    await other.addInitScript(() => localStorage.setItem('language', 'hi'));
    await other.goto(b.site.origin + pathOf(a.labels[2]!));
    await expect(other.getByRole('link', { name: `${a.name} खोलें` })).toBeVisible();
    await takePicture(other, 'label-of-another-hindi-dark');
    await hindi.close();
  });
  await page.getByRole('link', { name: `Open ${a.name}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`+${a.points} points`);
  expect(new URL(page.url()).origin).toBe(a.site.origin);
  await context.close();
});
