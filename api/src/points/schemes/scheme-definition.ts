import { Value } from '@sinclair/typebox/value';
import { invalidField } from '../../platform/http/api-error';
import { toWire } from '../../platform/http/to-wire';
import { type Boost, type SchemeBody, schemeBody, type SchemeDefinition } from './scheme.schema';

/** @throws ApiError 400 at the field that contradicts another */
export function definitionIn(given: SchemeBody): SchemeDefinition {
  // Unknown fields would be stored otherwise.
  const body = Value.Clean(schemeBody, structuredClone(given)) as SchemeBody;
  const [startsAt, endsAt] = [new Date(body.starts_at), new Date(body.ends_at)];
  if (endsAt <= startsAt) throw invalidField('ends_at', 'The end must be after the start');
  const { joined_since: joinedSince, first_scan, scan_of_day, list_id, ...same } = body.conditions;
  const { points_a_day: pointsADay, points_a_person: pointsAPerson, at_end: atEnd, points } = body.budget;
  const reward = rewardIn(body);
  checkBudget(reward, body.budget);
  return {
    ...reward,
    names: body.names,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    conditions: {
      ...same,
      ...defined({
        joinedSince: joinedSince && new Date(joinedSince).toISOString(),
        firstScan: first_scan,
        scanOfDay: scan_of_day,
        listId: list_id,
      }),
    },
    budget: { atEnd, ...defined({ points, pointsADay, pointsAPerson }) },
  };
}

function rewardIn({ kind, booster, goal, tiers, referral }: SchemeBody) {
  const given = Object.keys(defined({ booster, goal, tiers, referral }));
  const wanted = kind === 'tier' ? 'tiers' : kind;
  const other = given.find((field) => field !== wanted);
  if (other) throw invalidField(other, `A scheme of the kind “${kind}” has no “${other}”`);
  if (kind === 'booster' && booster) return { kind, booster: boostIn('booster', booster) };
  if (kind === 'goal' && goal) return { kind, goal };
  if (kind === 'tier' && tiers) return { kind, tiers: tiersIn(tiers) };
  if (kind === 'referral' && referral) return { kind, referral: referralIn(referral) };
  throw invalidField(wanted, `A scheme of the kind “${kind}” needs “${wanted}”`);
}

function referralIn({ points_for_referrer, points_for_friend, most_friends }: NonNullable<SchemeBody['referral']>) {
  return {
    pointsForReferrer: points_for_referrer,
    pointsForFriend: points_for_friend,
    mostFriends: most_friends,
  };
}

/** What is granted once is granted whole: one that exceeds its own budget would never be. */
function checkBudget(reward: ReturnType<typeof rewardIn>, budget: SchemeBody['budget']): void {
  const [once, ofOne] =
    reward.kind === 'goal'
      ? [reward.goal.points, reward.goal.points]
      : reward.kind === 'referral'
        ? [
            reward.referral.pointsForReferrer + reward.referral.pointsForFriend,
            Math.max(reward.referral.pointsForReferrer, reward.referral.pointsForFriend),
          ]
        : [0, 0];
  const checks = [
    ['in all', once, budget.points],
    ['a day', once, budget.points_a_day],
    ['for one person', ofOne, budget.points_a_person],
  ] as const;
  for (const [of, points, most = Infinity] of checks)
    if (points > most)
      throw invalidField('budget', `A budget of ${most} points ${of} never suffices: ${points} are granted at once`);
}

function tiersIn(tiers: NonNullable<SchemeBody['tiers']>) {
  for (const [at, tier] of tiers.entries()) {
    boostIn('tiers', tier);
    const before = tiers[at - 1];
    if (before && before.from >= tier.from)
      throw invalidField('tiers', `Each level must begin above the one before: ${tier.from} follows ${before.from}`);
  }
  return tiers;
}

function boostIn(field: string, boost: Boost): Boost {
  if ((boost.times === undefined) === (boost.plus === undefined))
    throw invalidField(field, 'Please choose either a multiple or points to add');
  if (boost.times !== undefined && boost.times !== Math.round(boost.times * 20) / 20)
    throw invalidField(field, `A multiple goes in steps of 0.05; ${boost.times} lies between two`);
  return boost;
}

/** Without the fields that are undefined: a stored definition has only what was chosen. */
const defined = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: NonNullable<Fields[Name]>;
  };

export function presentDefinition({ conditions, budget, ...definition }: SchemeDefinition): SchemeBody {
  const referral = definition.kind === 'referral' ? { referral: toWire(definition.referral) } : {};
  return { ...toWire(definition), ...referral, conditions: toWire(conditions), budget: toWire(budget) } as SchemeBody;
}
