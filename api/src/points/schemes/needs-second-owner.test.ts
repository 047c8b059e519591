import { secondOwnerReason } from './needs-second-owner';
import type { SchemeDefinition } from './scheme.schema';

const NOW = new Date('2026-10-05T12:00:00+05:30');
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000).toISOString();

const definition = (fields: object = {}) =>
  ({
    ...{ kind: 'booster', booster: { times: 2 }, names: { en: 'October' }, conditions: {} },
    ...{ startsAt: at(0), endsAt: at(600), budget: { points: 1000, atEnd: 'part' } },
    ...fields,
  }) as SchemeDefinition;
const goal = (points: number, fields: object = {}) =>
  definition({ kind: 'goal', booster: undefined, goal: { of: 'scans', target: 1, points }, ...fields });
const referral = (mostFriends?: number) =>
  definition({ kind: 'referral', referral: { pointsForReferrer: 50, pointsForFriend: 100, mostFriends } });
const budget = (fields: object) => ({ budget: { atEnd: 'part', points: 1000, ...fields } });

const NONE = { confirmSchemePoints: null, confirmAdjustmentPoints: null };
const AT_100 = { ...NONE, confirmAdjustmentPoints: 100 };

test.each<[string, SchemeDefinition, object, string | null]>([
  ['nothing special', definition(), {}, null],
  ['a budget at the limit', definition(), { settings: { ...NONE, confirmSchemePoints: 1000 } }, null],
  ['a budget above the limit', definition(), { settings: { ...NONE, confirmSchemePoints: 999 } }, 'budget'],
  [
    'no budget',
    definition(budget({ points: undefined })),
    { settings: { ...NONE, confirmSchemePoints: 1e9 } },
    'budget',
  ],
  ['a list, without any limit', definition({ conditions: { listId: 3 } }), {}, 'list'],
  ['a start a minute ago', definition({ startsAt: at(-1) }), {}, null],
  ['a start more than a minute ago', definition({ startsAt: at(-1.1) }), {}, 'past'],
  // What one person may get, where an admin gives no more than 100 by hand alone.
  ['a goal of as much', goal(100), { settings: AT_100 }, null],
  ['a goal of more', goal(101), { settings: AT_100 }, 'person'],
  [
    'a goal of more, cut by the budget of a person',
    goal(101, budget({ pointsAPerson: 100 })),
    { settings: AT_100 },
    null,
  ],
  ['a goal of more, cut by the budget', goal(101, budget({ points: 100 })), { settings: AT_100 }, null],
  ['points for each scan', definition({ booster: { plus: 1 } }), { settings: AT_100 }, 'person'],
  ['a multiple', definition(), { settings: AT_100 }, 'person'],
  ['a multiple up to as much', definition(budget({ pointsAPerson: 100 })), { settings: AT_100 }, null],
  ['levels', definition({ kind: 'tier', tiers: [{ from: 0, plus: 1 }] }), { settings: AT_100 }, 'person'],
  ['bringing anybody', referral(), { settings: AT_100 }, 'person'],
  ['bringing two, having been brought', referral(2), { settings: { ...NONE, confirmAdjustmentPoints: 199 } }, 'person'],
  ['that at the limit', referral(2), { settings: { ...NONE, confirmAdjustmentPoints: 200 } }, null],
  ['no adjustments alone', goal(1), { settings: { ...NONE, confirmAdjustmentPoints: 0 } }, 'person'],
  // A change.
  [
    'what was spent is not spent again',
    definition(),
    { settings: { ...NONE, confirmSchemePoints: 400 }, before: { spent: 600, definition: definition() } },
    null,
  ],
  [
    'a booster that has begun',
    definition({ startsAt: at(-60), booster: { times: 3 } }),
    { before: { spent: 0, definition: definition({ startsAt: at(-60) }) } },
    null,
  ],
  [
    'an earlier start than before',
    definition({ startsAt: at(-61) }),
    { before: { spent: 0, definition: definition({ startsAt: at(-60) }) } },
    'past',
  ],
  [
    'another name of a goal that has begun',
    goal(100, { startsAt: at(-60), names: { en: 'November' } }),
    { before: { spent: 0, definition: goal(100, { startsAt: at(-60) }) } },
    null,
  ],
  // What it counts was scanned already.
  [
    'a goal that has begun and grants more',
    goal(101, { startsAt: at(-60) }),
    { before: { spent: 0, definition: goal(100, { startsAt: at(-60) }) } },
    'past',
  ],
  [
    'a goal that has begun and is for others',
    goal(100, { startsAt: at(-60), conditions: { role: 2 } }),
    { before: { spent: 0, definition: goal(100, { startsAt: at(-60) }) } },
    'past',
  ],
])('%s', (_name, made, { settings = NONE, before }: { settings?: typeof NONE; before?: never }, reason) =>
  expect(secondOwnerReason(made, { settings, before, now: NOW })).toBe(reason),
);
