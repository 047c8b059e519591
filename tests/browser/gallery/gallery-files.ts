import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';

/** Output of `npm run gallery:build -w @loyalty/shared-ui`. */
const dist = join(__dirname, '../../../shared-ui/dist');

/**
 * No server listens here: requests are fulfilled from the folder. A .localhost origin is a secure context, as in
 * production.
 */
export const origin = 'http://gallery.localhost';

export interface StoryEntry {
  readonly id: string;
  /** "Acts/Button" */
  readonly title: string;
  readonly name: string;
}

/**
 * Returns every story of the built gallery, by component.
 * @throws Error if the gallery was not built
 */
export function readStories(): ReadonlyMap<string, readonly StoryEntry[]> {
  const index = join(dist, 'index.json');
  if (!existsSync(index)) throw new Error('The gallery is not built: npm run gallery:build -w @loyalty/shared-ui');
  const { entries } = JSON.parse(readFileSync(index, 'utf8')) as {
    entries: Record<string, StoryEntry & { type: string }>;
  };
  const byTitle = new Map<string, StoryEntry[]>();
  for (const entry of Object.values(entries)) {
    if (entry.type === 'story') byTitle.set(entry.title, [...(byTitle.get(entry.title) ?? []), entry]);
  }
  return byTitle;
}

/**
 * Fulfils a context's requests from the built gallery.
 * @param onUnknown called with the address of each request to another host or for a missing file
 */
export async function serveGallery(context: BrowserContext, onUnknown: (address: string) => void): Promise<void> {
  await context.route('**', async (route) => {
    const address = new URL(route.request().url());
    const file = join(dist, address.pathname);
    if (address.origin === origin && existsSync(file)) return route.fulfill({ path: file });
    onUnknown(address.href);
    return route.abort();
  });
}
