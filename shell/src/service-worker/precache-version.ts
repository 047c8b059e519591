import { ExpirationPlugin } from 'workbox-expiration';
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { StaleWhileRevalidate } from 'workbox-strategies';
import { type Version, pageKey, activateVersion } from './versions';
import { versionCache, filesCache, siteConfig, picturesCache } from './messages';
import type { OfflineFile } from './offline-list';
import type { PublishedSite } from './published-site';
import { isCacheablePicture } from './classify-request';

/** 60 pictures of at most 300 kB: 18 MB at most, evicted first when the phone is full. */
const bounds = new ExpirationPlugin({ maxEntries: 60, maxAgeSeconds: 90 * 24 * 3600, purgeOnQuotaError: true });

/** Without CORS a response of another origin is opaque: it cannot be distinguished from a failure, nor be kept. */
export const withCors: WorkboxPlugin = {
  requestWillFetch: ({ request }) =>
    Promise.resolve(
      request.mode === 'no-cors' ? new Request(request, { mode: 'cors', credentials: 'same-origin' }) : request,
    ),
};

/** Serves pictures from the cache and refreshes them in the background. */
export const pictures = new StaleWhileRevalidate({
  cacheName: picturesCache,
  matchOptions: { ignoreVary: true },
  plugins: [
    withCors,
    { cacheWillUpdate: ({ response }) => Promise.resolve(isCacheablePicture(response) ? response : null) },
    bounds,
  ],
});

/** Makes room for an offline version. */
const clearPictures = () => bounds.deleteCacheAndMetadata();

/** Thrown when the phone has no room, also after the pictures were deleted. */
export class NoRoomError extends Error {
  override readonly name = 'NoRoomError';
}

/** Enough for a slow network, and leaves bandwidth for the user's own requests. */
const maxParallel = 4;

const isFull = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError';

/** @throws NoRoomError */
async function put(cache: Cache, key: string, response: Response): Promise<void> {
  const again = response.clone();
  try {
    await cache.put(key, response);
  } catch (error) {
    if (!isFull(error)) throw error;
    await clearPictures();
    await cache.put(key, again).catch((still: unknown) => {
      throw isFull(still) ? new NoRoomError('No room for the offline copy', { cause: still }) : still;
    });
  }
}

/** Fetches and caches a file. The browser rejects bytes that differ from the list (a captive portal's page). */
async function store(cache: Cache, { url, integrity, lasting }: OfflineFile): Promise<void> {
  // It may be cached from an interrupted attempt.
  if (lasting && (await cache.match(url, { ignoreVary: true }))) return;
  const response = await fetch(url, {
    integrity,
    mode: 'cors',
    credentials: 'same-origin',
    cache: lasting ? 'default' : 'no-cache',
    priority: 'low',
  });
  if (!response.ok) throw new TypeError(`${url} answered ${response.status}`);
  await put(cache, url, response);
}

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const lane = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: maxParallel }, lane));
}

/** Fetches the page for all offline addresses: the site's home, security headers included. */
async function fetchPage(home: string): Promise<Response> {
  const response = await fetch(home, { cache: 'no-cache', headers: { accept: 'text/html' } });
  const isPage = response.ok && (response.headers.get('content-type') ?? '').startsWith('text/html');
  if (!isPage) throw new TypeError(`${home} is no page`);
  // A new response: browsers reject a redirected one for a navigation.
  return new Response(await response.blob(), { headers: response.headers });
}

/** Returns the prefixes of this origin that are never served offline: the api, and remotes without offline files. */
function foreignPrefixes({ host, remotes }: PublishedSite['config']): string[] {
  const api = new URL(host, location.origin);
  const others = remotes.filter(({ offlineFiles }) => !offlineFiles).map(({ prefix }) => prefix);
  return api.origin === location.origin && api.pathname !== '/' ? [...others, api.pathname] : others;
}

/** Caches some files of a version. */
async function storeFiles({ id }: PublishedSite, files: readonly OfflineFile[]): Promise<void> {
  const [own, shared] = await Promise.all([caches.open(versionCache(id)), caches.open(filesCache)]);
  await inParallel(files, (file) => store(file.lasting ? shared : own, file));
}

/** Adds a language's texts to a complete version, where the language was chosen before the worker saw requests. */
export const storeLanguage = (site: PublishedSite, language: string) =>
  storeFiles(
    site,
    site.files.filter((file) => file.language !== undefined && file.language === language),
  );

/**
 * Caches the files of a version, then activates it. Until then the previous version is served; files that have arrived stay for the
 * next attempt.
 *
 * @param language of the page: texts in another one are cached once a page asks for them
 * @throws NoRoomError; TypeError without a network or for bytes that are not what was published
 */
export async function precacheVersion(site: PublishedSite, language: string): Promise<Version> {
  const own = await caches.open(versionCache(site.id));
  await put(own, pageKey, await fetchPage(site.config.home));
  const json = { headers: { 'content-type': 'application/json' } };
  await put(own, siteConfig, new Response(site.configText, json));
  const files = site.files.filter((file) => file.language === undefined || file.language === language);
  await storeFiles(site, files);
  const entries = site.files.filter(({ lasting }) => !lasting);
  const version: Version = {
    id: site.id,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    prefixes: site.config.remotes.filter(({ offlineFiles }) => offlineFiles).map(({ prefix }) => prefix),
    foreign: foreignPrefixes(site.config),
    entries: Object.fromEntries(entries.map(({ url, integrity }) => [url, integrity])),
    files: site.files.filter(({ lasting }) => lasting).map(({ url }) => url),
  };
  await activateVersion(version);
  return version;
}
