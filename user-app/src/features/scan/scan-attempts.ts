import { newIdempotencyKey } from '../../api/idempotency-key';
import { currentSession } from '../../session/session';
import type { Place } from './find-place';
import { isFinalOutcome, type FinalOutcome } from '../../offline/scan-outcome';
import { isScannedCode, type ScannedCode } from './scanned-code';

/** A code that was read, and the api's last word on it once there is one. */
export interface ScanAttempt {
  readonly scan: ScannedCode;
  readonly outcome?: FinalOutcome;
}

const storageKey = 'scanAttempts';

/** As many as the back button may lead to; a tab lives for a day at a counter. */
const kept = 30;

// Where session storage is blocked the attempts live as long as the page, and so does the sign-in.
let memory: { session: string; attempts: readonly ScanAttempt[] } | undefined;

/**
 * Begins the recording of a code. A code read again while its first reading has no answer is that first reading: it keeps
 * its key and its place, so that it cannot be recorded twice.
 */
export function beginScan(text: string, place: Place): ScannedCode {
  const open = readAttempts().find(({ scan, outcome }) => scan.text === text && !outcome);
  if (open) return open.scan;
  const scan: ScannedCode = { ...place, text, key: newIdempotencyKey() };
  writeAttempts([...readAttempts(), { scan }]);
  return scan;
}

/** The attempt that was begun under a key in this tab, by the person who is signed in now. */
export function attemptOf(key: string): ScanAttempt | undefined {
  return readAttempts().find(({ scan }) => scan.key === key);
}

/** Whether a text was recorded or refused in this tab already. */
export function isScanned(text: string): boolean {
  return readAttempts().some(({ scan, outcome }) => scan.text === text && outcome !== undefined);
}

/** Keeps the api's last word, so that a reload or the back button shows it without asking again. */
export function settleScan(key: string, outcome: FinalOutcome): void {
  writeAttempts(readAttempts().map((attempt) => (attempt.scan.key === key ? { ...attempt, outcome } : attempt)));
}

/** One sign-in's token ends in no other's way; what one person scanned is not shown to the next. */
const sessionMark = () => currentSession().token?.slice(-16) ?? '';

function readAttempts(): readonly ScanAttempt[] {
  const session = sessionMark();
  memory ??= readStored();
  return memory?.session === session ? memory.attempts : [];
}

function writeAttempts(attempts: readonly ScanAttempt[]): void {
  memory = { session: sessionMark(), attempts: attempts.slice(-kept) };
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(memory));
  } catch {
    // Kept in memory.
  }
}

function readStored(): typeof memory {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return undefined;
    const { session, attempts } = stored as { session?: unknown; attempts?: unknown };
    if (typeof session !== 'string' || !Array.isArray(attempts)) return undefined;
    return { session, attempts: attempts.filter(isScanAttempt) };
  } catch {
    return undefined;
  }
}

function isScanAttempt(value: unknown): value is ScanAttempt {
  if (typeof value !== 'object' || value === null || !('scan' in value) || !isScannedCode(value.scan)) return false;
  return !('outcome' in value) || value.outcome === undefined || isFinalOutcome(value.outcome);
}

/** Forgets what is held in memory, as a reload does. */
export function rereadScanAttempts(): void {
  memory = undefined;
}
