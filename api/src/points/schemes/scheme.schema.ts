import { type Static, type TProperties, Type } from '@sinclair/typebox';
import { invalidField } from '../../platform/http/api-error';
import { moment, oneOf } from '../../platform/http/envelope';
import { toWire } from '../../platform/http/to-wire';

export const SCHEME_KINDS = ['booster', 'goal', 'tier', 'referral'] as const;
export type SchemeKind = (typeof SCHEME_KINDS)[number];

const MOST_POINTS = 1_000_000_000;
const points = (description: string) => Type.Integer({ minimum: 1, maximum: MOST_POINTS, description });
const ids = (description: string) =>
  Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { minItems: 1, maxItems: 500, description }));
const names = (description: string) =>
  Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 60 }), { minItems: 1, maxItems: 100, description }));

/** What must be true of a scan, and of the one who scans; what is left out does not matter. */
export const conditions = Type.Object({
  products: ids('Ids of products.'),
  models: ids('Ids of models.'),
  batches: ids('Ids of batches.'),
  states: names('States of India in which the label is scanned.'),
  districts: names('Districts in which the label is scanned.'),
  pins: Type.Optional(
    Type.Array(Type.String({ pattern: '^[1-9][0-9]{5}$' }), {
      minItems: 1,
      maxItems: 500,
      description: 'PIN codes in which the label is scanned.',
    }),
  ),
  role: Type.Optional(Type.Union([Type.Literal(2), Type.Literal(3)], { description: '2 plumbers, 3 customers.' })),
  joinedSince: Type.Optional({ ...moment, description: 'Only who registered then or later.' }),
  firstScan: Type.Optional(Type.Literal(true, { description: 'Only the first label that a person scans.' })),
  scanOfDay: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, description: 'Only from the n-th scan of a person in a day (IST) on.' }),
  ),
});

export type Conditions = Static<typeof conditions>;

const booster = Type.Object(
  {
    times: Type.Optional(
      Type.Integer({ minimum: 2, maximum: 10, description: 'The label’s points so many times in all: 2 is double.' }),
    ),
    plus: Type.Optional(points('Points beside the label’s.')),
  },
  { description: 'Exactly one of `times` and `plus`.' },
);

const budget = Type.Object({
  points: Type.Optional(points('Of the scheme in all.')),
  pointsADay: Type.Optional(points('Of the scheme in a day, IST.')),
  pointsAPerson: Type.Optional(points('Of one person in all.')),
  atEnd: oneOf(['part', 'nothing'], {
    description: 'The scan for which the budget does not suffice gets what is left of it, or nothing.',
  }),
});

export const schemeDefinition = Type.Object({
  names: Type.Record(Type.String({ pattern: '^(en|hi|mr|ta|te|bn)$' }), Type.String({ minLength: 1, maxLength: 60 }), {
    description: 'The name by language; `en` must be there.',
  }),
  startsAt: moment,
  endsAt: moment,
  conditions,
  booster,
  budget,
});

export type SchemeDefinition = Static<typeof schemeDefinition>;

const wireObject = <Fields extends TProperties>(fields: Fields) => Type.Object(toWire(fields));

export const schemeBody = Type.Object({
  ...toWire(schemeDefinition.properties),
  conditions: wireObject(conditions.properties),
  budget: wireObject(budget.properties),
});

export type SchemeBody = Static<typeof schemeBody>;

/** @throws ApiError 400 at the field that contradicts another */
export function definitionIn({ conditions: where, budget: money, starts_at, ends_at, ...body }: SchemeBody) {
  const [startsAt, endsAt] = [new Date(starts_at), new Date(ends_at)];
  if (!body.names.en) throw invalidField('names', 'Please enter a name in English');
  if (endsAt <= startsAt) throw invalidField('ends_at', 'The end must be after the start');
  if ((body.booster.times === undefined) === (body.booster.plus === undefined))
    throw invalidField('booster', 'Please choose either a multiple or points to add');
  const { joined_since: joinedSince, first_scan: firstScan, scan_of_day: scanOfDay, ...same } = where;
  const { points_a_day: pointsADay, points_a_person: pointsAPerson, at_end: atEnd, points: most } = money;
  const definition: SchemeDefinition = {
    ...body,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    conditions: { ...same, ...defined({ joinedSince, firstScan, scanOfDay }) },
    budget: { atEnd, ...defined({ points: most, pointsADay, pointsAPerson }) },
  };
  return definition;
}

/** Without the fields that are undefined: a stored definition has only what was chosen. */
const defined = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: NonNullable<Fields[Name]>;
  };

export function presentDefinition({ conditions: where, budget: money, ...definition }: SchemeDefinition) {
  return { ...toWire(definition), conditions: toWire(where), budget: toWire(money) };
}
