import { ApiError, clientCode } from '../../api/api-error';
import type { ScanGrant } from './scan.resource';

/** The api's last word on a scan: it stays the same however often one asks. */
export type FinalOutcome =
  | { readonly kind: 'granted'; readonly grant: ScanGrant }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string };

/** Nobody knows yet whether the scan was recorded. Sending it again under its key is safe, and the only way to know. */
export interface UnansweredOutcome {
  readonly kind: 'unanswered';
  readonly reason: 'offline' | 'too-many' | 'server';
  readonly message: string;
  /** Epoch milliseconds before which the api will not listen (`Retry-After`). */
  readonly notBefore?: number;
}

export type ScanOutcome = FinalOutcome | UnansweredOutcome;

/** What a failed request means for the scan. */
export function outcomeOfFailure(error: unknown): ScanOutcome {
  if (!(error instanceof ApiError)) return { kind: 'unanswered', reason: 'server', message: '' };
  const { status, code, message, retryAfter } = error;
  if (status === 429) {
    const notBefore = retryAfter === undefined ? {} : { notBefore: Date.now() + retryAfter * 1000 };
    return { kind: 'unanswered', reason: 'too-many', message, ...notBefore };
  }
  if (status === 0) return { kind: 'unanswered', reason: code === clientCode.offline ? 'offline' : 'server', message };
  return isFinal(error) ? { kind: 'refused', code, message } : { kind: 'unanswered', reason: 'server', message };
}

/**
 * Whether the api itself has judged the code. A proxy's 404 while a new version is put out has not, and neither has a
 * refused token: after signing in the same scan may still be recorded.
 */
function isFinal({ status, code }: ApiError): boolean {
  const askAgain = [401, 408];
  return status >= 400 && status < 500 && !askAgain.includes(status) && code !== clientCode.unreadable;
}
