import type { FinalOutcome, UnansweredOutcome } from './scan-outcome';

/** One reading of a code, as the api is told of it. Sent again it must be the same to the letter. */
export interface ScanToSend {
  /** The Idempotency-Key. */
  readonly key: string;
  /** Exactly as read. */
  readonly text: string;
  /** '' when the place is not known. */
  readonly location: string;
  /** Degrees; both or neither. */
  readonly latitude?: number;
  readonly longitude?: number;
}

/** A reading that is to be kept. */
export interface NewScan extends ScanToSend {
  /** Whose it is (person.ts); never the token. */
  readonly person: string;
  /** The one spelling of the code, so that a label that waits is known again; the text itself where it is no code of ours. */
  readonly code: string;
  /** When it was made, by this phone's clock: epoch milliseconds. */
  readonly scannedAt: number;
}

/** A reading on its way: kept from before the first request until its outcome was seen. */
export interface KeptScan extends NewScan {
  /** Grows with every scan kept: they are sent in this order. */
  readonly order: number;
  /** It was asked and not answered: it is shown as waiting. */
  readonly waited?: boolean;
  /** Why it waits. */
  readonly reason?: UnansweredOutcome['reason'];
  /** Epoch milliseconds before which the api will not listen (`Retry-After`). */
  readonly notBefore?: number;
  /** The api's last word; its absence means that the scan is still to be sent. */
  readonly outcome?: FinalOutcome;
  /** The outcome was on the screen; it stays in the list until it is dismissed. */
  readonly seen?: boolean;
}

/** What may change of a kept scan. */
export type ScanChanges = Partial<Pick<KeptScan, 'waited' | 'reason' | 'notBefore' | 'outcome' | 'seen'>>;

/** A place where scans are kept, of several persons. */
export interface ScanBox {
  /** A person's scans in their order. */
  read: (person: string) => Promise<KeptScan[]>;
  /**
   * Keeps a scan; when this resolves it is kept. A code of which this person has a scan to be sent already is that scan.
   * @returns what is kept: the new scan, or the earlier one under its own key
   */
  add: (scan: NewScan) => Promise<KeptScan>;
  /** Nothing happens where there is no such scan. */
  change: (key: string, changes: ScanChanges) => Promise<void>;
  remove: (keys: readonly string[]) => Promise<void>;
}

/** Whether a kept scan stands for a reading of this code that is still to be sent. */
export const isSameWaiting = (kept: KeptScan, { person, code, key }: NewScan): boolean =>
  kept.key === key || (kept.person === person && kept.code === code && !kept.outcome);
