import type { Kysely, Transaction } from 'kysely';
import { NUMBER_WAIT_MS } from '../../accounts/number';
import type { AccountsContext } from '../../accounts/context';
import type { PayoutKey } from '../../platform/config/keys';
import type { Schema } from '../../platform/database/schema';
import { ApiError, tooMany } from '../../platform/http/api-error';
import { spellIndianMoment } from '../../platform/indian-time';
import { fullSince, rateLimitAt, recordEvent, secondsUntilFree } from '../../platform/rate-events';
import type { Caller } from '../../platform/sessions/sessions';
import { showableLine } from '../../platform/showable-text';
import { latinDigits } from '../../platform/typed-texts';
import { recordAuditEvent } from '../../platform/audit';
import { findGuardedUser, isUnused } from './guard.repository';
import { findPayoutDetails } from './payout-details.repository';
import { unsealPayout } from './seal-payout';

const DAY_MS = 86_400_000;
const UNUSED_DAYS = 90;
const MOST_ANSWERS = 5;
const ASKED_SIGNS = 4;

export const QUESTIONS = ['account_last_4', 'upi_last_4', 'name'] as const;
type Question = (typeof QUESTIONS)[number];

interface Check {
  question: Question;
  isRight(answer: string): boolean;
}

const HOW_TO_ASK: Record<Question, string> = {
  account_last_4: 'Enter the last 4 digits of the account that you are paid to now',
  upi_last_4: 'Enter the last 4 characters before the @ of the UPI ID that you are paid to now',
  name: 'Enter the name that is saved in this account',
};

/** Throws for a day after a change of number. @throws ApiError 409 `number_changed` */
export async function enforceNumberWait(db: Kysely<Schema>, userId: number, now: Date): Promise<void> {
  const changedAt = (await findGuardedUser(db, userId))?.numberChangedAt;
  const from = changedAt && new Date(changedAt.getTime() + NUMBER_WAIT_MS);
  if (!from || from <= now) return;
  const message = `Your mobile number was changed. You can change your bank or UPI from ${spellIndianMoment(from)}`;
  throw new ApiError(409, 'number_changed', message, { data: { from: from.toISOString() } });
}

/**
 * Returns what is asked before the caller's payout details change: in a browser that is new to the account, or after 90
 * days without use. Undefined in others, and if nothing is stored that could be asked.
 */
export async function findCheck(
  db: Kysely<Schema>,
  { payoutKeys }: { payoutKeys: readonly PayoutKey[] },
  { id: userId, sessionId, deviceKnown }: Caller,
  now: Date,
): Promise<Check | undefined> {
  const since = new Date(now.getTime() - UNUSED_DAYS * DAY_MS);
  if (deviceKnown && !(await isUnused(db, { userId, sessionId, since }))) return undefined;
  const stored = await findPayoutDetails(db, userId);
  if (stored?.method === 'bank') return askForEnd('account_last_4', endOfMask(stored.masked));
  const upiName = stored && readUpiName(payoutKeys, userId, stored.sealed);
  if (upiName) return askForEnd('upi_last_4', upiName.slice(-ASKED_SIGNS));
  const name = plainName((await findGuardedUser(db, userId))?.name ?? '');
  return name === '' ? undefined : { question: 'name', isRight: (answer) => plainName(answer) === name };
}

const endOfMask = (masked: string) => masked.replace(/^•+/, '').slice(0, ASKED_SIGNS);

const askForEnd = (question: Question, end: string): Check => ({
  question,
  isRight: (answer) => latinDigits(answer).trim().toLowerCase() === end,
});

/** Returns what is before the @; undefined without its key: only new details end that. */
function readUpiName(keys: readonly PayoutKey[], userId: number, sealed: string): string | undefined {
  try {
    const details = unsealPayout(keys, userId, sealed);
    return details.method === 'upi' ? details.upiId.split('@')[0]! : undefined;
  } catch {
    return undefined;
  }
}

const plainName = (name: string) => (showableLine(name) ?? '').normalize('NFKC').replace(/\s+/g, ' ').toLowerCase();

/**
 * Checks the answer of a caller who is asked, under the user's lock. A wrong one is counted and audited, in a transaction
 * that commits: hence an error that is returned.
 * @returns undefined if the answer is right or nothing is asked
 * @throws ApiError 429 `payout_answer_limit`
 */
export async function checkAnswer(
  trx: Transaction<Schema>,
  { config, clock }: Pick<AccountsContext, 'config' | 'clock'>,
  caller: Caller,
  answer: string | undefined,
): Promise<ApiError | undefined> {
  const at = clock.now();
  const check = await findCheck(trx, config, caller, at);
  if (!check) return undefined;
  const limit = rateLimitAt(at, DAY_MS, MOST_ANSWERS);
  const oldest = await fullSince(trx, 'payout-answer', caller.id, limit);
  if (oldest) {
    const message = 'Too many wrong answers. Please try again tomorrow, or ask the company.';
    throw tooMany('payout_answer_limit', message, secondsUntilFree(limit, oldest));
  }
  const { question } = check;
  const message = HOW_TO_ASK[question];
  if (answer === undefined)
    throw new ApiError(409, 'payout_answer_needed', message, { errors: { answer: message }, data: { question } });
  if (check.isRight(answer)) return undefined;
  await recordEvent(trx, 'payout-answer', { subject: caller.id, at });
  await recordAuditEvent(trx, {
    adminId: null,
    action: 'payout-answer-wrong',
    details: { user_id: caller.id, question },
    at,
  });
  const wrong = 'This is not right. Please check it.';
  return new ApiError(400, 'payout_answer_wrong', wrong, { errors: { answer: wrong }, data: { question } });
}
