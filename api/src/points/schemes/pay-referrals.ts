import type { Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import { endOfIndianDay, indianDayOf, startOfIndianDay } from '../../platform/indian-time';
import { HOUR_MS } from '../../platform/jobs/schedule-every';
import { accountsOf } from '../../programme/conflicts-of-interest';
import { readSettings } from '../../programme/programme';
import type { PointsContext } from '../context';
import { ensureTotals, lockTotalsOf } from '../ledger';
import { notifyOfBonuses } from './bonus-news';
import { leftOf } from './choose-bonus';
import { firstScanThatCounts } from './first-scan-that-counts';
import { grantBonuses } from './grant-bonuses';
import { LATEST_READING_MS } from './late-readings';
import { separateMakers } from './makers-accounts';
import { readScansOf } from './past-scans.repository';
import {
  awaitNextScan,
  type Decision,
  hadAccount,
  holdAccounts,
  holdReferralSchemes,
  listDue,
  lockOpen,
  type Party,
  readPaid,
  readParties,
  type Referral,
  type ReferralScheme,
  saveDecision,
  sharesDestination,
  tryNextAt,
} from './referrals.repository';
import { lockBudgets } from './bonuses.repository';

type Context = Pick<PointsContext, 'db' | 'clock' | 'config'>;

const MOST_AT_ONCE = 25;

/**
 * Pays for those who were brought once they have scanned, to them and to who brought them. Any number of nodes may call it
 * at once: each referral is decided once, in a transaction of its own. One that fails stops no other, and is tried again.
 * @throws the errors of those that failed
 */
export async function payReferrals({ db, clock, config }: Context, signal?: AbortSignal): Promise<void> {
  const at = clock.now();
  const failed: unknown[] = [];
  const needsDetails = config.payoutKeys.length > 0 && (await readSettings(db)).payoutMethods.length > 0;
  let due: Referral[];
  do {
    due = await listDue(db, { at, needsDetails, most: MOST_AT_ONCE });
    for (const referral of due) {
      if (signal?.aborted) return;
      try {
        await db.transaction().execute((trx) => tryReferral(trx, config, referral, at));
      } catch (error) {
        failed.push(error);
        await tryNextAt(db, referral.friendId, new Date(at.getTime() + HOUR_MS));
      }
    }
  } while (due.length === MOST_AT_ONCE);
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} referrals failed: ${String(failed[0])}`);
}

/** Decides a referral, or says when it is tried again. */
async function tryReferral(
  trx: Transaction<Schema>,
  config: Context['config'],
  referral: Referral,
  at: Date,
): Promise<void> {
  const { friendId, referrerId } = referral;
  const schemes = await holdReferralSchemes(trx, at);
  const parties = await holdParties(trx, [friendId, referrerId]);
  // A merge, or its undo, came between: with the next run.
  if (!parties) return;
  const open = await lockOpen(trx, friendId);
  if (!open) return;
  const scheme = await findScheme(trx, schemes, friendId, at);
  if (!scheme) return awaitNextScan(trx, friendId);
  const one = { scheme, friend: parties.get(friendId)!, referrer: parties.get(referrerId)! };
  const reason = await whyRefused(trx, config, { ...one, ...open });
  const isHeld = !reason && [one.friend, one.referrer].some(({ suspended, erased }) => suspended && !erased);
  const refused = reason && ({ outcome: 'refused', reason } as const);
  const decided = refused ?? (isHeld ? undefined : await pay(trx, one, at));
  if (decided) await saveDecision(trx, { friendId, schemeId: scheme.id, ...decided, at });
  else await tryNextAt(trx, friendId, endOfIndianDay(indianDayOf(at))!);
}

/** Finds for which scheme a friend has made a scan that counts. */
async function findScheme(trx: Transaction<Schema>, schemes: readonly ReferralScheme[], friendId: number, at: Date) {
  if (schemes.length === 0) return undefined;
  const starts = schemes.map(({ definition }) => indianDayOf(new Date(definition.startsAt)));
  const scans = await readScansOf(trx, [friendId], {
    from: startOfIndianDay(starts.sort()[0]!)!,
    before: new Date(at.getTime() + LATEST_READING_MS),
    first: schemes.some(({ definition }) => definition.conditions.firstScan),
    lists: schemes.flatMap(({ definition }) => definition.conditions.listId ?? []),
  });
  return firstScanThatCounts(schemes, scans);
}

/** Locks all accounts and totals of a referral. @returns the accounts by id; undefined if they are merged otherwise than before the locks */
async function holdParties(trx: Transaction<Schema>, ids: readonly number[]) {
  const paidIds = async () => [...(await readParties(trx, ids)).values()].map(({ paidId }) => paidId);
  const before = [...new Set([...ids, ...(await paidIds())])];
  await holdAccounts(trx, before);
  const parties = await readParties(trx, ids);
  if ([...parties.values()].some(({ paidId }) => !before.includes(paidId))) return undefined;
  const all = [...new Set([...ids, ...[...parties.values()].map(({ paidId }) => paidId)])].toSorted((a, b) => a - b);
  for (const userId of all) await ensureTotals(trx, userId);
  await lockTotalsOf(
    trx,
    all.map((userId) => ({ userId })),
  );
  return parties;
}

interface Pair {
  scheme: ReferralScheme;
  friend: Party;
  referrer: Party;
}

/** Returns why neither gets anything; undefined if nothing is against it. */
async function whyRefused(
  trx: Transaction<Schema>,
  { payoutKeys }: Context['config'],
  { scheme, friend, referrer, sameDevice }: Pair & { sameDevice: boolean },
): Promise<string | undefined> {
  if (friend.erased) return 'friend_deleted';
  if (sameDevice) return 'same_device';
  if (await hadAccount(trx, friend.id)) return 'not_new';
  if (friend.paidId === referrer.paidId) return 'same_person';
  // Also the friends of one referrer among themselves.
  if (await sharesDestination(trx, [friend.id, friend.paidId])) return 'same_person';
  for (const [one, other] of [
    [friend, referrer],
    [referrer, friend],
  ] as const) {
    const mobiles = one.mobile === null ? [] : [one.mobile];
    const shared = await accountsOf(trx, payoutKeys, { mobiles, userIds: [other.paidId] });
    if (shared.length > 0) return 'same_person';
  }
  const users = [friend.paidId, referrer.paidId];
  const mayGet = await separateMakers(trx, payoutKeys, [scheme], users);
  return users.every((userId) => mayGet(scheme, userId)) ? undefined : 'own_account';
}

/**
 * Grants all of it or nothing; a limit of the referrer takes nothing from the friend.
 * @returns undefined if a day's budget does not suffice: it is tried again the next day
 */
async function pay(
  trx: Transaction<Schema>,
  { scheme, friend, referrer }: Pair,
  at: Date,
): Promise<Pick<Decision, 'outcome' | 'reason'> | undefined> {
  const { pointsForReferrer, pointsForFriend, mostFriends } = scheme.definition.referral;
  const paid = await readPaid(trx, scheme.id, referrer.paidId);
  const { points: ofFriend } = await readPaid(trx, scheme.id, friend.paidId);
  const { points: most = Infinity, pointsADay, pointsAPerson = Infinity } = scheme.definition.budget;
  if (ofFriend + pointsForFriend > pointsAPerson) return { outcome: 'refused', reason: 'budget' };
  const limit = referrer.erased
    ? 'referrer_deleted'
    : paid.friends >= mostFriends
      ? 'most_friends'
      : paid.points + pointsForReferrer > pointsAPerson
        ? 'budget'
        : null;
  const state = (await lockBudgets(trx, [scheme.id])).get(scheme.id)!;
  const sum = pointsForFriend + (limit ? 0 : pointsForReferrer);
  if (state.spent + sum > most) return { outcome: 'refused', reason: 'budget' };
  if (sum > leftOf({ pointsADay }, state, indianDayOf(at))) return undefined;
  const bonus = { scheme, serial: null };
  const forReferrer = {
    ...{ ...bonus, userId: referrer.paidId, points: pointsForReferrer },
    cause: `referral:${friend.id}`,
  };
  const forFriend = {
    ...{ ...bonus, userId: friend.paidId, points: pointsForFriend },
    cause: `referred:${friend.id}`,
  };
  const granted = await grantBonuses(trx, limit ? [forFriend] : [forReferrer, forFriend], at);
  await notifyOfBonuses(trx, 'scheme-referral', granted, at);
  return { outcome: 'paid', reason: limit };
}
