import { execFile, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { deploy } from '../src/deployment/deploy-command';
import { expect, test } from '../src/fixtures';
import { newMobile, signInAsPlumber } from '../src/sign-in';
import { openRemotesFile } from '../src/site/remotes-file';
import { freePort, startSiteProcess } from '../src/site/site-process';

const root = join(__dirname, '../../..');
// Below the repository, where its packages are found.
const app = join(root, '.cache/one-app/user-app');

/** Starts `npm run dev` of the copied app inside a site. Resolves with its address. */
async function startDevServer(site: string) {
  const child = spawn('npm', ['run', '--silent', 'dev'], {
    cwd: app,
    env: { ...process.env, SITE: site, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const address = await new Promise<string>((resolve, reject) => {
    child.on('exit', (code) => reject(new Error(`npm run dev ended with ${code}`)));
    child.stdout.on('data', (chunk) => {
      const [found] = /http:\/\/localhost:\d+(?=\/user)/.exec(String(chunk)) ?? [];
      if (found) resolve(found);
    });
  });
  return { address, stop: () => process.kill(-child.pid!, 'SIGKILL') };
}

/** Finds a button among the folded fields; a change of the source may fold them again. */
const findFolded = (page: Page, name: string) =>
  expect(async () => {
    const button = page.getByRole('button', { name });
    if (!(await button.isVisible())) await page.getByText('Address, location, e-mail').click();
    await expect(button).toBeVisible({ timeout: 1000 });
  }).toPass();

test('one app runs inside a deployed site and in one tab of it, and a change of its source is shown without a manual reload', async ({
  page,
}) => {
  const remotesFile = openRemotesFile();
  remotesFile.write((config) => (config.overrides = ['localhost']));
  const site = await startSiteProcess({ env: { REMOTES_FILE: remotesFile.path } });
  rmSync(dirname(app), { recursive: true, force: true });
  cpSync(join(root, 'user-app'), app, {
    recursive: true,
    filter: (from) => !/user-app\/(dist|node_modules|\.cache)/.test(from),
  });
  // Beside the app, as its scripts name it.
  symlinkSync(join(root, 'tooling'), join(app, '../tooling'));
  const { address, stop } = await startDevServer(site.origin);
  try {
    await page.goto(`${address}/user/login`);
    await signInAsPlumber(page, site, newMobile());
    await findFolded(page, 'Use my location');
    const source = join(app, 'src/features/profile/location-field.tsx');
    const change = (from: string, to: string) => writeFileSync(source, readFileSync(source, 'utf8').replace(from, to));
    change('Use my location', 'Use this place');
    await findFolded(page, 'Use this place');

    await page.goto(`${site.origin}/user/login?override=user-app@${address}/remotes/user-app/remote.json`);
    await signInAsPlumber(page, site, newMobile());
    await findFolded(page, 'Use this place');
    change('Use this place', 'Use that place');
    await findFolded(page, 'Use that place');
    await expect(page.getByRole('complementary', { name: 'Release of this tab' })).toBeVisible();
    // Other sites' pages read no source code.
    const { headers } = await fetch(`${address}/remotes/user-app/remoteEntry.js`);
    expect(headers.get('access-control-allow-origin')).toBe(site.origin);
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  } finally {
    stop();
    await site.dispose();
    remotesFile.remove();
    rmSync(app, { recursive: true, force: true });
  }
});

/** Runs a command as a team would, without what npm has set for this run. Resolves with its output. */
async function run(cwd: string, line: string): Promise<string> {
  const [program = '', ...args] = line.split(' ');
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
  return (await promisify(execFile)(program, args, { cwd, env, maxBuffer: 2 ** 26 })).stdout;
}

/** A team's pipeline; its last step shows the area. */
const teams = [
  { app: 'user-app', tests: 'user-app/src/session', path: '/user/login' },
  { app: 'partner-app', tests: 'partner-app/src/routes', path: '/partner/login' },
];

for (const { app, tests, path } of teams) {
  test(`one team checks, builds and publishes ${app} from a sparse checkout without the other parts`, async ({
    page,
  }) => {
    // Its packages are installed from the registry.
    test.setTimeout(900_000);
    const folder = mkdtempSync(join(tmpdir(), 'one-team-'));
    const target = join(folder, 'target');
    const checkout = join(folder, 'checkout');
    const port = await freePort();
    await deploy(target, 'init', '--site', `http://localhost:${port}`);
    const site = await startSiteProcess({ port, env: { RELEASES_DIR: target } });
    try {
      await run(folder, `git clone --quiet --sparse file://${root} checkout`);
      await run(checkout, `git sparse-checkout set ${app} shared-ui tooling`);
      // As docs/operations/deploying.md and .github/workflows, with a few of the unit tests.
      await run(checkout, 'npm ci');
      await run(checkout, `npx lerna run check,build --scope @loyalty/${app}`);
      await run(checkout, `npx jest ${tests} --selectProjects ${app}`);
      await run(checkout, `npm run deploy -- publish ${app} --switch --to ${target}`);
      expect(await run(checkout, 'git status --short')).toBe('');
      const [entry] = await Promise.all([
        page.waitForRequest(new RegExp(`/releases/${app}/.*remoteEntry`)),
        page.goto(site.origin + path),
      ]);
      expect((await entry.response())?.ok()).toBe(true);
      await expect(page.getByRole('textbox', { name: 'Mobile number' })).toBeVisible();
    } finally {
      await site.dispose();
      rmSync(folder, { recursive: true, force: true });
    }
  });
}
