import type { SentCode } from './sign-in.resource';

/** A code that was sent and not typed yet. */
export interface PendingCode extends SentCode {
  mobile: string;
}

/**
 * Reads the code step from a history entry. It is stored there because a phone may discard this tab while the user looks at the
 * SMS: a reload restores the step, Back leads to the mobile step, and a new visit starts over.
 * @param openedAt epoch milliseconds at which the page was opened; a code that had expired by then is ignored
 */
export function pendingCodeOf(state: unknown, openedAt: number): PendingCode | undefined {
  const pending = (state as { pendingCode?: Partial<PendingCode> } | null)?.pendingCode;
  if (typeof pending?.mobile !== 'string' || typeof pending.resendAt !== 'number') return undefined;
  if (typeof pending.expiresAt !== 'number' || pending.expiresAt <= openedAt) return undefined;
  return pending as PendingCode;
}
