import { expect, test } from '../src/fixtures';
import { saveDownload } from '../src/save-download';
import { newMobile, openAsAdmin, signInAsPlumber } from '../src/sign-in';
import { callApi, signInAdmin, signInUser } from '../src/site/api-client';
import { createBatch, readCodes } from '../src/site/catalogue';
import { openRemotesFile } from '../src/site/remotes-file';
import { freePort, startSiteProcess, type SiteProcess } from '../src/site/site-process';

/** The api on an origin of its own, allowed to the site's pages (docs/operations/deploying.md "An api on another origin"). */
const remotesFile = openRemotesFile();
let pages: SiteProcess;
let api: SiteProcess;
/** Addresses of the pages, the codes sent by SMS of the api. */
let site: SiteProcess;

test.beforeAll(async () => {
  const port = await freePort();
  const host = `http://127.0.0.1:${port}`;
  remotesFile.write((config) => (config.host = host));
  pages = await startSiteProcess({ env: { REMOTES_FILE: remotesFile.path } });
  const env = { ALLOWED_ORIGINS: pages.origin, API_URL: host, PUBLIC_URL: pages.origin, DEMO_DATA: 'on' };
  api = await startSiteProcess({ program: 'api', port, env });
  site = { ...api, origin: pages.origin };
});
test.afterAll(async () => {
  await Promise.all([pages, api].map((one) => one.dispose()));
  remotesFile.remove();
});

test('a user signs in and scans', async ({ page }) => {
  const admin = await signInAdmin(api);
  const batch = await createBatch(api, admin, { points: 40, quantity: 1 });
  const [printed] = await readCodes(api, admin, batch.id);
  const mobile = newMobile();
  await page.goto(`${site.origin}/user/login`);
  await signInAsPlumber(page, site, mobile);
  await page.getByRole('link', { name: 'Scan', exact: true }).click();
  await page.getByRole('button', { name: 'Type the code' }).click();
  const field = page.getByRole('textbox', { name: 'Code on the label' });
  await expect(field).toBeFocused();
  await field.fill(printed!.code);
  await page.getByRole('button', { name: 'Get points' }).click();
  await expect(page.getByText(batch.productName).first()).toBeVisible();
  const token = await signInUser(api, mobile);
  const { data } = await callApi<{ total_reward_points: number }>(api, '/users/scanners/get', { token });
  expect(data.total_reward_points).toBe(40);
});

test('an admin sees pictures, and a report keeps its name', async ({ page }, info) => {
  await openAsAdmin(page, site, '/admin/products');
  const picture = page.getByRole('main').locator('img').first();
  await expect(picture).toHaveAttribute(
    'src',
    new RegExp(`^${api.origin.replace('localhost', '127.0.0.1')}/pictures/`),
  );
  expect(
    await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBeGreaterThan(0);
  await page.goto(`${site.origin}/admin/reports?range=this-year&status=approved`);
  const { download } = await saveDownload(page, info.outputDir, 'Download CSV: Claims');
  expect(download.suggestedFilename()).toMatch(/^redemptions-\d{4}-04-01-to-\d{4}-\d{2}-\d{2}\.csv$/);
});

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });
  test('pictures of the api are kept for use without a network', async ({ page }) => {
    await page.goto(`${site.origin}/user/login`);
    await signInAsPlumber(page, site, newMobile());
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    const { text } = await callApi(api, '/admin/products', { token: await signInAdmin(api) });
    const [address = ''] = /http:[^"]+\/pictures\/[^"]+/.exec(text) ?? [];
    await page.evaluate((src) => Object.assign(new Image(), { src }).decode(), address);
    await expect
      .poll(() => page.evaluate(async (src) => Boolean(await caches.match(src, { ignoreVary: true })), address))
      .toBe(true);
  });
});
