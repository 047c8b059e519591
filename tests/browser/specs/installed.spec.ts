import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { browserLaunch } from '../src/browser-launch';
import { expect, test } from '../src/fixtures';
import { currentCopy, waitForOfflineCopy } from '../src/offline-copy';
import { demoPlumberMobile, signInAsPlumber } from '../src/sign-in';
import { startRemoteHost, type RemoteHost } from '../src/site/remote-host';
import { openRemotesFile, type RemotesFile } from '../src/site/remotes-file';
import { startSiteProcess, type SiteOptions, type SiteProcess } from '../src/site/site-process';

/** The area that opens offline, and its updates (docs/decisions/0009). */
test.use({ serviceWorkers: 'allow' });

let folder: string;
let remotesFile: RemotesFile;
let site: SiteProcess;
/** Storage state of a signed-in plumber's browser, without the offline copy. */
let signedIn: Awaited<ReturnType<BrowserContext['storageState']>>;

test.beforeAll(async ({ browser }) => {
  folder = mkdtempSync(join(tmpdir(), 'installed-'));
  remotesFile = openRemotesFile();
  site = await startSite();
  const context = await browser.newContext({ serviceWorkers: 'block', viewport, locale: 'en-IN' });
  const page = await context.newPage();
  await page.goto(`${site.origin}/user/login`);
  await signInAsPlumber(page, site, demoPlumberMobile);
  signedIn = await context.storageState();
  await context.close();
});
test.afterAll(async () => {
  await site.dispose();
  remotesFile.remove();
  rmSync(folder, { recursive: true, force: true });
});
test.afterEach(() => remotesFile.write());

const viewport = { width: 360, height: 740 };

const startSite = (options?: Pick<SiteOptions, 'dataDir' | 'port'>) =>
  startSiteProcess({ env: { DEMO_DATA: 'on', REMOTES_FILE: remotesFile.path }, ...options });

/** Creates a context in which the plumber is signed in, without an offline copy. */
const startPhone = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({
    storageState: signedIn,
    serviceWorkers: 'allow',
    viewport,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  });

/** Collects the worker's messages to each page of a tab, for {@link messagesOf}. */
const listenToWorker = (page: Page) =>
  page.addInitScript(() => {
    const workerMessages: unknown[] = [];
    Object.assign(window, { workerMessages });
    navigator.serviceWorker.addEventListener('message', ({ data }) => workerMessages.push(data));
  });
const messagesOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { workerMessages: object[] }).workerMessages);

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Starts a browser with its own profile, which can be closed and reopened like a phone's. */
const startBrowser = (): Promise<BrowserContext> =>
  chromium.launchPersistentContext(join(folder, 'profile'), {
    ...browserLaunch(),
    viewport,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  });

test('after one visit the area opens from cold while the site is down: every screen, never seen before @nightly', async () => {
  let browser = await startBrowser();
  const visit = await browser.newPage();
  await visit.goto(`${site.origin}/user/login`);
  await signInAsPlumber(visit, site, demoPlumberMobile);
  await waitForOfflineCopy(visit);
  await browser.close();
  await site.stop();
  for (const cache of ['Cache', 'Code Cache']) {
    rmSync(join(folder, 'profile/Default', cache), { recursive: true, force: true });
  }

  try {
    browser = await startBrowser();
    const page = await browser.newPage();
    const broken: string[] = [];
    page.on('pageerror', ({ message }) => broken.push(message));
    await page.goto(`${site.origin}/user/rewards`);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await page.goto(`${site.origin}/user/rewardshistory`);
    await expect(heading(page, 'Rewards History')).toBeVisible();
    await page.getByRole('link', { name: 'Stores', exact: true }).click();
    await expect(heading(page, 'Near by Stores')).toBeVisible();
    await page.goto(`${site.origin}/user/scanqr`);
    await expect(page.getByRole('button', { name: /Type the code/ })).toBeVisible();
    // A label opened by the phone's camera app.
    await page.goto(`${site.origin}/USER/S/A0000`);
    await expect(page.getByRole('link', { name: 'Scan again' })).toBeVisible();
    // The decoder is in the copy before the first scan.
    const readers = await page.evaluate(async () => {
      const urls: string[] = [];
      for (const name of await caches.keys()) {
        for (const { url } of await (await caches.open(name)).keys()) urls.push(url);
      }
      return urls.filter((url) => /\.wasm$|read-codes[^/]*\.js$/.test(url));
    });
    expect(new Set(readers.map((url) => url.replace(/.*\./, '')))).toEqual(new Set(['js', 'wasm']));
    expect(broken).toEqual([]);
  } finally {
    await browser.close();
    // Restarts the site for the tests that follow, even after a failure.
    site = await startSite({ dataDir: site.dataDir, port: Number(new URL(site.origin).port) });
  }
});

