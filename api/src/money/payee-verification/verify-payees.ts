import { randomUUID } from 'node:crypto';
import { recordAuditEvent } from '../../platform/audit';
import { rateLimitAt, reserveEventWithin } from '../../platform/rate-events';
import { lockActiveUserAlone } from '../../accounts/users';
import { nextAttempt, notify } from '../../programme/outbox';
import { readSettings } from '../../programme/programme';
import type { MoneyContext } from '../context';
import { type PayoutDetails, sealPayout, unsealPayout } from '../payout-details';
import { ProviderError } from '../payout-providers';
import { comparePayeeNames, type Verdict } from './compare-payee-names';
import type { PayeeVerifier, VerificationAnswer } from './payee-verifier';
import {
  areRejected,
  claimVerifications,
  type ClaimedVerification,
  findUnverified,
  hastenVerification,
  insertVerification,
  listReusable,
  listUnverified,
  MAX_A_USER,
  postponeUnsent,
  postponeVerification,
  readProfileName,
  storeResult,
} from './verifications.repository';

type Context = Pick<MoneyContext, 'config' | 'db' | 'clock' | 'payeeVerifier'>;

const DAY_MS = 86_400_000;
const BATCH = 10;
/** Requests at once, so that few are sent before it is known that the provider rejects them all. */
const AT_ONCE = 5;
/** Longer than the requests of one attempt last. */
const LEASE_MS = 240_000;
/** A request that the provider does not know then has not been received: it is sent again. */
const ARRIVAL_MS = 600_000;
/** Between two requests of a provider that rejects them all. */
const TRIAL_MS = 3_600_000;

/**
 * Verifies the payees whose details have no verification, within the limits, and reads the results of those under way.
 * Safe on several nodes at once. What the provider rejects of everyone, such as a wrong account number, is tried with one
 * request an hour. Once switched off, no request is sent; results of those that were are still read.
 */
export async function verifyPayees(context: Context, signal?: AbortSignal): Promise<void> {
  const { db, config, payeeVerifier: verifier } = context;
  if (!verifier || config.payoutKeys.length === 0) return;
  const { payeeVerificationsPerDay: perDay } = await readSettings(db);
  try {
    if (perDay !== null && !(await areRejected(db))) await startVerifications(context, verifier, perDay, signal);
  } finally {
    // Whichever cannot be started: the others go on.
    await advanceVerifications(context, verifier, { maySend: perDay !== null, signal });
  }
}

/** Reads a verification soon, of which a webhook of the provider has news. */
export const hastenPayee = ({ db, clock }: Pick<Context, 'db' | 'clock'>, reference: string): Promise<void> =>
  hastenVerification(db, reference, clock.now());

async function startVerifications(context: Context, verifier: PayeeVerifier, perDay: number, signal?: AbortSignal) {
  const { db, clock, config } = context;
  const skipped: number[] = [];
  const failures: unknown[] = [];
  const keyIds = config.payoutKeys.map(({ id }) => id);
  for (const list of [listReusable, listUnverified]) {
    for (let more = true; more && !signal?.aborted;) {
      const userIds = await list(db, { now: clock.now(), keyIds, limit: BATCH, skipped });
      more = userIds.length === BATCH;
      for (const userId of userIds) {
        const started = await startVerification(context, verifier, { userId, perDay }).catch((error: unknown) => {
          failures.push(error);
          return 'skipped' as const;
        });
        if (started === 'full') return reportFailures(failures);
        if (started !== 'started') skipped.push(userId);
      }
    }
  }
  reportFailures(failures);
}

function reportFailures(failures: readonly unknown[]): void {
  if (failures.length > 0) throw new Error(`${failures.length} payees cannot be verified`, { cause: failures[0] });
}

/**
 * Starts the verification of a user's present details. The bank's answer about the same destination is reused; else a
 * request is prepared, if the limits of the user and of the programme allow one more.
 */
function startVerification(
  { db, clock, config: { payoutKeys: keys } }: Context,
  verifier: PayeeVerifier,
  { userId, perDay }: { userId: number; perDay: number },
): Promise<'started' | 'skipped' | 'full'> {
  return db.transaction().execute(async (trx) => {
    if (!(await lockActiveUserAlone(trx, userId))) return 'skipped';
    const found = await findUnverified(trx, userId);
    if (!found) return 'skipped';
    const { earlier, profileName, ...details } = found;
    const at = clock.now();
    const given = { userId, ...details, reference: randomUUID().replaceAll('-', ''), at };
    if (earlier) {
      const { name } = unsealPayout(keys, userId, details.sealed);
      const outcome = compare({ name, profileName }, unsealPayout(keys, userId, earlier.sealed).name);
      const result = { outcome, reusedId: earlier.id };
      await insertVerification(trx, { ...given, provider: earlier.provider, sealed: earlier.sealed, result });
      return 'started';
    }
    const limits = { own: rateLimitAt(at, DAY_MS, MAX_A_USER), all: rateLimitAt(at, DAY_MS, perDay) };
    const reserved = await reserveEventWithin(trx, clock, 'payee-verification', userId, limits);
    if ('full' in reserved) return reserved.full === 'all' ? 'full' : 'skipped';
    await insertVerification(trx, { ...given, provider: verifier.name });
    return 'started';
  });
}

