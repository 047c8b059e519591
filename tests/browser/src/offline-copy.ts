import { expect, type Page } from '@playwright/test';

/** Returns the name of the current offline version, if one is complete (docs/decisions/0009). */
export const currentCopy = (page: Page): Promise<string | undefined> =>
  page.evaluate(async () => {
    const response = await caches.match('/.offline/current', { cacheName: 'offline-state' });
    return response && ((await response.json()) as string);
  });

/**
 * Waits until the service worker has a complete copy of the area, some seconds after the first screen. Needs
 * `test.use({ serviceWorkers: 'allow' })`.
 *
 * @param other wait for a copy other than this one, for an update
 * @returns the copy's name
 */
export async function waitForOfflineCopy(page: Page, other?: string): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(
      async () => {
        found = await currentCopy(page);
        return found !== undefined && found !== other;
      },
      { timeout: 60_000, message: 'a complete offline copy' },
    )
    .toBe(true);
  return found as string;
}
