import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { browserLaunch } from '../src/browser-launch';
import { expect, test } from '../src/fixtures';
import { currentCopy, waitForOfflineCopy } from '../src/offline-copy';
import { demoPlumberMobile, signInAsPlumber } from '../src/sign-in';
import { startRemoteHost, type RemoteHost } from '../src/site/remote-host';
import { freePort, startSiteProcess, type SiteProcess } from '../src/site/site-process';

/** The area that opens without a network, and how its versions follow one another (docs/decisions/0009). */
test.describe.configure({ mode: 'serial' });
test.use({ serviceWorkers: 'allow', viewport: { width: 360, height: 740 } });

const published = join(__dirname, '../../site/remotes.json');
interface SiteConfig {
  remotes: { name: string; manifest: string; offlineFiles?: string }[];
  serviceWorker?: 'off';
}

let folder: string;
let remotesFile: string;
let site: SiteProcess;

/** Changes the site's run-time configuration while it runs. */
function configure(change: (config: SiteConfig) => void): void {
  const config = JSON.parse(readFileSync(published, 'utf8')) as SiteConfig;
  change(config);
  writeFileSync(remotesFile, JSON.stringify(config));
}

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'installed-'));
  remotesFile = join(folder, 'remotes.json');
  configure(() => undefined);
  site = await startSiteProcess({ env: { DEMO_DATA: 'on', REMOTES_FILE: remotesFile } });
});
test.afterAll(async () => {
  await site.dispose();
  rmSync(folder, { recursive: true, force: true });
});
test.afterEach(() => configure(() => undefined));

async function signIn(page: Page): Promise<void> {
  await page.goto(`${site.origin}/user/login`);
  await signInAsPlumber(page, site, demoPlumberMobile);
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** A browser with a profile of its own, as a phone has it: it can be closed and started again. */
const startBrowser = (): Promise<BrowserContext> =>
  chromium.launchPersistentContext(join(folder, 'profile'), {
    ...browserLaunch(),
    viewport: { width: 360, height: 740 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  });

test('after one visit the area opens from cold while the site is down: every screen, never seen before', async () => {
  let browser = await startBrowser();
  const visit = await browser.newPage();
  await signIn(visit);
  await waitForOfflineCopy(visit);
  await browser.close();
  await site.stop();
  for (const cache of ['Cache', 'Code Cache']) {
    rmSync(join(folder, 'profile/Default', cache), { recursive: true, force: true });
  }

  browser = await startBrowser();
  const page = await browser.newPage();
  const broken: string[] = [];
  page.on('pageerror', ({ message }) => broken.push(message));
  await page.goto(`${site.origin}/user/rewards`);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.goto(`${site.origin}/user/rewardshistory`);
  await expect(heading(page, 'Rewards History')).toBeVisible();
  await page.getByRole('link', { name: 'Stores' }).click();
  await expect(heading(page, 'Nearby Stores')).toBeVisible();
  await page.goto(`${site.origin}/user/scanqr`);
  await expect(page.getByRole('button', { name: /Type the code/ })).toBeVisible();
  // A label that the phone's own camera read.
  await page.goto(`${site.origin}/USER/S/A0000`);
  await expect(page).toHaveURL(/\/user\/(claimrewards|scanqr)/);
  // What reads the codes is there too, though nobody has scanned yet.
  const readers = await page.evaluate(async () => {
    const urls: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) urls.push(url);
    }
    return urls.filter((url) => /\.wasm$|worker[^/]*\.js$/.test(url));
  });
  expect(readers.map((url) => url.replace(/.*\./, '')).sort()).toEqual(['js', 'wasm']);
  expect(broken).toEqual([]);
  await browser.close();

  const { port } = new URL(site.origin);
  site = await startSiteProcess({
    env: { DEMO_DATA: 'on', REMOTES_FILE: remotesFile },
    dataDir: site.dataDir,
    port: Number(port) || (await freePort()),
  });
});

test('a line that hangs is not waited for: the page opens from the copy', async ({ page, context }) => {
  await signIn(page);
  await waitForOfflineCopy(page);
  await context.setOffline(true);
  await page.goto(`${site.origin}/user/rewards`);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await context.setOffline(false);
  // The process stands still: it accepts connections and answers nothing.
  site.process.kill('SIGSTOP');
  try {
    const started = Date.now();
    await page.goto(`${site.origin}/user/rewardshistory`);
    await expect(heading(page, 'Rewards History')).toBeVisible();
    // 3 s for the page, then half a second for each link of the chain.
    expect(Date.now() - started).toBeLessThan(10_000);
  } finally {
    site.process.kill('SIGCONT');
  }
});

test('nothing that names a person is kept by the worker', async ({ page }) => {
  await signIn(page);
  await waitForOfflineCopy(page);
  await page.goto(`${site.origin}/user/rewardshistory`);
  await expect(heading(page, 'Rewards History')).toBeVisible();
  const kept = await page.evaluate(async () => {
    const texts: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const type = (await cache.match(request))?.headers.get('content-type') ?? '';
        texts.push(`${new URL(request.url).pathname} ${type}`);
      }
    }
    return texts;
  });
  expect(kept.length).toBeGreaterThan(20);
  expect(kept.filter((text) => text.startsWith('/api/') && !/ image\//.test(text))).toEqual([]);
});

