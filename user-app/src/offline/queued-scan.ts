import { isFromTheFuture } from '@loyalty/shared-ui/page-clock';
import { isFinalOutcome, type FinalOutcome, type UnansweredOutcome } from './scan.resource';

/** A code that was read, with everything that is sent to the api. A retry must send exactly the same. */
export interface NewScan {
  readonly key: string;
  readonly text: string;
  /** In its canonical spelling, so that a label is recognised when it is read again; else the text itself. */
  readonly code: string;
  readonly location: string;
  /** Degrees; both or neither. */
  readonly latitude?: number;
  readonly longitude?: number;
  /** The user's key (person.ts); never the token. */
  readonly person: string;
  /** Epoch milliseconds, by the phone's clock. */
  readonly scannedAt: number;
  /** The same, as it is sent; absent in a scan that a release queued which did not send it. */
  readonly readAt?: string;
  /** Read while the scanner takes many labels in a row, whose results are shown together. */
  readonly series?: boolean;
}

/** A scan as a store keeps it, from before the first request until the user has seen the outcome. */
export interface StoredScan extends NewScan {
  /** Increases with every scan. Scans are sent in this order. */
  readonly order: number;
  /** A request for it has failed, so it is shown as waiting. */
  readonly waited?: boolean;
  readonly reason?: UnansweredOutcome['reason'];
  /** Time of `pageNow` before which the api does not accept it (`Retry-After`). */
  readonly notBefore?: number;
  /** When `notBefore` was received, of `pageNow`. */
  readonly refusedAt?: number;
  /** The api's final response. A scan without one is still to be sent. */
  readonly outcome?: FinalOutcome;
  /** The outcome was shown; it stays in the list of results until it is dismissed. */
  readonly seen?: boolean;
}

export interface QueuedScan extends StoredScan {
  /** Whether it outlives this page; false if the browser blocks storage. */
  readonly persisted: boolean;
}

export type ScanChanges = Partial<
  Pick<StoredScan, 'waited' | 'reason' | 'notBefore' | 'refusedAt' | 'outcome' | 'seen' | 'series'>
>;

export interface ScanStore {
  read: (person: string) => Promise<StoredScan[]>;
  /** Stores a scan. @returns it, or the user's unsent one of the same code under its own key */
  add: (scan: NewScan) => Promise<StoredScan>;
  change: (key: string, changes: ScanChanges) => Promise<void>;
  remove: (keys: readonly string[]) => Promise<void>;
  /** Gives all scans of a person to another one. */
  move: (from: string, to: string) => Promise<void>;
}

export const isSameUnsent = (stored: StoredScan, { person, code, key }: NewScan): boolean =>
  stored.key === key || (stored.person === person && stored.code === code && !stored.outcome);

/** Returns whether a stored or passed value, which another release may have written, is a scan. */
export function isNewScan(value: unknown): value is NewScan {
  const scan = Object(value) as Partial<Record<keyof NewScan, unknown>>;
  const { key, text, code, location, person, scannedAt } = scan;
  return [key, text, code, location, person].every((field) => typeof field === 'string') && Number.isFinite(scannedAt);
}

/**
 * Validates what was read from the database. An outcome of another shape is left out: the scan is sent again under its key, and gets
 * the same response.
 * @returns no scan, or one
 */
export function parseStoredScan(value: unknown): StoredScan[] {
  const { order, notBefore, refusedAt, outcome } = Object(value) as Partial<Record<keyof StoredScan, unknown>>;
  if (!isNewScan(value) || !Number.isFinite(order)) return [];
  const sound = { ...(value as StoredScan) } as { -readonly [Field in keyof StoredScan]: StoredScan[Field] };
  if (notBefore !== undefined && !Number.isFinite(notBefore)) delete sound.notBefore;
  if (refusedAt !== undefined && !Number.isFinite(refusedAt)) delete sound.refusedAt;
  if (outcome !== undefined && !isFinalOutcome(outcome)) delete sound.outcome;
  return [sound];
}

/**
 * Returns the time of `pageNow` before which the api accepts no scan; 0 if it asks for no wait. A wait that another page stored
 * under a later clock is over.
 */
export const waitOf = ({ notBefore = 0, refusedAt = 0 }: Pick<StoredScan, 'notBefore' | 'refusedAt'>): number =>
  isFromTheFuture(refusedAt) ? 0 : notBefore;

export const scanDatabaseName = 'loyalty-scans';

/** The channel on which tabs notify each other of changes to the queue. */
export const scanChannelName = 'loyalty-scans';
