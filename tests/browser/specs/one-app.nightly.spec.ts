import { spawn } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../src/fixtures';
import { newMobile, signInAsPlumber } from '../src/sign-in';

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

test('one app runs inside a deployed site, and a change of its source is shown without a manual reload', async ({
  emptySite: site,
  page,
}) => {
  rmSync(app, { recursive: true, force: true });
  cpSync(join(root, 'user-app'), app, {
    recursive: true,
    filter: (from) => !/user-app\/(dist|node_modules|\.cache)/.test(from),
  });
  const { address, stop } = await startDevServer(site.origin);
  try {
    await page.goto(`${address}/user/login`);
    await signInAsPlumber(page, site, newMobile());
    await expect(page.getByRole('button', { name: 'Use my location' })).toBeVisible();
    const source = join(app, 'src/features/profile/location-field.tsx');
    writeFileSync(source, readFileSync(source, 'utf8').replace('Use my location', 'Use this place'));
    await expect(page.getByRole('button', { name: 'Use this place' })).toBeVisible();
  } finally {
    stop();
    rmSync(app, { recursive: true, force: true });
  }
});
