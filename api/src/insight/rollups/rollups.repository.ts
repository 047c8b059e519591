import { type Kysely, sql, type RawBuilder } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import { type Days, type Rollup, dayOf, readRollup, within, monthOf } from '../../platform/rollups';
import type { Invariant } from '../../platform/invariant';

/** Scans and their points per IST day. Ordered by the journal's ids, so a wrong clock does not matter. */
export const scansByDay: Rollup = {
  table: 'scans_by_day',
  keys: ['day'],
  sums: ['scans', 'points'],
  source: { column: 'journal_id', table: 'journal' },
  rowsBetween: (after, to) => sql`
    select ${dayOf(sql`at`)} as day, 1 as scans, points from journal
    where id > ${after} and id <= ${to} and kind = 'grant'`,
};

export async function sumScans(db: Kysely<Schema>, days: Days = {}): Promise<{ scans: number; points: number }> {
  const { rows } = await sql<{ scans: number; points: number }>`
    select coalesce(sum(scans), 0)::bigint as scans, coalesce(sum(points), 0)::bigint as points
    from (${readRollup(scansByDay)}) counted where ${within(days)}`.execute(db);
  return rows[0]!;
}

export const countScans = async (db: Kysely<Schema>, days: Days): Promise<number> => (await sumScans(db, days)).scans;

/** Returns scans and points of every IST day (YYYY-MM-DD) in a range, oldest first. */
export async function readScanDays(db: Kysely<Schema>, { from, before }: { from: Date; before: Date }) {
  const [first, end] = [dayOf(sql`${from}::timestamptz`), dayOf(sql`${before}::timestamptz`)];
  const { rows } = await sql<{ day: string; scans: number; points: number }>`
    select wanted.day::text, coalesce(sum(scans), 0)::bigint as scans, coalesce(sum(points), 0)::bigint as points
    from (select ${first} + n as day from generate_series(0, ${end} - ${first} - 1) n) wanted
    left join (${readRollup(scansByDay)}) counted on counted.day = wanted.day
    group by wanted.day order by wanted.day`.execute(db);
  return rows;
}

/** City and state of a location, `neighbourhood, district, city, state, postcode` without its empty parts; '' for none. */
const placeOf = (location: RawBuilder<unknown>) => sql`(
  select array_to_string(p[greatest(cardinality(p) - 1, 1):], ', ')
  from (select string_to_array(regexp_replace(${location}, ',?\\s*[0-9]{6}\\s*$', ''), ', ') as p) parts)`;

const scansBetween = (after: RawBuilder<unknown>, to: RawBuilder<unknown>) => sql`
  from journal j cross join lateral (select batch_id, location from scans where serial = j.serial offset 0) s
  where j.id > ${after} and j.id <= ${to} and j.kind = 'grant'`;

export const scansByBatch: Rollup = {
  table: 'scans_by_batch',
  keys: ['month', 'batch_id'],
  sums: ['scans', 'points'],
  source: { column: 'finance_id', table: 'journal' },
  rowsBetween: (after, to) => sql`
    select ${monthOf(sql`j.at`)} as month, s.batch_id, 1 as scans, j.points ${scansBetween(after, to)}`,
};

/** '' for scans without a location. A deleted account's locations go, not these sums: they cannot be compared with their source. */
export const scansByPlace: Rollup = {
  table: 'scans_by_place',
  keys: ['month', 'place'],
  sums: ['scans', 'points'],
  source: { column: 'finance_id', table: 'journal' },
  rowsBetween: (after, to) => sql`
    select ${monthOf(sql`j.at`)} as month, ${placeOf(sql`s.location`)} as place, 1 as scans, j.points
    ${scansBetween(after, to)}`,
};

/** Money moved per IST month, in paise. */
export const moneyByMonth: Rollup = {
  table: 'money_by_month',
  keys: ['month', 'kind'],
  sums: ['entries', 'paise'],
  source: { column: 'money_id', table: 'money_journal' },
  rowsBetween: (after, to) => sql`
    select ${monthOf(sql`at`)} as month, kind, 1 as entries, amount_paise as paise from money_journal
    where id > ${after} and id <= ${to}`,
};

export const placesInvariant: Invariant = {
  id: 'I26',
  holds: 'The places of a month sum to its batches',
  violations: sql`
    select format('the places of %s have other sums than its batches', month) as violation
    from (select month, sum(scans) as scans, sum(points) as points from scans_by_place group by month) places
    full join (select month, sum(scans) as scans, sum(points) as points from scans_by_batch group by month) batches
      using (month)
    where (places.scans, places.points) is distinct from (batches.scans, batches.points)`,
};
