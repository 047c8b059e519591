import type { OfflineCopyState } from '@loyalty/shared-ui/remote-contract';

/** Sent by a page to the worker. */
export type PageMessage =
  /**
   * A page of an offline remote was opened, or became visible. `sparing`: fetch nothing that the user did not ask for. `loaded`:
   * addresses of the scripts and styles that it runs, without their queries.
   */
  | { type: 'opened'; sparing: boolean; loaded: string[] }
  /** The user wants to work offline, also where the browser was set to save data. */
  | { type: 'keep' }
  /** The user wants the new version: the waiting worker takes over. */
  | { type: 'take-over' };

/** Sent by the worker to a page. */
export type WorkerMessage =
  | { type: 'copy'; state: OfflineCopyState }
  /** A newer version than this page's is complete. */
  | { type: 'new-version' };
