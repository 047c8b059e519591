// `npm run dev:check`: a person's day with `npm run dev`, in a scratch copy and a real browser. Each change of a source has to be
// seen in the open page; how long that took is printed. Runs at night (.github/workflows): four compilers are too much for every test.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { findChromium } from '../debian-programs.mjs';
import { freePort, isFree } from '../free-port.mjs';
import { root } from '../install.mjs';
import { scratchCopy } from './scratch-copy.mjs';

const PATIENCE_MS = 120_000;

/** Asks until the answer is as wished, and resolves with the seconds that took. */
async function until(what, ask) {
  const started = Date.now();
  for (;;) {
    if (dev.exitCode !== null) throw new Error(`npm run dev ended before: ${what}`);
    if (await ask().catch(() => false)) return (Date.now() - started) / 1000;
    if (Date.now() - started > PATIENCE_MS) throw new Error(`Not within ${PATIENCE_MS / 1000} s: ${what}`);
    await pause(100);
  }
}

const told = (what, seconds) => console.log(`${what}: ${seconds.toFixed(1)} s`);

const executablePath = findChromium();
if (!executablePath) {
  console.error('No Chromium found. Install it, or set CHROMIUM_PATH to one.');
  process.exit(1);
}
const copy = scratchCopy(root);
const port = await freePort();
const address = `http://localhost:${port}`;
const start = () =>
  spawn(process.execPath, ['scripts/dev.mjs'], {
    cwd: copy,
    env: { ...process.env, PORT: String(port), DATA_DIR: join(copy, '.cache/data'), PUBLIC_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });

/** Replaces what stands in a source file of the copy. */
function change(file, from, to) {
  const path = join(copy, file);
  const source = readFileSync(path, 'utf8');
  assert.ok(source.includes(from), `${file} has no ${JSON.stringify(from)}: name here what stands there now`);
  writeFileSync(path, source.replace(from, to));
}

/** Changes a source and waits until the page shows it, without having been loaded anew where `kept` is said. */
async function sees(what, { page, file, from, to, shown, kept }) {
  change(file, from, to);
  told(what, await until(what, shown));
  if (!kept) return;
  assert.equal(await page.evaluate(() => globalThis.notReloaded), true, `${what}: the page was loaded anew`);
}

const dev = start();
const output = [];
for (const stream of [dev.stdout, dev.stderr]) stream.on('data', (chunk) => output.push(chunk));
const ended = new Promise((resolve) => dev.once('close', resolve));
let browser;
try {
  const answers = async (path) => (await fetch(`${address}${path}`)).ok;
  const parts = ['/', '/remotes/user-app/remote.json', '/remotes/admin-app/remote.json', '/api/healthz'];
  told(
    'first start',
    await until('every part answers', async () => (await Promise.all(parts.map(answers))).every(Boolean)),
  );

  const taken = spawn(process.execPath, ['scripts/dev.mjs'], {
    cwd: copy,
    env: { ...process.env, PORT: String(port) },
  });
  const complaint = [];
  taken.stderr.on('data', (chunk) => complaint.push(chunk));
  assert.equal(await new Promise((resolve) => taken.once('close', resolve)), 1, 'a second one on the port is refused');
  assert.match(Buffer.concat(complaint).toString(), new RegExp(`Port ${port} is taken`));

  browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
  const open = async (path, text) => {
    const page = await (await browser.newContext({ locale: 'en-IN' })).newPage();
    await page.goto(address + path, { waitUntil: 'commit' });
    await page.getByText(text).first().waitFor({ timeout: PATIENCE_MS });
    await page.evaluate(() => (globalThis.notReloaded = true));
    return page;
  };
  const user = await open('/user/login', 'Send OTP');
  const admin = await open('/admin/login', 'Generate OTP');
  const about = await open('/about-us', 'About us');
  const typed = user.getByLabel('Mobile number');
  await typed.fill('98765');
  const has = (page, text) => async () => (await page.getByText(text).count()) > 0;

  await sees('a label of user-app', {
    page: user,
    file: 'user-app/src/features/sign-in/mobile-step.tsx',
    from: '<Trans>Send OTP</Trans>',
    to: '<Trans>Send it now</Trans>',
    shown: has(user, 'Send it now'),
    kept: true,
  });
  assert.equal(await typed.inputValue(), '98765', 'what was typed is kept');
  await sees('a label of admin-app', {
    page: admin,
    file: 'admin-app/src/features/sign-in/mobile-form.tsx',
    from: '<Trans>Generate OTP</Trans>',
    to: '<Trans>Send it now</Trans>',
    shown: has(admin, 'Send it now'),
    kept: true,
  });
  await sees('a label of the shell', {
    page: about,
    file: 'shell/src/pages/about-page.tsx',
    from: '<Trans>About us</Trans>',
    to: '<Trans>Quite about us</Trans>',
    shown: has(about, 'Quite about us'),
  });
  const radius = (page) => async () =>
    (await page.getByText('Send it now').evaluate((text) => getComputedStyle(text.closest('button')).borderRadius)) ===
    '19px';
  await sees('a style of shared-ui, in both areas', {
    page: user,
    file: 'shared-ui/src/button/button.module.css',
    from: 'border-radius: var(--r-2);',
    to: 'border-radius: 19px;',
    shown: async () => (await radius(user)()) && (await radius(admin)()),
    kept: true,
  });
  await sees('a component of shared-ui, in both areas', {
    page: user,
    file: 'shared-ui/src/button/button.tsx',
    from: '<button',
    to: '<button data-seen="here"',
    shown: async () =>
      (await user.locator('[data-seen]').count()) > 0 && (await admin.locator('[data-seen]').count()) > 0,
    kept: true,
  });
  await sees('a route of the api', {
    file: 'api/src/http/health.routes.ts',
    from: "app.get('/healthz'",
    to: "app.get('/alive'",
    shown: () => answers('/api/alive'),
  });
  const overlay = async () => (await user.locator('#webpack-dev-server-client-overlay').count()) > 0;
  const broken = { page: user, file: 'user-app/src/features/sign-in/mobile-step.tsx' };
  await sees('a mistake covers the page', {
    ...broken,
    from: 'Send it now</Trans>',
    to: 'Send it now</Tran>',
    shown: overlay,
  });
  await sees('and leaves it when mended', {
    ...broken,
    from: 'Send it now</Tran>',
    to: 'Send it again</Trans>',
    shown: async () => !(await overlay()) && (await has(user, 'Send it again')()),
  });

  dev.kill('SIGINT');
  assert.equal(await ended, 0, 'Ctrl-C is a good end');
  assert.ok(await isFree(port));
  assert.throws(() => process.kill(-dev.pid, 0), { code: 'ESRCH' }, 'no process is left behind');
  console.log('ok');
} catch (error) {
  console.error(Buffer.concat(output).toString());
  console.error(error);
  process.exitCode = 1;
} finally {
  await browser?.close();
  if (dev.exitCode === null) dev.kill('SIGINT');
  await ended;
  rmSync(copy, { recursive: true, force: true });
}
