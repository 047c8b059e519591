import type { Static } from '@sinclair/typebox';
import type { PointsContext } from '../context';
import { ApiError } from '../../platform/http/api-error';
import { toWire } from '../../platform/http/to-wire';
import { indianDayOf, startOfIndianDay } from '../../platform/indian-time';
import { orderConfirmation, type OrderKind } from '../../programme/confirmations';
import type { AdminCommand } from '../../platform/idempotency';
import { readSettings } from '../../programme/programme';
import { SIGNAL_DAYS } from '../signals';
import {
  type Candidate,
  countFormer,
  firstClaims,
  insertRules,
  listFormer,
  lockRules,
  readApprovedByRules,
  readRules,
  type Used,
} from './approval-rules.repository';
import { type ApprovalRules, type rulesBody, rulesIn } from './approval-rules.schema';
import { countLimits } from './approve-by-rules';

interface RulesChange {
  version: number;
  rules: ApprovalRules;
}

/** A save without a change adds no version. @returns the version in force then @throws ApiError 409 if changed since */
export async function changeRules(command: AdminCommand, { version, rules }: RulesChange): Promise<number> {
  const before = await lockSeen(command.trx, version);
  const from = toWire(before.rules);
  const to = toWire(rules);
  const changes = (Object.keys(to) as (keyof typeof to)[]).filter((field) => from[field] !== to[field]);
  if (changes.length === 0 && version > 0) return version;
  const id = await insertRules(command.trx, { rules, adminId: command.callerId, at: command.at });
  await command.audit('rules-changed', {
    version: id,
    enabled: rules.enabled,
    changes: Object.fromEntries(changes.map((field) => [field, { from: from[field], to: to[field] }])),
  });
  return id;
}

async function lockSeen(trx: AdminCommand['trx'], version: number) {
  const before = await lockRules(trx);
  if (before.version === version) return before;
  throw new ApiError(409, 'settings_changed', 'The rules were changed meanwhile. Please check them and save again');
}

/** Stores rules for a second admin that may approve more points a day than the programme's limit; undefined if none is needed. */
export async function orderRules(command: AdminCommand, { version, rules }: RulesChange) {
  if (!rules.enabled) return undefined;
  await lockSeen(command.trx, version);
  const { confirmRulePoints } = await readSettings(command.trx);
  if (confirmRulePoints === null || rules.maxPointsADay <= confirmRulePoints) return undefined;
  return orderConfirmation(command, { kind: 'rules', order: { version, ...toWire(rules) } });
}

export const rulesOrders: OrderKind = {
  permission: 'rules.change',
  async perform(command, order) {
    const { version, ...rules } = order as Static<typeof rulesBody>;
    return { version: await changeRules(command, { version, rules: rulesIn(rules) }) };
  },
};

export async function showRules({ db, clock }: Pick<PointsContext, 'db' | 'clock'>) {
  const { rules, confirmed: _, ...version } = await readRules(db);
  const today = await readApprovedByRules(db, startOfIndianDay(indianDayOf(clock.now()))!);
  return { ...toWire({ ...version, ...rules }), today };
}

const DAY_MS = 86_400_000;
const CHUNK = 1000;
const SHOWN_IDS = 100;

/** Returns what the rules would have approved in the last 90 days, each claim at once when it was made. */
export async function dryRun({ db, clock }: Pick<PointsContext, 'db' | 'clock'>, rules: ApprovalRules) {
  const now = clock.now();
  const since = new Date(startOfIndianDay(indianDayOf(now))!.getTime() - (SIGNAL_DAYS - 1) * DAY_MS);
  const limits = countLimits(rules);
  const none = (): Used => ({ claims: 0, points: 0 });
  const sums = { pending: none(), approved: none(), rejected: none() };
  const rejectedIds: string[] = [];
  const starts = Array.from({ length: SIGNAL_DAYS + 1 }, (_, index) => new Date(since.getTime() + index * DAY_MS));
  const firstIds = await firstClaims(db, starts);
  const days = starts.slice(0, -1).map(indianDayOf);
  // Day by day: of most days the limits admit fewer claims than were made.
  for (const [index, day] of days.entries()) {
    let from: number | undefined = firstIds[index]!;
    while (from !== undefined) {
      const { claims, points } = limits.days.get(day) ?? none();
      const left = { claims: rules.maxClaimsADay - claims, points: rules.maxPointsADay - points };
      if (left.claims <= 0 || left.points <= 0) break;
      const narrowed = { ...rules, maxPointsAClaim: Math.min(rules.maxPointsAClaim, left.points) };
      const limit = Math.min(left.claims, CHUNK);
      const found: Candidate[] = await listFormer(db, narrowed, { from, before: firstIds[index + 1]!, limit });
      for (const { claimedAt: at, ...claim } of found) {
        if (!limits.admits({ ...claim, at })) continue;
        sums[claim.status].claims += 1;
        sums[claim.status].points += claim.points;
        if (claim.status === 'rejected') rejectedIds.push(claim.transactionId);
      }
      from = found.length < limit ? undefined : found.at(-1)!.id + 1;
    }
  }
  const { pointValuePaise } = await readSettings(db);
  const all = Object.values(sums);
  const points = all.reduce((sum, one) => sum + one.points, 0);
  return {
    ...(await countFormer(db, since)),
    days: days.map((day) => ({ day, ...(limits.days.get(day) ?? none()) })),
    approved: {
      claims: all.reduce((sum, one) => sum + one.claims, 0),
      points,
      worth_paise: pointValuePaise === null ? null : points * pointValuePaise,
    },
    rejected_by_admin: { ...sums.rejected, transaction_ids: rejectedIds.slice(-SHOWN_IDS).reverse() },
    waiting: sums.pending,
  };
}
