import { type Static, type TProperties, Type } from '@sinclair/typebox';
import { moment, nullableText, oneOf } from '../../platform/http/envelope';
import { toWire } from '../../platform/http/to-wire';

export const SCHEME_KINDS = ['booster', 'goal', 'tier', 'referral'] as const;
export type SchemeKind = (typeof SCHEME_KINDS)[number];

export const adminName = Type.Object({ id: Type.Integer(), mobile: Type.String(), name: nullableText });

const MOST_POINTS = 1_000_000_000;
const points = (description: string) => Type.Integer({ minimum: 1, maximum: MOST_POINTS, description });
const ids = (description: string) =>
  Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { minItems: 1, maxItems: 500, description }));
const places = (description: string) =>
  Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 60 }), { minItems: 1, maxItems: 100, description }));

const name = Type.String({ minLength: 1, maxLength: 60 });
const translated = Type.Optional(name);
const names = Type.Object(
  { en: name, hi: translated, mr: translated, ta: translated, te: translated, bn: translated },
  { description: 'The name by language.' },
);

/** What must be true of a scan, and of the one who scans; what is left out does not matter. */
const conditions = Type.Object({
  products: ids('Ids of products.'),
  models: ids('Ids of models.'),
  batches: ids('Ids of batches.'),
  states: places('States of India.'),
  districts: places('Districts.'),
  pins: Type.Optional(
    Type.Array(Type.String({ pattern: '^[1-9][0-9]{5}$' }), { minItems: 1, maxItems: 500, description: 'PIN codes.' }),
  ),
  place: Type.Optional(
    oneOf(['scan', 'person'], {
      description: 'Whether states, districts and PIN codes are those of the scan, as without this, or of the person.',
    }),
  ),
  role: Type.Optional(Type.Union([Type.Literal(2), Type.Literal(3)], { description: '2 plumbers, 3 customers.' })),
  joinedSince: Type.Optional({ ...moment, description: 'Only who registered then or later.' }),
  listId: Type.Optional(Type.Integer({ minimum: 1, description: 'Only the people of this uploaded list.' })),
  firstScan: Type.Optional(Type.Literal(true, { description: 'Only the first label that a person scans.' })),
  scanOfDay: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, description: 'Only from the n-th scan of a person in a day (IST) on.' }),
  ),
});

export type Conditions = Static<typeof conditions>;

const boost = {
  times: Type.Optional(
    Type.Number({
      minimum: 1.05,
      maximum: 10,
      description: 'The label’s points so many times in all, in steps of 0.05: 2 is double. Rounded down.',
    }),
  ),
  plus: Type.Optional(points('Points beside the label’s.')),
};

export type Boost = Static<ReturnType<typeof Type.Object<typeof boost>>>;

const booster = Type.Object(boost, { description: 'Of a booster: exactly one of `times` and `plus`.' });

const goal = Type.Object(
  {
    of: oneOf(['scans', 'points', 'products'], {
      description:
        'What is counted of the scans in the time of the scheme: they, their labels’ points, or different products.',
    }),
    target: points('As many must be reached.'),
    points: points('Granted once to each person who reaches it.'),
  },
  { description: 'Of a goal.' },
);

const tiers = Type.Array(
  Type.Object({
    names,
    from: Type.Integer({
      minimum: 0,
      maximum: MOST_POINTS,
      description: 'Labels’ points of the 365 days before a scan.',
    }),
    ...boost,
  }),
  {
    minItems: 1,
    maxItems: 5,
    description: 'Of a tier: its levels, the lowest first, each with exactly one of `times` and `plus`.',
  },
);

const referral = Type.Object(
  {
    pointsForReferrer: points(
      'For the referrer, after the first scan of the friend that meets the conditions; where the programme pays out, once the friend has payout details.',
    ),
    pointsForFriend: points('For the one who was brought, at the same time.'),
    mostFriends: Type.Integer({
      minimum: 1,
      maximum: 100,
      default: 20,
      description: 'So many at most are paid to one person.',
    }),
  },
  { description: 'Of a referral.' },
);

const budget = Type.Object({
  points: Type.Optional(points('Of the scheme in all.')),
  pointsADay: Type.Optional(points('Of the scheme in a day, IST.')),
  pointsAPerson: Type.Optional(points('Of one person in all.')),
  atEnd: oneOf(['part', 'nothing'], {
    description:
      'That for which the budget does not suffice gets what is left of it, or nothing. Goals and referrals are granted whole: what a day does not suffice for waits for the next.',
  }),
});

type Budget = Static<typeof budget>;

type Reward =
  | { kind: 'booster'; booster: Boost }
  | { kind: 'goal'; goal: Static<typeof goal> }
  | { kind: 'tier'; tiers: Static<typeof tiers> }
  | { kind: 'referral'; referral: Static<typeof referral> };

/** A version of a scheme, as it is stored. */
export type SchemeDefinition = Reward & {
  names: Static<typeof names>;
  startsAt: string;
  endsAt: string;
  conditions: Conditions;
  budget: Budget;
};

export type SchemeOf<Kind extends SchemeKind> = Extract<SchemeDefinition, { kind: Kind }>;

const wireObject = <Fields extends TProperties>({ properties, ...options }: ReturnType<typeof Type.Object<Fields>>) =>
  Type.Object(toWire(properties), options.description ? { description: options.description } : {});

export const schemeBody = Type.Object({
  kind: oneOf([...SCHEME_KINDS], {
    description: 'It decides which of the four that follow is there, and never changes.',
  }),
  booster: Type.Optional(booster),
  goal: Type.Optional(goal),
  tiers: Type.Optional(tiers),
  referral: Type.Optional(wireObject(referral)),
  names,
  starts_at: moment,
  ends_at: moment,
  conditions: wireObject(conditions),
  budget: wireObject(budget),
});

export type SchemeBody = Static<typeof schemeBody>;
