import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endWithUs, freePort, printedBy } from './site-process';

const root = join(__dirname, '../../../..');

export interface CaddyProcess {
  /** Scheme, host and port. */
  origin: string;
  /** Folder with `shell/`, `remotes/`, `releases/`, as in the static image. */
  folder: string;
  stop(): Promise<void>;
}

/**
 * Starts Caddy with deploy/caddy/Caddyfile over the built files, by http.
 *
 * @param apiAddress host and port of the api behind it
 * @throws Error with Caddy's output if it ends or does not respond within 20 seconds
 */
export async function startCaddyProcess(apiAddress: string): Promise<CaddyProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-caddy-'));
  mkdirSync(join(folder, 'releases'));
  mkdirSync(join(folder, 'remotes'));
  symlinkSync(join(root, 'shell/dist'), join(folder, 'shell'));
  for (const app of ['admin-app', 'user-app']) symlinkSync(join(root, app, 'dist'), join(folder, 'remotes', app));
  cpSync(join(root, 'deploy/site/remotes.json'), join(folder, 'remotes/remotes.json'));

  const port = await freePort();
  const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', join(root, 'deploy/caddy/Caddyfile')], {
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      SITE_ADDRESS: `http://:${port}`,
      SITE_FOLDER: folder,
      API_ADDRESS: apiAddress,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = printedBy(child);
  endWithUs(child);
  let failure = '';
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', (error) => {
      failure = `${error.message}: is Debian's caddy installed?`;
      resolve();
    });
  });
  const stop = async () => {
    child.kill();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };

  const origin = `http://localhost:${port}`;
  let over = false;
  void ended.then(() => (over = true));
  const deadline = Date.now() + 20_000;
  while (!(await fetch(origin).then(Boolean, () => false))) {
    if (over || Date.now() > deadline) {
      await stop();
      throw new Error(`Caddy did not start:\n${printed()}${failure}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  return { origin, folder, stop };
}
