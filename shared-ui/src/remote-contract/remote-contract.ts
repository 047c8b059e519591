import type { RouteObject } from '../router';

/** What the shell knows at run time and passes to a remote. */
export interface RemoteConfig {
  /** Base URL of the api, without a trailing slash; may carry a path (`/api` in the one-command start). */
  readonly host: string;
}

/** A remote's routes, with paths relative to the prefix that the shell mounts it at (`/admin`, `/user`). */
export type CreateRoutes = (config: RemoteConfig) => RouteObject[];

/** What a remote exposes as `./routes`: the whole contract between shell and remote. */
export interface RemoteModule {
  readonly createRoutes: CreateRoutes;
}

/**
 * Whether what was loaded over the network keeps the contract. A remote of another age may answer anything.
 * @param loaded the module namespace that Module Federation returned
 */
export function isRemoteModule(loaded: unknown): loaded is RemoteModule {
  return typeof loaded === 'object' && loaded !== null && typeof Reflect.get(loaded, 'createRoutes') === 'function';
}
