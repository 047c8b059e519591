import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';

const chromiumPlaces = JSON.parse(readFileSync(new URL('chromium-places.json', import.meta.url), 'utf8'));

/** Returns the path of a Chromium to test with: CHROMIUM_PATH, else the usual places. */
export function findChromium() {
  return [process.env.CHROMIUM_PATH, ...chromiumPlaces].find((path) => path && existsSync(path));
}

/**
 * Installs a Debian package if this is Debian and we are root; prints a line.
 * @returns whether apt-get succeeded
 */
export function installDebianPackage(name) {
  const mayInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
  if (!mayInstall) return false;
  console.log(`Installing Debian's ${name} …`);
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  spawnSync('apt-get', ['update', '-qq'], options);
  return spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options).status === 0;
}

/**
 * Returns the path of a program on PATH, installed from a Debian package if it is missing and we may; undefined if
 * unavailable.
 */
export function ensureProgram(program, debianPackage) {
  const find = () => spawnSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8' }).stdout.trim() || undefined;
  return find() ?? (installDebianPackage(debianPackage) ? find() : undefined);
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
