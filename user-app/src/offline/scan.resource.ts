import { pageNow } from '@loyalty/shared-ui/page-clock';
import { ApiError, clientCode, errorWithoutResponse } from '@loyalty/shared-ui/api-error';
import { post } from '../api/client';
import { otherProgrammeOf, type OtherProgramme } from '../label-code/other-programme';
import type { SchemeNames } from '../schemes/scheme-name';
import type { NewScan } from './queued-scan';

/** The grant of a recorded scan. Fields that the api omitted are null: the points are granted all the same. */
export interface ScanGrant {
  readonly productName: string | null;
  readonly modelName: string | null;
  readonly imageUrl: string | null;
  readonly points: number | null;
  readonly balance: number | null;
  readonly scannedAt: string | null;
  /** What schemes added to `points`; absent if nothing. */
  readonly bonuses?: readonly ScanBonus[];
}

export interface ScanBonus {
  /** Of the scheme, by language. */
  readonly names: SchemeNames;
  readonly points: number;
}

const isBonus = (value: unknown): value is ScanBonus => {
  const { names, points } = Object(value) as Record<string, unknown>;
  return typeof points === 'number' && typeof names === 'object' && names !== null;
};

const bonusOf = ({ bonuses = [] }: ScanGrant) => bonuses.reduce((sum, { points }) => sum + points, 0);

/** Returns all that a scan brought. */
export const grantedPoints = (grant: ScanGrant): number => (grant.points ?? 0) + bonusOf(grant);

/**
 * Records a scan for the signed-in user. A retry with the same key returns the first response.
 * @throws ApiError; codes `code_used_by_you`, `code_used`, `code_void`, `label_not_restored`, `code_invalid`,
 *   `label_of_other_programme` are final
 */
export async function storeScan({ text, location, latitude, longitude, readAt, key }: NewScan): Promise<ScanGrant> {
  const place = latitude !== undefined && { latitude, longitude };
  const body = { location, encrypyData: text, ...place, ...(readAt && { read_at: readAt }) };
  const { status, data } = await post('users/scanner/store', body, { idempotencyKey: key });
  // A hotspot's sign-in page responds with 200 to everything; a scan is recorded when the api responds with 201.
  if (status !== 201) throw errorWithoutResponse(clientCode.unreadable, undefined);
  return {
    productName: data?.product_name ?? null,
    modelName: data?.model_name ?? null,
    imageUrl: data?.imageUrl || null,
    points: data?.reward_points ?? null,
    balance: data?.balance_reward_points ?? null,
    scannedAt: data?.scanned_at ?? null,
    ...(data?.bonuses && { bonuses: data.bonuses.filter(isBonus) }),
  };
}

/** The api's final response to a scan: the same for every retry. */
export type FinalOutcome =
  | { readonly kind: 'granted'; readonly grant: ScanGrant }
  | {
      readonly kind: 'refused';
      readonly code: string;
      readonly message: string;
      /** Of `code_used_by_you`: ISO 8601. */
      readonly scannedAt?: string;
      /** Likewise: what it brought then, and the id of that scan. */
      readonly points?: number;
      readonly scanId?: number;
      /** Of `label_of_other_programme`. */
      readonly other?: OtherProgramme;
    };

/** It is unknown whether the scan was recorded. Sending it again under its key is safe, and the only way to find out. */
export interface UnansweredOutcome {
  readonly kind: 'unanswered';
  readonly reason: 'offline' | 'too-many' | 'server';
  readonly message: string;
  /** Time of `pageNow` before which the api accepts nothing (`Retry-After`). */
  readonly notBefore?: number;
  /** Probably only this scan fails: those behind it need not wait. */
  readonly alone?: true;
}

export type ScanOutcome = FinalOutcome | UnansweredOutcome;

/** Limits on typed codes last for hours: no other scan waits for them, and the label can still be scanned. */
const finalLimits = new Set(['short_code_limit', 'short_codes_paused']);

export function outcomeOfFailure(error: unknown): ScanOutcome {
  if (!(error instanceof ApiError)) return { kind: 'unanswered', reason: 'server', message: '' };
  const { status, code, message, retryAfterSeconds, data } = error;
  const notBefore = retryAfterSeconds === undefined ? {} : { notBefore: pageNow() + retryAfterSeconds * 1000 };
  if (status === 429 && !finalLimits.has(code))
    return { kind: 'unanswered', reason: 'too-many', message, ...notBefore };
  if (status === 0)
    return { kind: 'unanswered', reason: code === clientCode.unreachable ? 'offline' : 'server', message };
  if (!isFinal(error)) {
    // Another vendor's service gives no response: the api itself does.
    const alone = (status === 500 || code === 'label_check_unavailable') && { alone: true as const };
    return { kind: 'unanswered', reason: 'server', message, ...(!alone && notBefore), ...alone };
  }
  const { scanned_at: scannedAt, reward_points: points, serial: scanId } = data ?? {};
  const other = code === 'label_of_other_programme' ? otherProgrammeOf(data) : undefined;
  return {
    kind: 'refused',
    code,
    message,
    ...(typeof scannedAt === 'string' && { scannedAt }),
    ...(typeof points === 'number' && { points }),
    ...(typeof scanId === 'number' && { scanId }),
    ...(other && { other }),
  };
}

function isFinal({ status, code }: ApiError): boolean {
  const askAgain = [401, 408];
  return status >= 400 && status < 500 && !askAgain.includes(status) && code !== clientCode.unreadable;
}

function isGrant(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const grant = value as Partial<Record<keyof ScanGrant, unknown>>;
  const isA = (type: string) => (field: unknown) => field === null || typeof field === type;
  return (
    [grant.productName, grant.modelName, grant.imageUrl, grant.scannedAt].every(isA('string')) &&
    [grant.points, grant.balance].every(isA('number')) &&
    (grant.bonuses === undefined || (Array.isArray(grant.bonuses) && grant.bonuses.every(isBonus)))
  );
}

export function isFinalOutcome(value: unknown): value is FinalOutcome {
  const { kind, grant, code, message } = Object(value) as Record<string, unknown>;
  if (kind === 'granted') return isGrant(grant);
  return kind === 'refused' && typeof code === 'string' && typeof message === 'string';
}
