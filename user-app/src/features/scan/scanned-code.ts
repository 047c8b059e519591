import type { Place } from './find-place';

/**
 * What the scanner hands to `/user/claimrewards` through navigation state (spec §2): the text and where it was read.
 * The key names this one reading, so that however often it is sent, it is recorded once.
 */
export interface ScannedCode extends Place {
  /** Exactly as read: a label's link, a bare code, or whatever else a QR code held (decisions.md §7 `encrypyData`). */
  readonly text: string;
  /** The Idempotency-Key. */
  readonly key: string;
}

/** The scan in a navigation state, which outlives a reload and so may be of another age; undefined when there is none. */
export function scannedCodeOf(state: unknown): ScannedCode | undefined {
  if (typeof state !== 'object' || state === null || !('scan' in state)) return undefined;
  return isScannedCode(state.scan) ? state.scan : undefined;
}

/** The navigation state that carries a scan. */
export function navigationStateOf(scan: ScannedCode): { scan: ScannedCode } {
  return { scan };
}

/** Whether a stored value is a scan, whoever wrote it. */
export function isScannedCode(value: unknown): value is ScannedCode {
  if (typeof value !== 'object' || value === null) return false;
  const { text, key, location, latitude, longitude } = value as Partial<Record<keyof ScannedCode, unknown>>;
  const coordinates = [latitude, longitude];
  return (
    [text, key, location].every((part) => typeof part === 'string') &&
    (coordinates.every((part) => part === undefined) || coordinates.every((part) => typeof part === 'number'))
  );
}
