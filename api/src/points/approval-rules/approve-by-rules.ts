import type { Transaction } from 'kysely';
import { indianDayOf, startOfIndianDay, startOfIndianMonth } from '../../platform/indian-time';
import {
  type Used,
  type Cursor,
  listCandidates,
  lockRules,
  readApprovedByRules,
  readRules,
} from './approval-rules.repository';
import type { ApprovalRules } from './approval-rules.schema';
import type { PointsContext } from '../context';
import type { Schema } from '../../platform/database/schema';
import { approveClaims, lockClaims } from '../claims';
import { readSignals } from '../signals';
import { accountsOf } from '../../programme/conflicts-of-interest';
import { readSettings } from '../../programme/programme';
import { readTeam } from '../../programme/team';

export function countLimits(rules: ApprovalRules) {
  const days = new Map<string, Used>();
  const months = new Map<string, number>();
  return {
    days,
    /** @param usedByUser approved for the user in this month before this count */
    admits({ userId, points, at }: { userId: number; points: number; at: Date }, usedByUser = 0): boolean {
      const day = indianDayOf(at);
      const month = `${userId} ${day.slice(0, 7)}`;
      const ofDay = days.get(day) ?? { claims: 0, points: 0 };
      const ofUser = (months.get(month) ?? usedByUser) + points;
      if (
        points > rules.maxPointsAClaim ||
        ofUser > rules.maxPointsAUserAMonth ||
        ofDay.claims + 1 > rules.maxClaimsADay ||
        ofDay.points + points > rules.maxPointsADay
      )
        return false;
      days.set(day, { claims: ofDay.claims + 1, points: ofDay.points + points });
      months.set(month, ofUser);
      return true;
    },
  };
}

/** Claims in one transaction: a tenth of a second, for which admins who decide one of them wait. */
const STEP = 100;
const START: Cursor = { id: 0, claimedAt: new Date(0) };

type Context = Pick<PointsContext, 'config' | 'db' | 'clock'>;

/** Approves waiting claims within the rules, oldest first, but none of an admin's own account. Safe on any number of nodes. */
export async function approveByRules(context: Context, signal?: AbortSignal): Promise<void> {
  if (!(await readRules(context.db)).rules.enabled) return;
  let after: Cursor | undefined = START;
  while (after && !signal?.aborted) {
    const from: Cursor = after;
    after = await context.db.transaction().execute((trx) => approveStep(trx, context, from));
  }
}

/** @returns where the next step begins; undefined if nothing is left, or the day's limit is reached */
async function approveStep(trx: Transaction<Schema>, { config, clock }: Context, after: Cursor) {
  const { version, rules: saved, confirmed } = await lockRules(trx);
  if (!saved.enabled) return undefined;
  const rules = confirmed ? saved : await withinLimit(trx, saved);
  const at = clock.now();
  const limits = countLimits(rules);
  const used = await readApprovedByRules(trx, startOfIndianDay(indianDayOf(at))!);
  limits.days.set(indianDayOf(at), used);
  if (used.claims >= rules.maxClaimsADay) return undefined;

  const candidates = await listCandidates(trx, rules, { after, monthStart: startOfIndianMonth(at), limit: STEP });
  const locked = await lockClaims(
    trx,
    candidates.map(({ transactionId }) => transactionId),
  );
  const pending = new Set(locked.filter(({ status }) => status === 'pending').map(({ claimId }) => claimId));
  // Read after the locks: a signal of this moment counts, whatever was stored before.
  const signals = await readSignals(trx, [...pending]);
  const ofTeam = await accountsOf(trx, config.payoutKeys, {
    mobiles: (await readTeam(trx, config.adminMobiles)).map(({ mobile }) => mobile),
    userIds: candidates.map(({ userId }) => userId),
  });
  const transactionIds = candidates
    .filter(({ id, userId }) => pending.has(id) && !signals.has(id) && !ofTeam.includes(userId))
    .filter(({ usedByUser, ...claim }) => limits.admits({ ...claim, at }, usedByUser))
    .map(({ transactionId }) => transactionId);
  if (transactionIds.length > 0)
    await approveClaims({ config }, { trx, at, callerId: null, rulesVersion: version }, { transactionIds });
  return candidates.length === STEP ? candidates.at(-1) : undefined;
}

/** Returns rules that one admin saved, with no more points a day than the limit in force: it may be newer than they are. */
async function withinLimit(trx: Transaction<Schema>, rules: ApprovalRules): Promise<ApprovalRules> {
  const { confirmRulePoints } = await readSettings(trx);
  return { ...rules, maxPointsADay: Math.min(rules.maxPointsADay, confirmRulePoints ?? Infinity) };
}
