import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { deploy, digestOfFolder } from '../src/deployment/deploy-command';
import {
  buildThirdRemote,
  type MadeRemote,
  makeThirdRemote,
  runOutside,
  startDevelopment,
} from '../src/deployment/third-remote';
import { expect, test } from '../src/fixtures';
import { openAsAdmin, signInAtRemote } from '../src/sign-in';
import { startSiteProcess, type SiteProcess } from '../src/site/site-process';

/** A third remote comes from another repository, with the packed shared-ui and tooling only (docs/decisions/0030). */
test.describe.configure({ mode: 'serial' });

const third = { app: 'dealer-app', prefix: '/dealer' };
const { app, prefix } = third;
let target: string;
let site: SiteProcess;
let remote: MadeRemote;

const deployOutside = (...words: string[]) =>
  runOutside(remote.folder, 'npx', 'loyalty-deploy', ...words, '--to', target);

/** Names the site in the target: its port is known only now. */
function nameSite(): void {
  const file = join(target, 'remotes.json');
  const config = JSON.parse(readFileSync(file, 'utf8')) as object;
  writeFileSync(file, JSON.stringify({ ...config, site: site.origin }));
}

test.beforeAll(async () => {
  test.setTimeout(600_000);
  target = mkdtempSync(join(tmpdir(), 'outside-target-'));
  await deploy(target, 'init');
  [remote] = await Promise.all([
    makeThirdRemote(third),
    deploy(target, 'publish', 'admin-app', '--switch'),
    deploy(target, 'publish', 'user-app', '--switch'),
  ]);
  site = await startSiteProcess({ env: { RELEASES_DIR: target } });
  nameSite();
});
test.afterAll(async () => {
  await site.dispose();
  remote.dispose();
  rmSync(target, { recursive: true, force: true });
});

/** Returns the paths of all fetched files of the remote's release. */
const fetchedFiles = (page: Page) =>
  page.evaluate(
    (name) =>
      performance
        .getEntriesByType('resource')
        .flatMap(({ name: address }) => new RegExp(`/releases/${name}/[^/]+/(.*)`).exec(address)?.[1] ?? []),
    app,
  );

test('its own tooling publishes it and makes it live beside the others', async ({ page }) => {
  const published = await deployOutside('publish', app);
  const version = /\d+\.\d+\.\d+-[0-9a-f]{8}/.exec(published)?.[0] ?? '';
  expect((await page.goto(site.origin + prefix))?.ok()).toBe(true);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Sign in');
  await deployOutside('switch', app, version);

  // An admin's session is the site's.
  await openAsAdmin(page, site, prefix);
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Programme' }).click();
  await expect(page.getByText('Days until a claim is decided')).toBeVisible();
  await page.goto(`${site.origin}${prefix}/unknown`);
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
});

test('its build is kept for other tests', async () => {
  expect(digestOfFolder(await buildThirdRemote(third))).toBe(digestOfFolder(join(remote.folder, 'dist')));
});

test('it runs with the shell’s React, and every script has its digest', async ({ page }) => {
  await openAsAdmin(page, site, `${prefix}/programme`);
  await expect(page.getByText('Days until a claim is decided')).toBeVisible();
  const manifest = JSON.parse(readFileSync(join(remote.folder, 'dist/mf-manifest.json'), 'utf8')) as {
    shared: { name: string; assets: { js: { sync: string[]; async: string[] } } }[];
  };
  const own = manifest.shared.flatMap(({ assets }) => [...assets.js.sync, ...assets.js.async]);
  expect(manifest.shared.map(({ name }) => name)).toContain('react');
  const fetched = await fetchedFiles(page);
  expect(fetched).toContain('remoteEntry.js');
  expect(fetched.filter((file) => own.includes(file))).toEqual([]);
  const withoutDigest = await page
    .locator(`script[src*="/releases/"]:not([integrity]), link[rel=stylesheet][href*="/releases/"]:not([integrity])`)
    .count();
  expect(withoutDigest).toBe(0);
});

test('a changed byte of it does not run, and other areas are not affected', async ({ page }) => {
  await page.route(`**/${app}/*/remoteEntry.js`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()};` });
  });
  await page.goto(site.origin + prefix);
  await expect(page.getByRole('heading', { name: 'This section is not available' })).toBeVisible();
  await page.goto(`${site.origin}/user/login`);
  await expect(page.getByRole('textbox', { name: 'Mobile number' })).toBeVisible();
});

test('`npm run dev` shows it inside the site, and each change of it', async ({ page }) => {
  const development = await startDevelopment(remote.folder, site.origin);
  try {
    // Through the development server, to the api of the site.
    await page.goto(development.address);
    await signInAtRemote(page, site);
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
    const source = join(remote.folder, 'src/features/home/home-page.tsx');
    const before = readFileSync(source, 'utf8');
    const after = before.replace('<p>{t`See a response of the api.`}</p>', '<p>8 orders</p>');
    expect(after).not.toBe(before);
    writeFileSync(source, after);
    await expect(page.getByText('8 orders')).toBeVisible();
  } finally {
    development.stop();
  }
});
