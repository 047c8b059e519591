import { isFinalOutcome, type FinalOutcome } from '../../offline/scan.resource';
import type { NewScan } from '../../offline/queued-scan';

/**
 * The navigation state with which the scanner opens `/user/claimrewards`. It belongs to one history entry, so that a
 * reload or the back button shows the outcome without another request.
 */
export interface ScanState {
  readonly scan: NewScan;
  /** The label was scanned before, and that scan is still queued. */
  readonly again: boolean;
  readonly outcome?: FinalOutcome;
}

/** Returns the scan of a navigation state, which may have been written by another version of this page. */
export function scanStateOf(state: unknown): ScanState | undefined {
  if (typeof state !== 'object' || state === null || !('scan' in state) || !isScan(state.scan)) return undefined;
  const outcome = 'outcome' in state && isFinalOutcome(state.outcome) ? state.outcome : undefined;
  return { scan: state.scan, again: 'again' in state && state.again === true, ...(outcome && { outcome }) };
}

function isScan(value: unknown): value is NewScan {
  if (typeof value !== 'object' || value === null) return false;
  const { key, text, code, location, person, scannedAt, latitude, longitude } = value as Record<string, unknown>;
  const coordinates = [latitude, longitude];
  return (
    [key, text, code, location, person].every((part) => typeof part === 'string') &&
    typeof scannedAt === 'number' &&
    (coordinates.every((part) => part === undefined) || coordinates.every((part) => typeof part === 'number'))
  );
}

/** The navigation state that leads from a result to typing a code in the scanner. */
export const typingState = { typing: true } as const;

/** Returns whether a navigation state asks to type a code. */
export const asksToType = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'typing' in state && state.typing === true;

/** The navigation state with which the scanner opens the results of a series on `/user/claimrewards`. */
export const seriesState = { series: true } as const;

/** Returns whether a navigation state asks for the results of a series. */
export const asksForSeries = (state: unknown): state is { series: true; isNew?: boolean } =>
  typeof state === 'object' && state !== null && 'series' in state && state.series === true;
