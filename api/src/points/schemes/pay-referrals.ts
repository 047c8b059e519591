import type { Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import { groupBy } from '../../platform/group-by';
import { indianDayOf, startOfIndianDay } from '../../platform/indian-time';
import { committedWatermark } from '../../platform/rollups';
import { accountsOf } from '../../programme/conflicts-of-interest';
import type { PointsContext } from '../context';
import { ensureTotals, lockTotalsOf } from '../ledger';
import { notifyOfBonuses } from './bonus-news';
import { firstScanThatCounts } from './first-scan-that-counts';
import { endOfStep } from './goals.repository';
import { type EarnedBonus, grantBonuses } from './grant-bonuses';
import { LATEST_READING_MS } from './late-readings';
import { separateMakers } from './makers-accounts';
import { readScansOf } from './past-scans.repository';
import {
  type Decision,
  hadAccount,
  holdAccounts,
  holdReferralSchemes,
  listScanned,
  lockOpen,
  lockReferrals,
  type Party,
  readPaid,
  readParties,
  type Referral,
  type ReferralScheme,
  saveDecision,
  saveReferrals,
} from './referrals.repository';

type Context = Pick<PointsContext, 'db' | 'clock' | 'config'>;

/** Entries of the journal in one transaction. */
const STEP = 1000;

/**
 * Pays for those who were brought once they have scanned, to them and to who brought them. Any number of nodes may call it
 * at once: each step is one transaction with how far it came, and each referral is decided once.
 */
export async function payReferrals(context: Context, signal?: AbortSignal): Promise<void> {
  const { db, clock } = context;
  const at = clock.now();
  const committed = await db
    .connection()
    .execute((session) => committedWatermark(session, [{ column: 'journal_id', table: 'journal' }]));
  if (!committed) return;
  while (!signal?.aborted && (await payStep(context, { upTo: committed.journal_id, at })));
}

/** @returns whether there is more to read, and no other node does */
function payStep({ db, config }: Context, { upTo, at }: { upTo: number; at: Date }): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const from = await lockReferrals(trx);
    if (from === undefined) return false;
    const to = await endOfStep(trx, { from, upTo, entries: STEP });
    const due = await listDue(trx, await listScanned(trx, { from, to }), at);
    const parties = await holdParties(trx, due);
    // A merge, or its undo, came between: once more, from the same entry.
    if (!parties) return true;
    for (const { referral, scheme } of due) {
      const one = { scheme, friend: parties.get(referral.friendId)!, referrer: parties.get(referral.referrerId)! };
      if (!(await lockOpen(trx, referral.friendId))) continue;
      const reason = await whyRefused(trx, config, { ...one, sameDevice: referral.sameDevice });
      const decided = reason ? ({ outcome: 'refused', reason } as const) : await pay(trx, one, at);
      if (decided) await saveDecision(trx, { friendId: referral.friendId, schemeId: scheme.id, ...decided, at });
    }
    await saveReferrals(trx, to);
    return to < upTo;
  });
}

interface Due {
  referral: Referral;
  scheme: ReferralScheme;
}

/** Finds which of those who scanned have made a scan that counts, and for which scheme. */
async function listDue(trx: Transaction<Schema>, referrals: readonly Referral[], at: Date): Promise<Due[]> {
  if (referrals.length === 0) return [];
  const schemes = await holdReferralSchemes(trx, at);
  if (schemes.length === 0) return [];
  const starts = schemes.map(({ definition }) => indianDayOf(new Date(definition.startsAt)));
  const scans = await readScansOf(
    trx,
    referrals.map(({ friendId }) => friendId),
    {
      from: startOfIndianDay(starts.sort()[0]!)!,
      before: new Date(at.getTime() + LATEST_READING_MS),
      first: schemes.some(({ definition }) => definition.conditions.firstScan),
      lists: schemes.flatMap(({ definition }) => definition.conditions.listId ?? []),
    },
  );
  const byUser = groupBy(scans, ({ userId }) => userId);
  return referrals.flatMap((referral) => {
    const scheme = firstScanThatCounts(schemes, byUser.get(referral.friendId) ?? []);
    return scheme ? [{ referral, scheme }] : [];
  });
}

/** Locks all accounts and totals of some referrals. @returns the accounts by id; undefined if they are merged otherwise than before the locks */
async function holdParties(trx: Transaction<Schema>, due: readonly Due[]) {
  const ids = due.flatMap(({ referral: { friendId, referrerId } }) => [friendId, referrerId]);
  if (ids.length === 0) return new Map<number, Party>();
  const paidIds = async () => [...(await readParties(trx, ids)).values()].map(({ paidId }) => paidId);
  const before = [...new Set([...ids, ...(await paidIds())])];
  await holdAccounts(trx, before);
  const parties = await readParties(trx, ids);
  if ([...parties.values()].some(({ paidId }) => !before.includes(paidId))) return undefined;
  const paid = [...new Set([...parties.values()].map(({ paidId }) => paidId))].toSorted((a, b) => a - b);
  for (const userId of paid) await ensureTotals(trx, userId);
  await lockTotalsOf(
    trx,
    paid.map((userId) => ({ userId })),
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
  if (friend.suspended) return 'friend_suspended';
  if (referrer.suspended && !referrer.erased) return 'referrer_suspended';
  if (sameDevice) return 'same_device';
  if (await hadAccount(trx, friend.id)) return 'not_new';
  if (friend.paidId === referrer.paidId) return 'same_person';
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
 * Grants what limits and the budget allow, to the referrer first; a limit of theirs takes nothing from the friend.
 * @returns undefined if a day's budget is used up: it is tried again after the friend's next scan
 */
async function pay(
  trx: Transaction<Schema>,
  { scheme, friend, referrer }: Pair,
  at: Date,
): Promise<Pick<Decision, 'outcome' | 'reason'> | undefined> {
  const { pointsForReferrer, pointsForFriend, mostFriends = Infinity } = scheme.definition.referral;
  const paid = await readPaid(trx, scheme.id, referrer.paidId);
  const limit = referrer.erased ? 'referrer_deleted' : paid.friends >= mostFriends ? 'most_friends' : undefined;
  const bonus = { scheme, serial: null };
  const forReferrer: EarnedBonus = {
    ...{ ...bonus, userId: referrer.paidId, points: pointsForReferrer, ofPerson: paid.points },
    cause: `referral:${friend.id}`,
  };
  const { points: ofFriend } = await readPaid(trx, scheme.id, friend.paidId);
  const forFriend = {
    ...bonus,
    userId: friend.paidId,
    points: pointsForFriend,
    ofPerson: ofFriend,
    cause: `referred:${friend.id}`,
  };
  const earned = limit ? [forFriend] : [forReferrer, forFriend];
  const granted = await grantBonuses(trx, earned, at);
  await notifyOfBonuses(trx, 'scheme-referral', granted, at);
  if (granted.length === 0 && scheme.definition.budget.pointsADay !== undefined) return undefined;
  if (granted.length === 0) return { outcome: 'refused', reason: 'budget' };
  return { outcome: 'paid', reason: limit ?? (granted.length < earned.length ? 'budget' : null) };
}
