/** The requests that the worker handles. */
export type RequestKind = 'page' | 'file' | 'picture';

export interface ClassifiableRequest {
  method: string;
  mode: RequestMode;
  destination: RequestDestination;
  url: string;
}

const codeDestinations: readonly RequestDestination[] = ['script', 'style', 'font', 'worker', 'sharedworker'];
/** Fetched by scripts: manifests, configuration, WebAssembly, worker code. No api path has such an ending. */
const fetchedFile = /\.(json|wasm|js|css)$/;
const namesFile = /\.[A-Za-z0-9]{1,8}$/;

/**
 * Classifies by the request alone, since a worker must decide synchronously. It never handles calls of the api, so that no response
 * with personal data is cached.
 *
 * @returns undefined for a request that the browser handles itself
 */
export function classifyRequest({ method, mode, destination, url }: ClassifiableRequest): RequestKind | undefined {
  if (method !== 'GET') return undefined;
  const { pathname } = new URL(url);
  // Downloads too: with navigation preload their response is under way already, and only the worker can use it.
  if (mode === 'navigate') return 'page';
  if (destination === 'image') return 'picture';
  if (codeDestinations.includes(destination)) return 'file';
  return destination === '' && fetchedFile.test(pathname) ? 'file' : undefined;
}

export const isBelow = (path: string, prefix: string) => path === prefix || path.startsWith(`${prefix}/`);

/**
 * Returns whether an address can be served offline: below the prefix of an offline remote, or the shell's own; never another
 * remote's, the api's, or a file.
 */
export function isServedOffline(
  path: string,
  { prefixes, foreign }: { prefixes: string[]; foreign: string[] },
): boolean {
  if (namesFile.test(path)) return false;
  const wanted = path.toLowerCase();
  if (prefixes.some((prefix) => isBelow(wanted, prefix))) return true;
  return !foreign.some((prefix) => isBelow(wanted, prefix));
}

/** Thumbnails are about a tenth of it. */
export const maxPictureBytes = 300_000;

/** Returns whether a picture may be cached: public by its `Cache-Control`, of an image type, and small. */
export function isCacheablePicture({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean {
  const length = Number(headers.get('content-length') ?? Infinity);
  return (
    status === 200 &&
    (headers.get('content-type') ?? '').startsWith('image/') &&
    /\bpublic\b/.test(headers.get('cache-control') ?? '') &&
    length <= maxPictureBytes
  );
}
