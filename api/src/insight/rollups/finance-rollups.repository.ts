import { type RawBuilder, sql } from 'kysely';
import type { Invariant } from '../../platform/invariant';
import { type Rollup, monthOf } from '../../platform/rollups';

/** City and state of a location, `neighbourhood, district, city, state, postcode` without its empty parts; '' for none. */
const placeOf = (location: RawBuilder<unknown>) => sql`(
  select array_to_string(p[greatest(cardinality(p) - 1, 1):], ', ')
  from (select string_to_array(regexp_replace(${location}, ',?\\s*[0-9]{6}\\s*$', ''), ', ') as p) parts)`;

const scansBetween = (after: RawBuilder<unknown>, to: RawBuilder<unknown>) => sql`
  from journal j cross join lateral (select batch_id, location from scans where serial = j.serial offset 0) s
  where j.id > ${after} and j.id <= ${to} and j.kind = 'grant'`;

/** Scans per IST month and batch. */
export const scansByBatch: Rollup = {
  table: 'scans_by_batch',
  keys: ['month', 'batch_id'],
  sums: ['scans', 'points'],
  source: { column: 'finance_id', table: 'journal' },
  rowsBetween: (after, to) => sql`
    select ${monthOf(sql`j.at`)} as month, s.batch_id, 1 as scans, j.points ${scansBetween(after, to)}`,
};

/**
 * Scans per IST month, city and state, '' for those without a location. The deletion of an account clears the locations of
 * its scans, not these sums: they cannot be compared with their source.
 */
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
