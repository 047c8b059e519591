import { type BonusFacts, chooseBonuses } from './choose-bonus';
import type { Conditions, SchemeDefinition } from './scheme.schema';

const facts: BonusFacts = {
  productId: 1,
  modelId: 2,
  batchId: 3,
  points: 40,
  location: 'Kothrud, Pune, Pune, Maharashtra, 411038',
  roleId: 2,
  joinedAt: new Date('2026-10-05T00:00:00Z'),
  hasScanned: true,
  scansToday: 4,
};

const schemeOf = (id: number, fields: Partial<SchemeDefinition> = {}) => ({
  id,
  versionId: id,
  definition: {
    names: { en: 'Scheme' },
    startsAt: '2026-10-01T00:00:00.000Z',
    endsAt: '2026-11-01T00:00:00.000Z',
    conditions: {},
    booster: { times: 2 },
    budget: { atEnd: 'part' as const },
    ...fields,
  },
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
])('%j: %s', (conditions, earned) => expect(isEarned(conditions)).toBe(earned));

test('a scan without a place earns nothing where a place is asked for', () => {
  expect(isEarned({ states: ['Maharashtra'] }, { location: '' })).toBe(false);
  expect(isEarned({ pins: ['411038'] }, { location: 'Pune, Maharashtra' })).toBe(false);
});

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
