import type { OfflineCopyState } from '@loyalty/shared-ui/remote-contract';

/** What a page tells the worker. */
export type PageMessage =
  /**
   * A page of a kept remote stands, or is looked at again. `sparing`: fetch nothing that nobody asked for. `loaded`: addresses of
   * the scripts and styles that it runs, without their queries.
   */
  | { type: 'opened'; sparing: boolean; loaded: string[] }
  /** The person wants the copy, whatever it costs. */
  | { type: 'keep' }
  /** The person wants the new version: the waiting worker takes over. */
  | { type: 'take-over' };

/** What the worker tells a page. */
export type WorkerMessage =
  | { type: 'copy'; state: OfflineCopyState }
  /** A complete copy of a newer version than this page's is there. */
  | { type: 'new-version' };
