import type { RouteObject } from '../router';

/** What the shell knows at run time and passes to a remote. */
export interface RemoteConfig {
  /** Base URL of the api, without a trailing slash; may carry a path (`/api` in the one-command start). */
  readonly host: string;
  /** What the shell knows of the phone; missing where a remote runs alone. */
  readonly device?: DeviceServices;
}

/** A value of the shell's that changes while a remote runs. */
export interface Watched<T> {
  read(): T;
  /** @returns ends it */
  subscribe(changed: () => void): () => void;
}

/**
 * The copy of the area that opens without a network: `absent` none yet, `keeping` being fetched, `kept` complete, `no-room` the
 * phone refused the space, `unsupported` this browser keeps none.
 */
export type OfflineCopyState = 'unsupported' | 'absent' | 'keeping' | 'kept' | 'no-room';

/** What the shell alone can know or do, because it outlives a remote's screens and came before its code. */
export interface DeviceServices {
  /** Whether the browser would install the site now; `ask` opens its question and resolves with the answer. */
  readonly install: Watched<boolean> & { ask(): Promise<'accepted' | 'dismissed'> };
  /** `keep` fetches the copy now, also where the browser was told to save data. */
  readonly offlineCopy: Watched<OfflineCopyState> & { keep(): void };
  /**
   * What a file of the remote must be, as `integrity` of a fetch; '' where nothing is demanded. Scripts and style sheets are judged
   * without it: it is for what a remote starts by itself, workers and WebAssembly. Missing where no remote is sealed.
   */
  integrityOf?: (address: string) => string;
}

/** A remote's routes. Their paths are whole: they begin at the site's root, with the prefix of the area (`/admin`, `/user`). */
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
