import type { SentCode } from './sign-in.resource';

/** A code that was sent and waits to be typed. */
export interface PendingCode extends SentCode {
  mobile: string;
}

/**
 * Reads the code step out of a history entry. It lives there because looking at the SMS may cost a phone this tab: reloading
 * brings the step back, the browser's back button leads to the mobile step, and a fresh visit starts afresh.
 * @param openedAt epoch milliseconds at which the page was opened; a code that had expired by then is forgotten
 */
export function pendingCodeOf(state: unknown, openedAt: number): PendingCode | undefined {
  const pending = (state as { pendingCode?: Partial<PendingCode> } | null)?.pendingCode;
  if (typeof pending?.mobile !== 'string' || typeof pending.resendAt !== 'number') return undefined;
  if (typeof pending.expiresAt !== 'number' || pending.expiresAt <= openedAt) return undefined;
  return pending as PendingCode;
}
