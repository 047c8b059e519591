import type { Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import { indianDayOf } from '../../platform/indian-time';
import { restWhileBusy } from '../../platform/threads/rest-while-busy';
import { type Message, notify } from '../../programme/outbox';
import { readSettings } from '../../programme/programme';
import type { PointsContext } from '../context';
import { expirePoints, lockActiveUser, lockTotals } from '../ledger';
import { monthsAfter, nextStep, NOTICE_DAYS } from './expiry-rule';
import {
  deleteNotice,
  deleteNotices,
  endNotice,
  insertNotice,
  type OldestPoints,
  readOldest,
  readStep,
  repeatNotice,
} from './expiry.repository';

type Context = Pick<PointsContext, 'db' | 'clock'>;

const STEP = 500;
const DAY_MS = 86_400_000;

/**
 * Tells people of points that will expire, and lets those expire that are due (decision 0058). Safe on any number of nodes
 * and to repeat: each person is decided on again under the lock of their totals.
 */
export async function expireDuePoints(context: Context, signal?: AbortSignal): Promise<void> {
  const { expiryMonths: months } = await readSettings(context.db);
  if (months === null) return deleteNotices(context.db, 'everybody');
  await deleteNotices(context.db, 'suspended');
  const failures: unknown[] = [];
  const rest = restWhileBusy();
  for (let after: number | null = 0; after !== null && !signal?.aborted;) {
    const began = performance.now();
    // Who scanned after this is not notified yet, however short the months are.
    const before = new Date(context.clock.now().getTime() - (months * 28 - NOTICE_DAYS - 2) * DAY_MS);
    const step = await readStep(context.db, { after, limit: STEP, before });
    const due = step.found.filter((oldest) => isDue(oldest, months, context.clock.now()));
    // One person's failure does not stop the others.
    for (const { userId } of due) await decide(context, userId).catch((error: unknown) => failures.push(error));
    after = step.last;
    await rest(performance.now() - began);
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} people could not be decided on`);
}

const stepOf = ({ basisAt, noticeId, expiresAt, remindedAt }: OldestPoints, months: number, now: Date) =>
  nextStep(monthsAfter(basisAt, months), noticeId === null ? undefined : { expiresAt: expiresAt!, remindedAt }, now);

const isDue = (oldest: OldestPoints, months: number, now: Date) => stepOf(oldest, months, now).step !== 'wait';

function decide({ db, clock }: Context, userId: number): Promise<void> {
  return db.transaction().execute(async (trx) => {
    if (!(await lockActiveUser(trx, userId)) || !(await lockTotals(trx, userId))) return;
    const { expiryMonths: months } = await readSettings(trx);
    const oldest = months === null ? undefined : await readOldest(trx, userId);
    if (oldest) await take(trx, oldest, { step: stepOf(oldest, months!, clock.now()), at: clock.now() });
  });
}

async function take(
  trx: Transaction<Schema>,
  oldest: OldestPoints,
  { step, at }: { step: ReturnType<typeof nextStep>; at: Date },
): Promise<void> {
  const { userId, points, noticeId } = oldest;
  const message = (kind: Message['kind'], subject: string, expiresAt?: Date): Message => ({
    userId,
    kind,
    subject,
    details: { points, ...(expiresAt && { lastDay: lastDayOf(expiresAt) }) },
    at,
  });
  switch (step.step) {
    case 'notify': {
      const id = await insertNotice(trx, oldest, { expiresAt: step.expiresAt, at });
      await notify(trx, message('points-expiring', `${id}`, step.expiresAt));
      return;
    }
    case 'remind':
      await repeatNotice(trx, noticeId!, { expiresAt: step.expiresAt, at });
      await notify(trx, message('points-expiring', `${noticeId} again`, step.expiresAt));
      return;
    case 'expire':
      await expirePoints(trx, { userId, points, at });
      await endNotice(trx, noticeId!, { points, at });
      await notify(trx, message('points-expired', `${noticeId}`));
      return;
    case 'forget':
      await deleteNotice(trx, noticeId!);
      return;
    case 'wait':
  }
}

/** The last day on which points count, YYYY-MM-DD in IST. @param expiresAt the end of that day */
export const lastDayOf = (expiresAt: Date) => indianDayOf(new Date(expiresAt.getTime() - 1));
