import type { RouteHandlerCallback, WorkboxPlugin } from 'workbox-core/types.js';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { type Copies, type Copy, pageKey, readCopies } from './copies';
import { integrityOf } from './digest';
import { opensFromCopy } from './judge-request';
import { copyCache, filesCache, siteConfig } from './names';
import { pictures } from './pictures';
import { noteEntry } from './tabs';

/** How long the network may take before the copy answers, in seconds. */
const patience = 3;
/** How long once it has just failed: a page is a chain of requests, and none should wait anew for a dead line. */
const patienceAfterFailure = 0.5;
const rememberFailure = 20_000;

let failedAt = -Infinity;
const patienceNow = () => (Date.now() - failedAt < rememberFailure ? patienceAfterFailure : patience);

let known: Promise<Copies> | undefined;
/** The copies, read once while this worker lives. */
export const knownCopies = () => (known ??= readCopies());
/** To be called after a copy was put into use or removed. */
export const forgetCopies = () => (known = undefined);

const withoutQuery = (url: string) => {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
};

/** The network within {@link patience}, else the copy. The copy itself changes only as a whole: nothing is stored on the way. */
const networkThenCopy = (copy: Copy, key: string, plugin: WorkboxPlugin = {}) =>
  new NetworkFirst({
    cacheName: copyCache(copy.id),
    networkTimeoutSeconds: patienceNow(),
    matchOptions: { ignoreVary: true },
    plugins: [
      {
        cacheWillUpdate: () => Promise.resolve(null),
        cacheKeyWillBeUsed: () => Promise.resolve(key),
        cachedResponseWillBeUsed: ({ cachedResponse }) => {
          failedAt = Date.now();
          return Promise.resolve(cachedResponse);
        },
      },
      plugin,
    ],
  });

/** A page: as the site sends it, or the kept one when the network is dead, hangs, or the server is in trouble. */
export const answerPage: RouteHandlerCallback = async ({ request, event, url }) => {
  const { current } = await knownCopies();
  if (!current || !opensFromCopy(url.pathname, current)) {
    const preloaded = (await (event as FetchEvent).preloadResponse) as Response | undefined;
    return preloaded ?? (await fetch(request));
  }
  const answer = await networkThenCopy(current, pageKey).handle({ request, event });
  if (answer.status < 500) {
    failedAt = -Infinity;
    return answer;
  }
  return (await caches.match(pageKey, { cacheName: copyCache(current.id) })) ?? answer;
};

/** Reads the whole of an answer within the patience, and notes which version of the file the tab was given. */
const noted = (tab: string, url: string, copy: Copy): WorkboxPlugin => ({
  requestWillFetch: ({ request }) =>
    // Without CORS the bytes of another origin could not be told apart from a failure.
    Promise.resolve(
      request.mode === 'no-cors' ? new Request(request, { mode: 'cors', credentials: 'same-origin' }) : request,
    ),
  fetchDidSucceed: async ({ response }) => {
    if (!response.ok) throw new TypeError(`${url} answered ${response.status}`);
    const bytes = await response.arrayBuffer();
    if (url in copy.entries) await noteEntry(tab, url, await integrityOf(bytes));
    return new Response(bytes, response);
  },
  cachedResponseWillBeUsed: async ({ cachedResponse }) => {
    const integrity = copy.entries[url];
    if (cachedResponse && integrity !== undefined) await noteEntry(tab, url, integrity);
    return cachedResponse;
  },
});

const fromFiles = new CacheFirst({ cacheName: filesCache, matchOptions: { ignoreVary: true } });

/** A file of a build: from the copies if one of them lists it; anything else passes through. */
export const answerFile: RouteHandlerCallback = async ({ request, event }) => {
  const { current, all } = await knownCopies();
  const url = withoutQuery(request.url);
  if (all.some(({ files }) => files.includes(url))) return await fromFiles.handle({ request, event });
  const isEntry = current && (url in current.entries || url === new URL(siteConfig, location.origin).href);
  if (!isEntry) return await fetch(request);
  return await networkThenCopy(current, url, noted((event as FetchEvent).clientId, url, current)).handle({
    request,
    event,
  });
};

/** A picture: of a build, else as it was last seen. */
export const answerPicture: RouteHandlerCallback = async (options) => {
  const { all } = await knownCopies();
  const isOfBuild = all.some(
    ({ files, entries }) => files.includes(options.request.url) || options.request.url in entries,
  );
  return isOfBuild ? await answerFile(options) : await pictures.handle(options);
};
