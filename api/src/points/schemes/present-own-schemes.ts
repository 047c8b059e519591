import { type Static, Type } from '@sinclair/typebox';
import { moment, oneOf, orNull } from '../../platform/http/envelope';
import { isSpent, type LabelScheme, type OwnScheme } from './own-schemes';
import { type Conditions, SCHEME_KINDS, type SchemeDefinition } from './scheme.schema';

const names = Type.Record(Type.String(), Type.String(), { description: 'By language; `en` is there.' });

const booster = Type.Object(
  {
    times: Type.Optional(Type.Number({ description: 'The label’s points so many times in all: 1.1 is 10 % more.' })),
    plus: Type.Optional(Type.Integer({ description: 'Points beside the label’s.' })),
  },
  { description: 'One of `times` and `plus`.' },
);

const whileItLasts = Type.Boolean({ description: 'It has a budget, after which it brings nothing.' });
const places = Type.Optional(
  Type.Array(Type.String(), { description: 'States, districts or PIN codes where a scan counts; absent: anywhere.' }),
);

const level = Type.Object({
  names,
  from: Type.Integer({ description: 'Points of the last 365 days.' }),
  ...booster.properties,
});

export const ownScheme = Type.Object({
  id: Type.Integer(),
  kind: oneOf([...SCHEME_KINDS]),
  names,
  starts_at: moment,
  ends_at: moment,
  while_it_lasts: whileItLasts,
  spent: Type.Boolean({ description: 'Its budget is used up, or what of it one person may have, or today’s.' }),
  product_names: Type.Optional(
    Type.Array(Type.String(), { description: 'Products or models whose labels count, 3 at most; absent: all.' }),
  ),
  products: Type.Optional(Type.Integer({ description: 'Number of these products and models.' })),
  selected_labels: Type.Optional(Type.Literal(true, { description: 'Only labels of some batches count.' })),
  places,
  first_scan: Type.Optional(
    Type.Literal(true, { description: 'Only the caller’s first scan, which is still to come.' }),
  ),
  scan_of_day: Type.Optional(Type.Integer({ description: 'Only from this scan of a day on.' })),
  booster: Type.Optional(booster),
  goal: Type.Optional(
    Type.Object({
      of: oneOf(['scans', 'points', 'products'], { description: '`products`: different ones.' }),
      target: Type.Integer(),
      points: Type.Integer({ description: 'What reaching it brings.' }),
      done: Type.Integer(),
      reached_at: orNull(moment, { description: 'When its points were granted.' }),
    }),
  ),
  tiers: Type.Optional(
    Type.Object({
      levels: Type.Array(level, { description: 'Ascending.' }),
      points_of_year: Type.Integer({ description: 'The caller’s, of the last 365 days.' }),
      level: orNull(Type.Integer({ description: 'Index of the caller’s level.' })),
      next: orNull(Type.Integer({ description: 'Index of the level above.' })),
    }),
  ),
  referral: Type.Optional(
    Type.Object({
      points_for_referrer: Type.Integer(),
      points_for_friend: Type.Integer(),
      code: Type.String({ description: 'For the link `<site>/user/login?ref=CODE`.' }),
      brought: Type.Integer({ description: 'People who came by it and have scanned.' }),
      waiting: Type.Integer({ description: 'People who came by it and have not scanned yet.' }),
    }),
  ),
});

/** On the page of a label, before signing in. */
export const labelScheme = Type.Object({ names, booster, ends_at: moment, while_it_lasts: whileItLasts, places });

const placesOf = ({ place, states = [], districts = [], pins = [] }: Conditions) => {
  const all = place === 'person' ? [] : [...states, ...districts, ...pins];
  return all.length > 0 ? { places: all } : {};
};

const isLimited = ({ budget }: SchemeDefinition) => budget.points !== undefined || budget.pointsADay !== undefined;

/** Only what a person can use: no ids, no figures of the budget. */
export function presentOwnScheme(scheme: OwnScheme, at: Date): Static<typeof ownScheme> {
  const { id, definition, productNames } = scheme;
  const { kind, names, startsAt, endsAt, conditions } = definition;
  const { products = [], models = [], batches, firstScan, scanOfDay } = conditions;
  return {
    id,
    kind,
    names,
    starts_at: startsAt,
    ends_at: endsAt,
    while_it_lasts: isLimited(definition),
    spent: isSpent(scheme, at),
    ...(productNames && { product_names: productNames, products: products.length + models.length }),
    ...(batches && { selected_labels: true as const }),
    ...placesOf(conditions),
    ...(firstScan && { first_scan: true as const }),
    ...(scanOfDay !== undefined && scanOfDay > 1 && { scan_of_day: scanOfDay }),
    ...rewardOf(scheme),
  };
}

function rewardOf({ definition, progress, pointsOfYear = 0, invitation }: OwnScheme) {
  if (definition.kind === 'booster') return { booster: definition.booster };
  if (definition.kind === 'goal') {
    const { done = 0, reachedAt = null } = progress ?? {};
    return { goal: { ...definition.goal, done, reached_at: reachedAt?.toISOString() ?? null } };
  }
  if (definition.kind === 'tier') {
    const { tiers: levels } = definition;
    const at = levels.findLastIndex(({ from }) => from <= pointsOfYear);
    const [level, next] = [at < 0 ? null : at, at + 1 < levels.length ? at + 1 : null];
    return { tiers: { levels, points_of_year: pointsOfYear, level, next } };
  }
  const { pointsForReferrer, pointsForFriend } = definition.referral;
  const points = { points_for_referrer: pointsForReferrer, points_for_friend: pointsForFriend };
  return invitation ? { referral: { ...points, ...invitation } } : {};
}

export const presentLabelScheme = ({ definition }: LabelScheme) => ({
  names: definition.names,
  booster: definition.booster,
  ends_at: definition.endsAt,
  while_it_lasts: isLimited(definition),
  ...placesOf(definition.conditions),
});