/**
 * Compares the name that the user gave with the bank's. The name of the profile must not contradict it: who takes over an
 * account enters their own name with their own UPI ID.
 */
function compare({ name, profileName }: { name: string; profileName: string | null }, bankName: string): Verdict {
  const verdict = comparePayeeNames(name, bankName);
  return verdict === 'match' && comparePayeeNames(profileName ?? '', bankName) === 'mismatch' ? 'mismatch' : verdict;
}

async function advanceVerifications(
  context: Context,
  verifier: PayeeVerifier,
  { maySend, signal }: { maySend: boolean; signal: AbortSignal | undefined },
): Promise<void> {
  const { db, clock } = context;
  while (!signal?.aborted && verifier.isAvailable()) {
    const now = clock.now();
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    const limit = (await areRejected(db)) ? 1 : AT_ONCE;
    const claimed = await claimVerifications(db, { limit, now, leaseUntil, maySend });
    if (claimed.length === 0) return;
    const ended = await Promise.allSettled(claimed.map((one) => advance(context, verifier, one)));
    const broken = ended.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined;
    if (broken) throw broken.reason;
  }
}

/** Sends a request, or reads what became of one that was sent: never a second one while the first may have arrived. */
async function advance(context: Context, verifier: PayeeVerifier, claimed: ClaimedVerification): Promise<void> {
  const { db, clock, config } = context;
  const { reference, providerId, sentAt } = claimed;
  const details = unsealPayout(config.payoutKeys, claimed.userId, claimed.sealed);
  let answer: VerificationAnswer | undefined;
  if (claimed.provider !== verifier.name) answer = { state: 'failed', providerId: providerId ?? '' };
  else
    try {
      answer = sentAt
        ? await verifier.read({ reference, details, providerId, sentAt })
        : await verifier.request({ reference, details });
      if (!answer && sentAt && clock.now().getTime() - sentAt.getTime() > ARRIVAL_MS)
        return await postponeVerification(db, claimed, { until: clock.now(), isUnsent: true });
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      if (error.rejected && !sentAt) {
        if (await areRejected(db)) return await postponeRejected(context, claimed, error.message);
        answer = { state: 'failed', providerId: '' };
      }
    }
  const until = nextAttempt({ attempts: claimed.attempts, at: claimed.createdAt }, clock.now(), false);
  if (answer && answer.state !== 'pending') return endVerification(context, claimed, details, answer);
  if (until) return postponeVerification(db, claimed, { until, ...(answer && { providerId: answer.providerId }) });
  return endVerification(context, claimed, details, { state: 'failed', providerId: providerId ?? '' });
}

const postponeRejected = ({ db, clock }: Context, claimed: ClaimedVerification, reason: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const at = clock.now();
    await postponeUnsent(trx, claimed, new Date(at.getTime() + TRIAL_MS));
    await recordAuditEvent(trx, { adminId: null, action: 'payee-verifications-postponed', details: { reason }, at });
  });

type FinalAnswer = Exclude<VerificationAnswer, { state: 'pending' }>;

/** Stores the answer, for the details that were verified. A user whose present details are wrong is notified. */
async function endVerification(
  { db, clock, config: { payoutKeys: keys } }: Context,
  claimed: ClaimedVerification,
  details: PayoutDetails,
  answer: FinalAnswer,
): Promise<void> {
  const { id, userId } = claimed;
  await db.transaction().execute(async (trx) => {
    await lockActiveUserAlone(trx, userId);
    const at = clock.now();
    const bankName = answer.state === 'valid' ? answer.bankName : '';
    const names = { name: details.name, profileName: await readProfileName(trx, userId) };
    const stored = await storeResult(trx, claimed, {
      outcome: answer.state === 'valid' ? compare(names, bankName) : answer.state,
      wrongField: answer.state === 'invalid' ? answer.wrongField : null,
      providerId: answer.providerId || null,
      sealed: sealPayout(keys, userId, { ...details, name: bankName }),
      at,
    });
    if (answer.state !== 'invalid' || !stored.isPresent) return;
    const { masked } = stored;
    await notify(trx, { userId, kind: 'payout-unverified', subject: String(id), details: { masked }, at });
  });
}
