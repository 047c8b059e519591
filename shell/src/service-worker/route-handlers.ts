import type { RouteHandlerCallback, WorkboxPlugin } from 'workbox-core/types.js';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { type Versions, type Version, pageKey, readVersions } from './versions';
import { integrityOf } from './published-site';
import { isServedOffline } from './classify-request';
import { versionCache, filesCache, siteConfig } from './messages';
import { pictures, withCors } from './precache-version';
import { noteEntry } from './tabs';

/** Seconds before the cached version is served in place of the network's response. */
const networkTimeout = 3;
/** The same after a failure: a page is a chain of requests, and each would wait for the timeout. */
const timeoutAfterFailure = 0.5;
const failureMemoryMs = 20_000;

let failedAt = -Infinity;
const currentTimeout = () => (performance.now() - failedAt < failureMemoryMs ? timeoutAfterFailure : networkTimeout);

let known: Promise<Versions> | undefined;
/** Returns the versions, which are read once per worker. */
export const getVersions = () => (known ??= readVersions());
/** Clears the memoised versions; call it after a version was activated or deleted. */
export const invalidateVersions = () => (known = undefined);

const withoutQuery = (url: string) => {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
};

/** Serves from the network within {@link networkTimeout}, else from the version's cache, which is never written here. */
const networkThenCopy = (version: Version, key: string, plugin: WorkboxPlugin = {}) =>
  new NetworkFirst({
    cacheName: versionCache(version.id),
    networkTimeoutSeconds: currentTimeout(),
    matchOptions: { ignoreVary: true },
    plugins: [
      {
        cacheWillUpdate: () => Promise.resolve(null),
        cacheKeyWillBeUsed: () => Promise.resolve(key),
        cachedResponseWillBeUsed: ({ cachedResponse }) => {
          failedAt = performance.now();
          return Promise.resolve(cachedResponse);
        },
      },
      plugin,
    ],
  });

/** Serves a page from the site, or from the cache if the network fails or the server responds with 5xx. */
export const handlePage: RouteHandlerCallback = async ({ request, event, url }) => {
  const { current } = await getVersions();
  if (!current || !isServedOffline(url.pathname, current)) {
    const preloaded = (await (event as FetchEvent).preloadResponse) as Response | undefined;
    return preloaded ?? (await fetch(request));
  }
  const response = await networkThenCopy(current, pageKey).handle({ request, event });
  if (response.status < 500) {
    failedAt = -Infinity;
    return response;
  }
  return (await caches.match(pageKey, { cacheName: versionCache(current.id) })) ?? response;
};

/** Reads the whole response within the timeout, and stores which version of the file the tab received. */
const noted = (tab: string, url: string, version: Version): WorkboxPlugin => ({
  ...withCors,
  fetchDidSucceed: async ({ response }) => {
    if (!response.ok) throw new TypeError(`${url} answered ${response.status}`);
    const bytes = await response.arrayBuffer();
    if (url in version.entries) await noteEntry(tab, url, await integrityOf(bytes));
    return new Response(bytes, response);
  },
  cachedResponseWillBeUsed: async ({ cachedResponse }) => {
    const integrity = version.entries[url];
    if (cachedResponse && integrity !== undefined) await noteEntry(tab, url, integrity);
    return cachedResponse;
  },
});

const fromFiles = new CacheFirst({ cacheName: filesCache, matchOptions: { ignoreVary: true } });

/** Serves a file of a build from the cache if a version lists it; fetches anything else. */
export const handleFile: RouteHandlerCallback = async ({ request, event }) => {
  const { current, all } = await getVersions();
  const url = withoutQuery(request.url);
  if (all.some(({ files }) => files.includes(url))) return await fromFiles.handle({ request, event });
  const isEntry = current && (url in current.entries || url === new URL(siteConfig, location.origin).href);
  if (!isEntry) return await fetch(request);
  return await networkThenCopy(current, url, noted((event as FetchEvent).clientId, url, current)).handle({
    request,
    event,
  });
};

/** Serves a picture of a build, else one of the api. */
export const handlePicture: RouteHandlerCallback = async (options) => {
  const { all } = await getVersions();
  const isOfBuild = all.some(
    ({ files, entries }) => files.includes(options.request.url) || options.request.url in entries,
  );
  return isOfBuild ? await handleFile(options) : await pictures.handle(options);
};
