import type { RouteObject } from './router';

/** The localStorage keys that several areas read. The shell's head script repeats them, since it imports nothing. */
export const storageKeys = {
  theme: 'theme',
  language: 'language',
  /** docs/product.md §9. The user area reads it to check whether an admin is signed in. */
  adminToken: 'token',
  /** Skeleton shapes by path, one entry per remote: `skeletons:/user`. */
  skeletons: 'skeletons',
  /** The last remotes.json that could be read. */
  remotes: 'remotes',
  /** The last known brand. */
  brand: 'brand',
} as const;

/** Run-time configuration that the shell passes to a remote. */
export interface RemoteConfig {
  /** Base URL of the api, without a trailing slash; may carry a path (`/api` in the one-command start). */
  readonly host: string;
  /** Services of the phone, from the shell; missing if a remote runs alone. */
  readonly device?: DeviceServices;
}

/** A value of the shell that changes while a remote runs, for `useSyncExternalStore`. */
export interface ExternalStore<T> {
  read(): T;
  /** @returns a function that unsubscribes */
  subscribe(changed: () => void): () => void;
}

/**
 * State of the area's offline copy: `absent` none yet, `keeping` being fetched, `kept` complete, `no-room` not enough space,
 * `unsupported` by this browser.
 */
export type OfflineCopyState = 'unsupported' | 'absent' | 'keeping' | 'kept' | 'no-room';

/** Services that only the shell can offer, because it outlives a remote's screens and runs before its code. */
export interface DeviceServices {
  /** Whether the browser can install the site now; `ask` opens its prompt and resolves with the choice. */
  readonly install: ExternalStore<boolean> & { ask(): Promise<'accepted' | 'dismissed'> };
  /** `keep` fetches the copy now, even in data saver mode. */
  readonly offlineCopy: ExternalStore<OfflineCopyState> & { keep(): void };
  /**
   * Returns a remote file's digest, as `integrity` of a fetch; '' if none is required. Scripts and style sheets are checked
   * without it: it is for files that a remote fetches itself, workers and WebAssembly. Missing if no remote's integrity is
   * enforced.
   */
  integrityOf?: (address: string) => string;
}

/**
 * Creates a remote's routes. Paths are absolute: they start at the site's root, with the prefix of the area (`/admin`, `/user`).
 */
export type CreateRoutes = (config: RemoteConfig) => RouteObject[];

/** The exports of a remote's `./routes`: the whole contract between shell and remote. */
export interface RemoteModule {
  readonly createRoutes: CreateRoutes;
}

/**
 * Returns whether a loaded module fulfils the contract. A remote of another version may contain anything.
 * @param loaded the module namespace that Module Federation returned
 */
export function isRemoteModule(loaded: unknown): loaded is RemoteModule {
  return typeof loaded === 'object' && loaded !== null && typeof Reflect.get(loaded, 'createRoutes') === 'function';
}

const isBelow = (path: string, prefix: string) => path === prefix || path.startsWith(`${prefix}/`);

/**
 * Returns the paths of routes outside a remote's prefix. The shell refuses such a remote: it would replace other areas' pages.
 * Paths are compared case-insensitively, as the router does.
 */
export function foreignPaths(routes: readonly RouteObject[], prefix: string, parent = ''): string[] {
  return routes.flatMap(({ path, index, children = [] }) => {
    const full = path?.startsWith('/') ? path : `${parent}/${path ?? ''}`.replace(/\/+$/, '');
    // A route without a path matches nothing itself.
    const isForeign = (path !== undefined || index) && !isBelow(full.toLowerCase(), prefix.toLowerCase());
    return [...(isForeign ? [full || '/'] : []), ...foreignPaths(children, prefix, full)];
  });
}
