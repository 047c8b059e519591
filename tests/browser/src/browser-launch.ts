import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';
import places from '../../../tooling/tasks/chromium-places.json';

/**
 * Returns Chromium's launch options: this machine's Chromium (CHROMIUM_PATH, else the usual places), without background
 * network requests.
 *
 * @param extraArguments e.g. a camera's
 * @param preferred the path of another Chromium
 */
export function browserLaunch(extraArguments: string[] = [], preferred?: string): LaunchOptions {
  const executablePath = [preferred, process.env.CHROMIUM_PATH, ...places].find((path) => path && existsSync(path));
  if (!executablePath) throw new Error('No Chromium found: install it, or set CHROMIUM_PATH.');
  return {
    executablePath,
    args: [
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Chromium's sandbox does not work as root.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ...extraArguments,
    ],
  };
}