test('a dead line is not waited for, no response of the api is cached, the admin area passes by; one word ends it all @nightly', async ({
  browser,
}) => {
  const phone = await startPhone(browser);
  const page = await phone.newPage();
  const registrations = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  const keptUrls = () =>
    page.evaluate(async () => {
      const answers = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
      return answers.flat().map(({ url }) => url);
    });

  await test.step('the admin area registers nothing', async () => {
    await page.goto(`${site.origin}/admin/login`);
    await expect(page.getByRole('textbox', { name: 'Mobile number' })).toBeVisible();
    expect(await registrations()).toBe(0);
  });
  await page.goto(`${site.origin}/user/rewards`);
  await waitForOfflineCopy(page);

  await test.step('a site that accepts and never responds', async () => {
    site.process.kill('SIGSTOP');
    try {
      const started = Date.now();
      await page.goto(`${site.origin}/user/rewardshistory`);
      await expect(heading(page, 'Rewards History')).toBeVisible();
      // 3 s for the page, then half a second per link of the chain: a request that was waited for would never end.
      expect(Date.now() - started).toBeLessThan(30_000);
    } finally {
      site.process.kill('SIGCONT');
    }
  });
  await test.step('what is kept', async () => {
    await page.goto(`${site.origin}/admin/login`);
    await expect(page.getByRole('textbox', { name: 'Mobile number' })).toBeVisible();
    await page.goto(`${site.origin}/user/rewardshistory`);
    await expect(page.getByRole('list').first()).toBeVisible();
    const kept = await keptUrls();
    expect(kept.length).toBeGreaterThan(20);
    expect(kept.filter((url) => url.includes('/admin-app/'))).toEqual([]);
    expect(kept.filter((url) => url.includes('/api/') && !url.includes('/api/pictures/'))).toEqual([]);
  });
  await test.step('switched off in the configuration', async () => {
    remotesFile.write((config) => (config.serviceWorker = 'off'));
    // The browser fetches the worker's script itself when a page opens, bypassing the worker.
    await page.goto(`${site.origin}/user/rewards`);
    const left = async () => ({
      workers: await registrations(),
      kept: (await keptUrls()).length,
    });
    await expect.poll(left, { timeout: 30_000 }).toEqual({ workers: 0, kept: 0 });
    await page.reload();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  });
  await phone.close();
});

