import { type BonusFacts, chooseBonuses } from './choose-bonus';
import type { Conditions, SchemeDefinition, SchemeOf } from './scheme.schema';

const facts: BonusFacts = {
  productId: 1,
  modelId: 2,
  batchId: 3,
  points: 40,
  location: 'Kothrud, Pune, Pune, Maharashtra, 411038',
  latitude: null,
  longitude: null,
  personLocation: 'Nashik, Maharashtra, 422001',
  lists: [7],
  roleId: 2,
  joinedAt: new Date('2026-10-05T00:00:00Z'),
  hasScanned: true,
  scansToday: 4,
  pointsOfYear: 0,
};

const definition = {
  names: { en: 'Scheme' },
  startsAt: '2026-10-01T00:00:00.000Z',
  endsAt: '2026-11-01T00:00:00.000Z',
  conditions: {},
  budget: { atEnd: 'part' as const },
};

const schemeOf = (id: number, fields: Partial<SchemeOf<'booster'>> = {}) => ({
  id,
  versionId: id,
  madeAloneBy: [],
  definition: { ...definition, kind: 'booster' as const, booster: { times: 2 }, ...fields },
});

const isEarned = (conditions: Conditions, changed: Partial<BonusFacts> = {}) =>
  chooseBonuses([schemeOf(1, { conditions })], { ...facts, ...changed }, null).length > 0;

test.each<[Conditions, boolean]>([
  [{}, true],
  [{ products: [1, 9] }, true],
  [{ products: [9] }, false],
  [{ models: [2] }, true],
  [{ models: [1] }, false],
  [{ batches: [3] }, true],
  [{ batches: [2] }, false],
  [{ states: ['maharashtra'] }, true],
  [{ states: ['Pune'] }, false],
  [{ districts: ['Pune'] }, true],
  [{ districts: ['Nashik'] }, false],
  [{ pins: ['411038'] }, true],
  [{ pins: ['411039'] }, false],
  [{ role: 2 }, true],
  [{ role: 3 }, false],
  [{ joinedSince: '2026-10-05T00:00:00.000Z' }, true],
  [{ joinedSince: '2026-10-05T00:00:00.001Z' }, false],
  [{ firstScan: true }, false],
  [{ scanOfDay: 5 }, true],
  [{ scanOfDay: 6 }, false],
  [{ products: [1], states: ['Goa'] }, false],
  [{ states: ['MAHARASHTRA '] }, true],
  [{ districts: ['Nashik'], place: 'person' }, true],
  [{ districts: ['Pune'], place: 'person' }, false],
  [{ pins: ['422001'], place: 'person' }, true],
  [{ listId: 7 }, true],
  [{ listId: 8 }, false],
])('%j: %s', (conditions, earned) => expect(isEarned(conditions)).toBe(earned));

test('a scan without a place earns nothing where a place is asked for', () => {
  expect(isEarned({ states: ['Maharashtra'] }, { location: '' })).toBe(false);
  expect(isEarned({ pins: ['411038'] }, { location: 'Pune, Maharashtra' })).toBe(false);
});

test.each<[Conditions, boolean]>([
  [{ states: ['Karnataka'] }, true],
  [{ states: ['Maharashtra'] }, false],
  [{ districts: ['Bangalore Urban'] }, true],
  [{ districts: ['Bangalore'] }, true],
  [{ districts: ['बेंगलुरु'] }, true],
  [{ districts: ['Pune'] }, false],
  [{ pins: ['411038'] }, true],
])('the position decides over the text; %j: %s', (conditions, earned) =>
  expect(isEarned(conditions, { latitude: 12.9716, longitude: 77.5946 })).toBe(earned),
);

test('far from every known place the text decides', () =>
  expect(isEarned({ states: ['Maharashtra'] }, { latitude: 0, longitude: -30 })).toBe(true));

test('a person without a location is in no place', () =>
  expect(isEarned({ states: ['Maharashtra'], place: 'person' }, { personLocation: null })).toBe(false));

test('the first scan of a person', () => expect(isEarned({ firstScan: true }, { hasScanned: false })).toBe(true));

test('with a cap schemes add up to that share of the label, the better first', () => {
  const schemes = [schemeOf(1, { booster: { plus: 10 } }), schemeOf(2), schemeOf(3, { booster: { plus: 30 } })];
  const pointsOf = (cap: number | null) =>
    chooseBonuses(schemes, facts, cap).map(({ scheme, points }) => [scheme.id, points]);
  expect(pointsOf(null)).toEqual([[2, 40]]);
  expect(pointsOf(150)).toEqual([
    [2, 40],
    [3, 20],
  ]);
  expect(pointsOf(1000)).toEqual([
    [2, 40],
    [3, 30],
    [1, 10],
  ]);
});

test.each([
  [1.05, 40, 2],
  [1.1, 29, 2],
  [1.15, 20, 3],
  [1.35, 100, 35],
  [2.2, 5, 6],
  [10, 1_000_000_000, 9_000_000_000],
])('× %d of %d points adds %d, rounded down without the error of binary fractions', (times, points, added) => {
  const bonuses = chooseBonuses([schemeOf(1, { booster: { times } })], { ...facts, points }, null);
  expect(bonuses.map((bonus) => bonus.points)).toEqual([added]);
});

test.each([
  [0, undefined],
  [99, undefined],
  [100, 4],
  [499, 4],
  [500, 25],
  [9000, 25],
])('with %d points in the year the level adds %s', (pointsOfYear, added) => {
  const levels = [
    { names: { en: 'Silver' }, from: 100, times: 1.1 },
    { names: { en: 'Gold' }, from: 500, plus: 25 },
  ];
  const tier: SchemeDefinition = { ...definition, kind: 'tier', tiers: levels };
  const bonuses = chooseBonuses(
    [{ id: 1, versionId: 1, madeAloneBy: [], definition: tier }],
    { ...facts, pointsOfYear },
    null,
  );
  expect(bonuses[0]?.points).toBe(added);
});

test('goals and referrals add nothing to a scan', () => {
  const others: SchemeDefinition[] = [
    { ...definition, kind: 'goal', goal: { of: 'scans', target: 1, points: 5 } },
    { ...definition, kind: 'referral', referral: { pointsForReferrer: 5, pointsForFriend: 5, mostFriends: 20 } },
  ];
  expect(
    chooseBonuses(
      others.map((one) => ({ id: 1, versionId: 1, madeAloneBy: [], definition: one })),
      facts,
      null,
    ),
  ).toEqual([]);
});
