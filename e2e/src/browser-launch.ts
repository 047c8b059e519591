import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';
import places from '../../scripts/chromium-places.json';

/**
 * How the tests start Chromium: the one of this machine (CHROMIUM_PATH, else the usual places), quiet, without the calls
 * home that a closed network refuses.
 *
 * @param extraArguments e.g. a camera's
 */
export function browserLaunch(extraArguments: string[] = []): LaunchOptions {
  const executablePath = [process.env.CHROMIUM_PATH, ...places].find((path) => path && existsSync(path));
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
      // Chromium's own sandbox needs a user other than root.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ...extraArguments,
    ],
  };
}
