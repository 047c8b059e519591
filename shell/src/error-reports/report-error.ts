import { isChunkError } from '@loyalty/shared-ui/reload';
import { remoteOfPath, type SiteConfig } from '../federation/site-config';

/** A page that is broken repeats itself. */
const MOST_PER_PAGE = 5;

const sent = new Set<string>();
let site: Pick<SiteConfig, 'host' | 'remotes'> = { host: '/api', remotes: [] };

/** Sets where errors are sent, and the releases that they may be of. Until then it is the site's own api. */
export function configureErrorReports(config: SiteConfig): void {
  site = config;
}

interface PossibleError {
  name?: unknown;
  message?: unknown;
  stack?: unknown;
  /** Of an ApiError: 0 without a response. */
  status?: unknown;
  requestId?: unknown;
  cause?: unknown;
}

/** A failed `fetch` or `import()` in the words of Chrome, Firefox and Safari: only these distinguish it from other TypeErrors. */
const failedRequest =
  /^(Failed to fetch|NetworkError when attempting|Load failed|error loading dynamically imported module|Importing a module script failed)/;

/** Module Federation throws an error without a name or a cause, with the name of the first in its message. */
const failedEntry = 'ScriptNetworkError';

/** More causes than any error has: they may be in a circle. */
const MOST_CAUSES = 5;

/**
 * Returns whether an error is no fault of the page: cancelled requests, a network that is down or slow, also while code is loaded, and
 * what the api refuses; likewise an error that one of these has caused. A release whose files are missing is counted by its visits
 * (report-release.ts).
 */
function isExpected(error: unknown, depth = 0): boolean {
  const { name, message, status, cause } = Object(error) as PossibleError;
  if (name === 'AbortError' || name === 'TimeoutError' || isChunkError(error)) return true;
  if (typeof status === 'number') return status < 500;
  if (name === 'TypeError' && failedRequest.test(String(message))) return true;
  if (String(message).includes(failedEntry)) return true;
  return cause !== undefined && depth < MOST_CAUSES && isExpected(cause, depth + 1);
}

/**
 * Sends an error of any area to the operator (`POST {host}/browser-errors`): each once, and a few of a page at most. Texts and numbers
 * that a user may have typed are left out there. Never throws.
 */
export function reportError(error: unknown): void {
  // A developer reads the console.
  if (process.env.NODE_ENV === 'development') return;
  try {
    const failure = Object(error) as PossibleError;
    const { name, message, stack, requestId } = failure;
    const request = requestId ?? (Object(failure.cause) as PossibleError).requestId;
    const key = `${String(message)} ${String(stack)}`;
    const isForeign = typeof stack !== 'string' || stack.includes('-extension://');
    if (isForeign || isExpected(error) || sent.has(key) || sent.size >= MOST_PER_PAGE) return;
    sent.add(key);
    const manifest = remoteOfPath(site.remotes, location.pathname)?.manifest ?? '';
    const report = {
      name: String(name).slice(0, 60),
      message: String(message).slice(0, 300),
      stack: stack.slice(0, 4_000),
      page: location.pathname.split('/', 2).join('/').slice(0, 60),
      release: new URL(manifest, location.origin).pathname.slice(0, 200),
      ...(typeof request === 'string' && { request_id: request.slice(0, 60) }),
    };
    // Text: an api on another origin needs no preflight.
    navigator.sendBeacon(`${site.host}/browser-errors`, JSON.stringify(report));
  } catch {
    // An error of the report is not worth one.
  }
}

/** Reports errors outside of React: of event handlers, timers and promises, in the shell's code and in every remote's. */
export function watchErrors(): void {
  addEventListener('error', ({ error }) => reportError(error));
  addEventListener('unhandledrejection', ({ reason }) => reportError(reason));
}
