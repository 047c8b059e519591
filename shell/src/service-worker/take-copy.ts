import { type Copy, pageKey, putIntoUse } from './copies';
import { copyCache, filesCache, siteConfig } from './names';
import type { OfflineFile } from './offline-list';
import { dropPictures } from './pictures';
import type { PublishedSite } from './published-site';

/** The phone refused the space, also after the pictures were given up. */
export class NoRoomError extends Error {
  override readonly name = 'NoRoomError';
}

/** How many files are fetched at a time: enough for a slow line, little beside what the person does. */
const lanes = 4;

const isFull = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError';

/** Stores an answer. @throws NoRoomError */
async function put(cache: Cache, key: string, answer: Response): Promise<void> {
  const again = answer.clone();
  try {
    await cache.put(key, answer);
  } catch (error) {
    if (!isFull(error)) throw error;
    await dropPictures();
    await cache.put(key, again).catch((still: unknown) => {
      throw isFull(still) ? new NoRoomError('No room for the offline copy', { cause: still }) : still;
    });
  }
}

/** Fetches a file and stores it; the browser refuses bytes that are not what the list says (a captive portal's page). */
async function store(cache: Cache, { url, integrity, lasting }: OfflineFile): Promise<void> {
  // What has come before a network went away is not fetched twice.
  if (lasting && (await cache.match(url, { ignoreVary: true }))) return;
  const answer = await fetch(url, {
    integrity,
    mode: 'cors',
    credentials: 'same-origin',
    cache: lasting ? 'default' : 'no-cache',
    priority: 'low',
  });
  if (!answer.ok) throw new TypeError(`${url} answered ${answer.status}`);
  await put(cache, url, answer);
}

async function inLanes<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const lane = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

/** The page that opens every kept address: what the site answers to its home, security headers included. */
async function fetchPage(home: string): Promise<Response> {
  const answer = await fetch(home, { cache: 'no-cache', headers: { accept: 'text/html' } });
  const isPage = answer.ok && (answer.headers.get('content-type') ?? '').startsWith('text/html');
  if (!isPage) throw new TypeError(`${home} is no page`);
  // Built anew: an answer that was redirected is refused to a navigation.
  return new Response(await answer.blob(), { headers: answer.headers });
}

/** What lies on this origin but is never answered from the copy: the api, and remotes that are not kept. */
function foreignPrefixes({ host, remotes }: PublishedSite['config']): string[] {
  const api = new URL(host, location.origin);
  const others = remotes.filter(({ offlineFiles }) => !offlineFiles).map(({ prefix }) => prefix);
  return api.origin === location.origin && api.pathname !== '/' ? [...others, api.pathname] : others;
}

/**
 * Fetches everything that a version of the site needs and puts it into use once the last byte is there. Until then the copy
 * before it answers; what has come stays for the next try.
 *
 * @throws NoRoomError; TypeError without a network or for bytes that are not what was published
 */
export async function takeCopy(site: PublishedSite): Promise<Copy> {
  const [own, shared] = await Promise.all([caches.open(copyCache(site.id)), caches.open(filesCache)]);
  await put(own, pageKey, await fetchPage(site.config.home));
  const json = { headers: { 'content-type': 'application/json' } };
  await put(own, siteConfig, new Response(site.configText, json));
  await inLanes(site.files, (file) => store(file.lasting ? shared : own, file));
  const entries = site.files.filter(({ lasting }) => !lasting);
  const copy: Copy = {
    id: site.id,
    bytes: site.files.reduce((sum, { bytes }) => sum + bytes, 0),
    prefixes: site.config.remotes.filter(({ offlineFiles }) => offlineFiles).map(({ prefix }) => prefix),
    foreign: foreignPrefixes(site.config),
    entries: Object.fromEntries(entries.map(({ url, integrity }) => [url, integrity])),
    files: site.files.filter(({ lasting }) => lasting).map(({ url }) => url),
  };
  await putIntoUse(copy);
  return copy;
}