test.describe('the user area deployed alone', { tag: '@nightly' }, () => {
  let host: RemoteHost;
  test.beforeAll(async () => {
    host = await startRemoteHost();
  });
  test.afterAll(() => host.close());

  const moveTo = (place: string, releases?: string) =>
    remotesFile.write((config) => {
      config.releases = releases;
      for (const remote of config.remotes.filter(({ name }) => name === 'user_app')) {
        const move = (path: string) => path.replace('/remotes/user-app', place);
        Object.assign(remote, { manifest: move(remote.manifest), offlineFiles: move(remote.offlineFiles ?? '') });
      }
    });
  const version = (tab: Page) => tab.evaluate(() => document.documentElement.dataset.release);

  test('a tab goes on with its version, offers the next one, and takes it when asked', async ({ browser }) => {
    moveTo(host.origin);
    const phone = await startPhone(browser);
    const page = await phone.newPage();
    await page.goto(`${site.origin}/user/rewards`);
    const first = await waitForOfflineCopy(page);
    expect(await version(page)).toBe('1');

    // Another build replaces the first one, whose files are gone; a second tab opens.
    host.publish(2);
    const second = await phone.newPage();
    await second.goto(`${site.origin}/user/rewards`);
    await expect.poll(() => version(second)).toBe('2');
    await waitForOfflineCopy(second, first);

    // The second tab runs the new version. The first one shows a message and is not reloaded.
    const bar = page.getByText('A new version is ready');
    await expect(bar).toBeVisible();
    await expect(second.getByText('A new version is ready')).toBeHidden();
    await page.getByRole('link', { name: 'Stores', exact: true }).click();
    await expect(heading(page, 'Near by Stores')).toBeVisible();
    expect(await version(page)).toBe('1');

    // The new version opens offline.
    await phone.setOffline(true);
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(heading(page, 'Near by Stores')).toBeVisible();
    await expect.poll(() => version(page)).toBe('2');
    await expect(bar).toBeHidden();
    await phone.setOffline(false);

    // No tab runs the first version any more: its files are deleted.
    await second.close();
    await page.reload();
    const copies = () => page.evaluate(async () => (await caches.keys()).filter((name) => /-copy-/.test(name)).length);
    await expect.poll(copies, { timeout: 30_000 }).toBe(1);
    await phone.close();
  });

  test('a visit after a switch to a release in another folder runs it, and is offered nothing newer', async ({
    browser,
  }) => {
    for (const release of [3, 4]) host.publish(release, `/${release}`);
    moveTo(`${host.origin}/3`);
    const phone = await startPhone(browser);
    const page = await phone.newPage();
    await listenToWorker(page);
    await page.goto(`${site.origin}/user/rewards`);
    await waitForOfflineCopy(page);

    moveTo(`${host.origin}/4`);
    for (const visit of ['the first', 'a later one', 'one more']) {
      await page.goto(`${site.origin}/user/rewards`);
      // Comes last, after the checks of each tab.
      await expect.poll(() => messagesOf(page), { timeout: 60_000 }).toContainEqual({ type: 'copy', state: 'kept' });
      expect(await messagesOf(page), visit).not.toContainEqual({ type: 'new-version' });
      expect(await version(page)).toBe('4');
    }
    await phone.close();
  });

  test('an open page whose release was switched and removed takes the live one: its policy names all releases', async ({
    page,
  }) => {
    host.publish(5, '/5');
    moveTo(`${host.origin}/5`, `${host.origin}/`);
    await page.goto(`${site.origin}/service`);
    await expect(heading(page, 'How it works')).toBeVisible();
    host.publish(6);
    host.publish(6, '/6');
    moveTo(`${host.origin}/6`, `${host.origin}/`);
    await page.evaluate(() => {
      history.pushState(null, '', '/user/login');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await expect(page.getByRole('textbox', { name: 'Mobile number' })).toBeVisible();
    expect(await version(page)).toBe('6');
  });
});

test('with Save-Data nothing is fetched unasked; a full phone says so', { tag: '@nightly' }, async ({ browser }) => {
  const phone = await startPhone(browser);
  const page = await phone.newPage();
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await listenToWorker(page);
  await page.goto(`${site.origin}/user/rewards`);
  await expect.poll(() => messagesOf(page), { timeout: 30_000 }).toContainEqual({ type: 'copy', state: 'absent' });
  expect(await currentCopy(page)).toBeUndefined();
  await page.goto(`${site.origin}/user/account`);
  const keep = page.getByRole('button', { name: 'Make available offline' });

  // On a full phone an error is shown, and no partial copy is used.
  const devtools = await phone.newCDPSession(page);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: site.origin, quotaSize: 200_000 });
  await keep.click();
  await expect(page.getByText('This phone has no room for it.')).toBeVisible({ timeout: 60_000 });
  expect(await currentCopy(page)).toBeUndefined();
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: site.origin });
  await keep.click();
  await expect(page.getByText('Opens on this phone without an internet connection.')).toBeVisible({
    timeout: 60_000,
  });
  expect(await currentCopy(page)).toBeDefined();
  await phone.close();
});
