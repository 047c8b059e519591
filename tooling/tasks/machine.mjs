import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';

const chromiumPlaces = JSON.parse(readFileSync(new URL('chromium-places.json', import.meta.url), 'utf8'));

/** Returns the path of a Chromium to test with: CHROMIUM_PATH, else the usual places. */
export function findChromium() {
  return [process.env.CHROMIUM_PATH, ...chromiumPlaces].find((path) => path && existsSync(path));
}

/** Returns the path of a program on PATH; undefined if there is none. */
export const findProgram = (program) =>
  spawnSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8' }).stdout.trim() || undefined;

/**
 * Installs what is missing, if this is Debian and we are root, in a process of its own: while it downloads, npm installs
 * and the first suites run.
 * @param {Record<string, () => unknown>} wanted by name of the Debian package: returns whether it is there; in the order of use
 * @returns {Promise<void>} resolves when it has ended; what could not be installed is missing still
 */
export function installPrograms(wanted) {
  const missing = Object.keys(wanted).filter((name) => !wanted[name]());
  const mayInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
  if (missing.length === 0 || !mayInstall) return Promise.resolve();
  console.log(`Installing Debian's ${missing.join(', ')} …`);
  // One at a time: apt-get installs nothing if it does not know one of the names.
  const each = 'apt-get update -qq; for name; do apt-get install -y -qq --no-install-recommends "$name"; done';
  const apt = spawn('sh', ['-c', each, 'sh', ...missing], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return new Promise((resolve) => apt.once('close', () => resolve()));
}

const listen = (port) =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const { port: given } = server.address();
      server.close(() => resolve(given));
    });
  });

/** Returns a free port of the loopback address. */
export const freePort = () => listen(0);

/** Returns whether a port of the loopback address is free. */
export const isFree = (port) =>
  listen(port).then(
    () => true,
    () => false,
  );
