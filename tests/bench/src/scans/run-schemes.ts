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
const SCHEMES: readonly SchemeDefinition[] = [
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

/** Starts three schemes. @returns how to stop them */
export async function runSchemes(db: Kysely<Schema>): Promise<() => Promise<unknown>> {
  for (const definition of SCHEMES)
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
