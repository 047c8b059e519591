/** What the worker may have to do with a request: the page, one of a build's files, a picture. */
export type RequestKind = 'page' | 'file' | 'picture';

export interface JudgedRequest {
  method: string;
  mode: RequestMode;
  destination: RequestDestination;
  url: string;
}

const codeDestinations: readonly RequestDestination[] = ['script', 'style', 'font', 'worker', 'sharedworker'];
/** What pages fetch by themselves: manifests, configuration, WebAssembly, a worker's code. No call of the api ends so. */
const fetchedFile = /\.(json|wasm|js|css)$/;
const namesFile = /\.[A-Za-z0-9]{1,8}$/;

/**
 * Judges by the request alone, since a worker must say at once whether it answers. Calls of the api are never its business:
 * no answer that names a person is ever kept by it.
 *
 * @returns undefined for what goes past the worker
 */
export function kindOf({ method, mode, destination, url }: JudgedRequest): RequestKind | undefined {
  if (method !== 'GET') return undefined;
  const { pathname } = new URL(url);
  // Downloads too: with navigation preload their answer is under way already, and only the worker can take it.
  if (mode === 'navigate') return 'page';
  if (destination === 'image') return 'picture';
  if (codeDestinations.includes(destination)) return 'file';
  return destination === '' && fetchedFile.test(pathname) ? 'file' : undefined;
}

const isBelow = (path: string, prefix: string) => path === prefix || path.startsWith(`${prefix}/`);

/**
 * Whether an address opens from the kept page when the network does not answer: below a kept remote's prefix, or the shell's own;
 * never another remote's, nor the api's, nor a file.
 */
export function opensFromCopy(path: string, { prefixes, foreign }: { prefixes: string[]; foreign: string[] }): boolean {
  if (namesFile.test(path)) return false;
  const wanted = path.toLowerCase();
  if (prefixes.some((prefix) => isBelow(wanted, prefix))) return true;
  return !foreign.some((prefix) => isBelow(wanted, prefix));
}

/** The most that one kept picture may weigh, in bytes; thumbnails weigh a tenth. */
export const largestPicture = 300_000;

/** Whether a picture may be kept: public by its own word, really a picture, and small. */
export function isKeepablePicture({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean {
  const length = Number(headers.get('content-length') ?? Infinity);
  return (
    status === 200 &&
    (headers.get('content-type') ?? '').startsWith('image/') &&
    /\bpublic\b/.test(headers.get('cache-control') ?? '') &&
    length <= largestPicture
  );
}
