import { isNewScan, type NewScan } from '../../offline/queued-scan';
import { isFinalOutcome, type FinalOutcome } from '../../offline/scan.resource';
import { hasFlag } from '../../session/return-path';

/** Belongs to one history entry, so that a reload or the back button shows the outcome without another request. */
export interface ScanState {
  readonly scan: NewScan;
  /** The label was scanned before, and that scan is still queued. */
  readonly again: boolean;
  readonly outcome?: FinalOutcome;
}

/** Returns the scan of a navigation state, which may have been written by another version of this page. */
export function scanStateOf(state: unknown): ScanState | undefined {
  const { scan, outcome } = Object(state) as Record<string, unknown>;
  if (!isNewScan(scan)) return undefined;
  const place = [scan.latitude, scan.longitude];
  if (!place.every(Number.isFinite) && place.some((one) => one !== undefined)) return undefined;
  return { scan, again: hasFlag(state, 'again'), ...(isFinalOutcome(outcome) && { outcome }) };
}

export const typingState = { typing: true } as const;

export const asksToType = (state: unknown): boolean => hasFlag(state, 'typing');

/** The navigation state with which the scanner opens the results of a series on `/user/claimrewards`. */
export const seriesState = { series: true } as const;

export const asksForSeries = (state: unknown): boolean => hasFlag(state, 'series');
