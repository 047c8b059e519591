import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';

/** What `npm run gallery:build -w @loyalty/shared-ui` made. */
const dist = process.env.GALLERY_DIST ?? join(__dirname, '../../shared-ui/dist');

/** No server is behind it: every request is answered from the folder. Under .localhost a page counts as secure, as the product's does. */
export const origin = 'http://gallery.localhost';

export interface StoryEntry {
  readonly id: string;
  /** "Acts/Button" */
  readonly title: string;
  readonly name: string;
}

/**
 * Every story of the built gallery, by component.
 * @throws Error where the gallery was not built
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
 * Answers a context's requests from the built gallery.
 * @param onUnknown told of every request that the gallery has no answer to: to somebody else, or for a file that is not there
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