test.describe('the user area deployed alone', () => {
  let host: RemoteHost;
  test.beforeAll(async () => {
    host = await startRemoteHost();
  });
  test.afterAll(() => host.close());

  test('a tab goes on with its version, is told of the next one, and takes it when asked', async ({
    page,
    context,
  }) => {
    test.slow();
    configure(({ remotes }) => {
      for (const remote of remotes.filter(({ name }) => name === 'user_app')) {
        const move = (path: string) => path.replace('/remotes/user-app', host.origin);
        Object.assign(remote, { manifest: move(remote.manifest), offlineFiles: move(remote.offlineFiles ?? '') });
      }
    });
    const version = (tab: Page) => tab.evaluate(() => document.documentElement.dataset.userApp);
    await signIn(page);
    await page.goto(`${site.origin}/user/rewards`);
    await expect(heading(page, 'Rewards')).toBeAttached();
    const first = await waitForOfflineCopy(page);
    expect(await version(page)).toBe('1');

    // Another build stands in the place of the first one, whose files are gone; a second tab comes by.
    host.publish(2);
    const second = await context.newPage();
    await second.goto(`${site.origin}/user/rewards`);
    await expect.poll(() => version(second)).toBe('2');
    await waitForOfflineCopy(second, first);

    // The second tab runs what is new. The first one is told, and is not torn away.
    const told = page.getByText('A new version is ready');
    await expect(told).toBeVisible();
    await expect(second.getByText('A new version is ready')).toBeHidden();
    await page.getByRole('link', { name: 'Stores' }).click();
    await expect(heading(page, 'Nearby Stores')).toBeVisible();
    expect(await version(page)).toBe('1');

    // Without a network the new one opens.
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(heading(page, 'Nearby Stores')).toBeVisible();
    await expect.poll(() => version(page)).toBe('2');
    await expect(told).toBeHidden();
    await context.setOffline(false);

    // No tab runs the first one any more: its files go.
    await second.close();
    await page.reload();
    const copies = () => page.evaluate(async () => (await caches.keys()).filter((name) => /-copy-/.test(name)).length);
    await expect.poll(copies, { timeout: 30_000 }).toBe(1);
  });
});

test('the admin area is fetched from the network, and registers nothing', async ({ page }) => {
  await page.goto(`${site.origin}/admin/login`);
  await expect(page.getByRole('textbox', { name: 'Mobile number' })).toBeVisible();
  const registrations = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  // The user area does it in the same browser: then the worker stands beside the admin area too.
  await page.waitForLoadState('load');
  expect(await registrations()).toBe(0);
  await signIn(page);
  await waitForOfflineCopy(page);
  await page.goto(`${site.origin}/admin/login`);
  await expect(page.getByRole('textbox', { name: 'Mobile number' })).toBeVisible();
  expect(await registrations()).toBe(1);
  const kept = await page.evaluate(async () => {
    const answers = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return answers.flat().map(({ url }) => url);
  });
  expect(kept.filter((url) => url.includes('/admin-app/'))).toEqual([]);
});

test('where data is to be saved nothing is fetched until the person asks', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    const told: unknown[] = [];
    Object.assign(window, { told });
    navigator.serviceWorker.addEventListener('message', ({ data }) => told.push(data));
  });
  await signIn(page);
  const told = () => page.evaluate(() => (window as unknown as { told: object[] }).told);
  await expect.poll(told, { timeout: 30_000 }).toContainEqual({ type: 'copy', state: 'absent' });
  expect(await currentCopy(page)).toBeUndefined();
  await page.goto(`${site.origin}/user/account`);
  await page.getByRole('button', { name: 'Make available offline' }).click();
  await expect(page.getByText('Opens on this phone without a network.')).toBeVisible({ timeout: 60_000 });
  expect(await currentCopy(page)).toBeDefined();
});

test('the browser finds it fit to be installed', async ({ page }) => {
  await page.goto(`${site.origin}/user/login`);
  const devtools = await page.context().newCDPSession(page);
  const { errors, data } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data ?? '{}') as { start_url: string; icons: { src: string; sizes: string }[] };
  expect(manifest).toMatchObject({ name: 'Loyalty Programme', start_url: '/user/rewards', display: 'standalone' });
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (address) => {
      const image = await createImageBitmap(await (await fetch(address)).blob());
      return `${image.width}x${image.height}`;
    }, src);
    expect(size).toBe(sizes);
  }
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
});

test('the switch in the configuration takes the worker and all it keeps away, also from a page that it holds', async ({
  page,
}) => {
  await signIn(page);
  await waitForOfflineCopy(page);
  configure((config) => (config.serviceWorker = 'off'));
  // The browser itself asks for the worker anew when a page opens, past the worker.
  await page.goto(`${site.origin}/user/rewards`);
  const left = () =>
    page.evaluate(async () => ({
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      caches: (await caches.keys()).filter((name) => name.startsWith('offline-')),
    }));
  await expect.poll(left, { timeout: 30_000 }).toEqual({ workers: 0, caches: [] });
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});
