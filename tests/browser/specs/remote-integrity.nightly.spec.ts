import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../src/fixtures';
import type { SiteConfig } from '../src/site/remotes-file';
import { newMobile, signInAsPlumber, choosePlumber } from '../src/sign-in';

/** Remotes whose integrity is in remotes.json (docs/decisions/0014): if one byte differs, none of their code runs. */
const root = join(__dirname, '../../..');
const published = () => JSON.parse(readFileSync(join(root, 'deploy/site/dist/remotes.json'), 'utf8')) as SiteConfig;
const sha384 = (bytes: Buffer | string) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** Serves a configuration with the user area's integrity. */
async function vouch(page: Page, integrity = sha384(readFileSync(join(root, 'user-app/dist/remote.json')))) {
  const config = published();
  for (const remote of config.remotes) if (remote.name === 'user_app') remote.integrity = integrity;
  await page.route('**/remotes.json', (route) => route.fulfill({ json: config }));
}

/** Appends a line feed: the file would still work if it were executed. */
const withOtherByte = (body: Buffer) => Buffer.concat([body, Buffer.from('\n')]);

async function flip(page: Page, files: RegExp): Promise<() => number> {
  let flipped = 0;
  await page.route(files, async (route) => {
    const answer = await route.fetch();
    flipped += 1;
    await route.fulfill({ response: answer, body: withOtherByte(await answer.body()) });
  });
  return () => flipped;
}

/** Makes the scan screen's worker and WebAssembly decode a picture without a code. */
async function scanEmptyPicture(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/user/scanqr`);
  await page.locator('input[type=file]').setInputFiles({
    name: 'empty.png',
    mimeType: 'image/png',
    buffer: readFileSync(join(root, 'shell/public/icons/icon-512.png')),
  });
  await expect(page.getByText(/No QR code found/).first()).toBeVisible({ timeout: 60_000 });
}

const unavailable = (page: Page) => page.getByRole('heading', { name: 'This section is not available' });

test('a remote that is what the configuration vouches for works, its worker and WebAssembly included', async ({
  page,
  emptySite: site,
}) => {
  await vouch(page);
  const problems: string[] = [];
  page.on('console', (message) => problems.push(message.type() === 'error' ? message.text() : ''));
  await page.goto(`${site.origin}/user/login`);
  await signInAsPlumber(page, site, newMobile());
  const undemanded = await page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script[src], link[rel=stylesheet]')]
        .filter((element) => ('src' in element ? element.src : element.href).includes('/remotes/user-app/'))
        .filter(({ integrity }) => !integrity.startsWith('sha256-')).length,
  );
  expect(undemanded).toBe(0);
  const workers: string[] = [];
  page.on('worker', (worker) => workers.push(worker.url()));
  await scanEmptyPicture(page, site.origin);
  // Verified before it started: its source was fetched with its digest.
  expect(workers.every((url) => url.startsWith('blob:'))).toBe(true);
  expect(workers.length).toBeGreaterThan(0);
  expect(problems.filter((text) => /integrity|digest/i.test(text))).toEqual([]);
});

for (const [what, files] of [
  ['its manifest', /user-app\/remote\.json/],
  ['its entry', /user-app\/remoteEntry\.js/],
  ['a chunk that every screen waits for', /user-app\/js\/routes\.[0-9a-f]+\.js/],
  ['the style sheet that every screen waits for', /user-app\/css\/routes\.[0-9a-f]+\.css/],
] as const) {
  test(`one other byte in ${what} is not run: the section is not available, and Retry loads it`, async ({
    page,
    emptySite: site,
  }) => {
    await vouch(page);
    const flipped = await flip(page, files);
    await page.goto(`${site.origin}/user/login`);
    await expect(unavailable(page)).toBeVisible();
    expect(flipped()).toBeGreaterThan(0);
    await page.unroute(files);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('textbox', { name: 'Mobile number' })).toBeVisible();
  });
}

test('one other byte in what comes later is not run: a lazily loaded chunk, the worker, the WebAssembly', async ({
  page,
  emptySite: site,
}) => {
  await vouch(page);
  await page.goto(`${site.origin}/user/login`);
  const code = /user-app\/js\/(signed-in|rewards|profile)\.[0-9a-f]+\.js/;
  const flipped = await flip(page, code);
  const reader = await flip(page, /read-codes\.worker\.js|\.wasm/);
  const mobile = newMobile();
  await page.getByRole('textbox', { name: 'Mobile number' }).fill(mobile);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await page.getByRole('textbox', { name: '6-digit code' }).fill(await site.outbox.nextCode(mobile));
  await choosePlumber(page);
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
  expect(flipped()).toBeGreaterThan(0);
  await page.unroute(code);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Personal Details' })).toBeVisible();

  const workers: string[] = [];
  page.on('worker', (worker) => workers.push(worker.url()));
  const warned: string[] = [];
  page.on('console', (message) => warned.push(message.text()));
  await scanEmptyPicture(page, site.origin);
  expect(reader()).toBeGreaterThan(0);
  expect(workers).toEqual([]);
  expect(warned.join('\n')).toContain('Codes are read without the thorough reader');
});

test('a manifest that the configuration vouches for by another digest, or that names none, is not run', async ({
  page,
  emptySite: site,
}) => {
  await vouch(page, sha384('another'));
  await page.goto(`${site.origin}/user/login`);
  await expect(unavailable(page)).toBeVisible();

  // Bad input F10: the files are unchanged, but have no digest.
  const bare = JSON.stringify({ name: 'user_app', entry: 'remoteEntry.js', files: [], screens: {} });
  await page.unroute('**/remotes.json');
  await vouch(page, sha384(bare));
  await page.route('**/user-app/remote.json', (route) => route.fulfill({ body: bare }));
  await page.reload();
  await expect(unavailable(page)).toBeVisible();
  expect(await page.evaluate(() => 'user_app' in window)).toBe(false);
});
