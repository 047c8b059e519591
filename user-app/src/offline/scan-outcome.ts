import { ApiError, clientCode } from '../api/api-error';
import type { ScanGrant } from './scan.resource';

/** The api's last word on a scan: it stays the same however often one asks. */
export type FinalOutcome =
  | { readonly kind: 'granted'; readonly grant: ScanGrant }
  | {
      readonly kind: 'refused';
      readonly code: string;
      readonly message: string;
      /** Of `code_used_by_you`: when the person scanned it, ISO 8601. */
      readonly scannedAt?: string;
    };

/** Nobody knows yet whether the scan was recorded. Sending it again under its key is safe, and the only way to know. */
export interface UnansweredOutcome {
  readonly kind: 'unanswered';
  readonly reason: 'offline' | 'too-many' | 'server';
  readonly message: string;
  /** Epoch milliseconds before which the api will not listen (`Retry-After`). */
  readonly notBefore?: number;
  /** It is the fault of this one scan, as far as one can tell: those behind it need not wait. */
  readonly alone?: true;
}

export type ScanOutcome = FinalOutcome | UnansweredOutcome;

/** What a failed request means for the scan. */
export function outcomeOfFailure(error: unknown): ScanOutcome {
  if (!(error instanceof ApiError)) return { kind: 'unanswered', reason: 'server', message: '' };
  const { status, code, message, retryAfterSeconds, data } = error;
  const notBefore = retryAfterSeconds === undefined ? {} : { notBefore: Date.now() + retryAfterSeconds * 1000 };
  if (status === 429) return { kind: 'unanswered', reason: 'too-many', message, ...notBefore };
  if (status === 0)
    return { kind: 'unanswered', reason: code === clientCode.unreachable ? 'offline' : 'server', message };
  if (!isFinal(error)) {
    const alone = status === 500 && { alone: true as const };
    return { kind: 'unanswered', reason: 'server', message, ...notBefore, ...alone };
  }
  const scannedAt = data?.scanned_at;
  return { kind: 'refused', code, message, ...(typeof scannedAt === 'string' && { scannedAt }) };
}

function isFinal({ status, code }: ApiError): boolean {
  const askAgain = [401, 408];
  return status >= 400 && status < 500 && !askAgain.includes(status) && code !== clientCode.unreadable;
}

/** Whether a stored value is a last word, whoever wrote it. */
export function isFinalOutcome(value: unknown): value is FinalOutcome {
  const kind = (value as { kind?: unknown } | null | undefined)?.kind;
  return kind === 'granted' || kind === 'refused';
}
