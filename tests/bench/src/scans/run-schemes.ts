import { type Kysely, sql } from 'kysely';
import type { SchemeDefinition } from '../../../../api/src/points/schemes/scheme.schema';
import type { Schema } from '../../../../api/src/platform/database/schema';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const common = {
  startsAt: inDays(-1),
  endsAt: inDays(1),
  budget: { points: 1_000_000_000, pointsAPerson: 1_000_000, atEnd: 'part' },
} as const;

/** Of each scan the first is the best: it is granted a bonus, and all three are asked. */
const FOR_EACH_SCAN: readonly SchemeDefinition[] = [
  {
    ...common,
    kind: 'booster',
    names: { en: 'Double' },
    conditions: { states: ['Maharashtra'] },
    booster: { times: 2 },
  },
  { ...common, kind: 'booster', names: { en: 'Third' }, conditions: { scanOfDay: 3 }, booster: { plus: 1 } },
  {
    ...common,
    kind: 'tier',
    names: { en: 'Levels' },
    conditions: {},
    tiers: [
      { names: { en: 'Silver' }, from: 0, times: 1.05 },
      { names: { en: 'Gold' }, from: 1000, times: 1.1 },
    ],
  },
];

/** Three of a usual month: double for a tenth of the products in a state, one for others of them, one for a first scan. */
async function forSomeScans(db: Kysely<Schema>): Promise<readonly SchemeDefinition[]> {
  const { rows } = await sql<{ id: number }>`select id from products order by id`.execute(db);
  const tenth = (rest: number) => rows.flatMap(({ id }, index) => (index % 10 === rest ? [id] : [])).slice(0, 500);
  const booster = { ...common, kind: 'booster' } as const;
  return [
    {
      ...booster,
      names: { en: 'Double' },
      conditions: { products: tenth(0), states: ['Maharashtra'] },
      booster: { times: 2 },
    },
    { ...booster, names: { en: 'Plus' }, conditions: { products: tenth(1), role: 2 }, booster: { plus: 1 } },
    { ...booster, names: { en: 'First' }, conditions: { firstScan: true }, booster: { plus: 5 } },
  ];
}

/** Starts three schemes, for each scan or for some. @returns how to stop them */
export async function runSchemes(db: Kysely<Schema>, scans: 'each' | 'some'): Promise<() => Promise<unknown>> {
  for (const definition of scans === 'each' ? FOR_EACH_SCAN : await forSomeScans(db))
    await sql`
      with made as (
        insert into schemes (kind, starts_at, ends_at) values (${definition.kind}, ${definition.startsAt}, ${definition.endsAt})
        returning id
      ),
      budget as (insert into scheme_budgets (scheme_id) select id from made),
      admin as (insert into admins (mobile, joined_at) values ('9000000001', now()) on conflict (mobile) do update set mobile = excluded.mobile returning id)
      insert into scheme_versions (scheme_id, version, definition, made_by, confirmed_by, at)
      select made.id, 1, ${JSON.stringify(definition)}::jsonb, admin.id, admin.id, now() from made, admin`.execute(db);
  await sql`
    update schemes s set version_id = v.id from scheme_versions v where v.scheme_id = s.id and s.version_id is null`.execute(
    db,
  );
  return () => sql`update schemes set stopped_at = now() where stopped_at is null`.execute(db);
}
