import type { MoneyContext } from '../context';
import type { InstantState } from '../../platform/database/schema';
import { referenceOf } from '../../programme/bank-files';
import { unsealPayout } from '../payout-details';
import { type PayoutProvider, ProviderError, TIMEOUT_MS } from '../payout-providers';
import { claimsBeingCorrected, findItemsNotPayable, listOpenItems, lockRun, UNDER_WAY_MS } from '../payouts';
import {
  type DuePayment,
  leasePayments,
  listStranded,
  markOrdered,
  postponePayment,
} from './instant-payments.repository';
import { nextReading } from './next-reading';
import { pauseIfRejected } from './pause-payments';
import { NOT_SENT, SUSPENDED } from './rejections.repository';
import { settlePayment } from './settle-payment';
import { readLimits, startPayments } from './start-payments';

/** Payments that one process sends or reads at once: RazorpayX asks for 5 to 10 requests a second. */
const BATCH = 5;
/** Longer than an order, its reading and their transactions. */
const LEASE_MS = 4 * TIMEOUT_MS;
/** One that has waited longer is not sent: limits, details and day may be others. */
const WAITED_MS = 600_000;
/** One that nothing sends meanwhile is released after this. */
const STRANDED_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** RazorpayX forgets its idempotency keys after 7 days. */
const REPEATABLE_MS = 6 * DAY_MS;
/** The next run of the job starts what became payable meanwhile. */
const BATCHES = 20;
const UNCONFIRMED: readonly InstantState[] = ['created', 'sent'];

type Advancing = Pick<MoneyContext, 'config' | 'db' | 'clock'> & { provider: PayoutProvider; maySend: boolean };

/**
 * Pays what may be paid at once, and reads what became of payments that are due. Safe on any number of nodes: a payment
 * is leased, and sent again only after the provider said that it does not know it, under the same reference. What was not
 * sent is released if another account is configured since, or none. Pauses once the provider rejects whatever is ordered.
 */
export async function payAtOnce(context: MoneyContext, signal?: AbortSignal): Promise<void> {
  const { payoutProvider: provider, db, clock } = context;
  await releaseStranded(context);
  if (!provider) return;
  await startPayments(context, signal);
  for (let batch = 0; batch < BATCHES && !signal?.aborted && provider.isAvailable(); batch += 1) {
    const now = clock.now();
    const maySend = (await readLimits(db, provider)) !== undefined;
    const until = new Date(now.getTime() + LEASE_MS);
    const createdBefore = new Date(now.getTime() - (maySend ? 0 : STRANDED_MS));
    const due = await leasePayments(db, { account: provider.account, createdBefore, limit: BATCH, now, until });
    if (due.length === 0) return;
    const ended = await Promise.allSettled(due.map((payment) => advance({ ...context, provider, maySend }, payment)));
    await pauseIfRejected(context, provider.account);
    const broken = ended.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined;
    if (broken) throw broken.reason;
  }
}

async function releaseStranded({ payoutProvider: provider, db, clock }: MoneyContext): Promise<void> {
  const before = new Date(clock.now().getTime() - STRANDED_MS);
  for (const payment of await listStranded(db, { account: provider?.account ?? '', before }))
    await settlePayment({ db, clock }, payment, undefined, { rejected: NOT_SENT });
}

/** Sends a payment, or reads its state. What the provider does not say stays as it is and is tried again later. */
async function advance(context: Advancing, payment: DuePayment): Promise<void> {
  const { provider, clock, db } = context;
  const reference = referenceOf(payment.itemId, payment.epoch);
  try {
    const transfer = isNew(payment, clock.now()) ? undefined : await provider.findTransfer(reference);
    if (transfer || !UNCONFIRMED.includes(payment.state)) await settlePayment(context, payment, transfer);
    else await send(context, payment, reference);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const now = clock.now();
    await postponePayment(db, payment, nextReading(payment, now) ?? new Date(now.getTime() + DAY_MS));
  }
}

/** Returns whether a payment was certainly never ordered: a database that was restored may not know of it. */
const isNew = ({ state, isOfThisEpoch, createdAt }: DuePayment, now: Date): boolean =>
  state === 'created' && isOfThisEpoch && now.getTime() - createdAt.getTime() < LEASE_MS;

/**
 * Orders a payment that the provider does not know, under its reference, to where its user was paid when it was made.
 * One that can certainly not be paid any more fails; while an earlier order may be under way, that is not certain.
 */
async function send(context: Advancing, payment: DuePayment, reference: string): Promise<void> {
  const { config, db, clock, provider, maySend } = context;
  const now = clock.now();
  const { orderedAt } = payment;
  const age = now.getTime() - payment.createdAt.getTime();
  const isCertain = orderedAt === null || now.getTime() - orderedAt.getTime() > UNDER_WAY_MS;
  const giveUp = (rejected: string) => settlePayment(context, payment, undefined, isCertain ? { rejected } : {});
  const [item] = await listOpenItems(db, payment.runId);
  // Another node has read its end.
  if (!item) return;
  if (await isWithdrawn(context, payment.runId)) return void (await giveUp(SUSPENDED));
  if (orderedAt === null && age > WAITED_MS) return void (await giveUp(NOT_SENT));
  if (!maySend) return void (await settlePayment(context, payment, undefined));
  if (age > REPEATABLE_MS) return void (await settlePayment(context, payment, undefined, { isUnknown: true }));
  const isCorrected = (await claimsBeingCorrected(db, [item.claimId])).size > 0;
  if (isCorrected) return void (await settlePayment(context, payment, undefined));
  if (orderedAt !== null && !(await markOrdered(db, payment, now))) return;
  const payee = unsealPayout(config.payoutKeys, item.userId, item.sealed);
  try {
    await settlePayment(
      context,
      payment,
      await provider.createTransfer({ reference, amountPaise: item.amountPaise, payee }),
    );
  } catch (error) {
    if (!(error instanceof ProviderError && error.rejected)) throw error;
    // Perhaps because an earlier order under this reference was accepted.
    const transfer = await provider.findTransfer(reference);
    await (transfer ? settlePayment(context, payment, transfer) : giveUp(error.message));
  }
}

/** Returns whether the user of a payment was suspended or deleted before it was sent. */
const isWithdrawn = ({ db }: Pick<MoneyContext, 'db'>, runId: number): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    await lockRun(trx, runId);
    return (await findItemsNotPayable(trx, runId)).length > 0;
  });
