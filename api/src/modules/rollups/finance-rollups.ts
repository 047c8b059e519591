import { type RawBuilder, sql } from 'kysely';
import { type Rollup, monthOf } from './rollup.repository';

/** The district of a location, `neighbourhood, district, city, state, postcode` without its empty parts; '' if it names none. */
const districtOf = (location: RawBuilder<unknown>) => sql`(
  select case when cardinality(p) > 2 then p[cardinality(p) - 2] when cardinality(p) = 2 then p[1] else '' end
  from (select string_to_array(regexp_replace(${location}, ',?\\s*[0-9]{6}\\s*$', ''), ', ') as p) parts)`;

/** Points moved per IST month. */
export const pointsByMonth: Rollup = {
  table: 'points_by_month',
  keys: ['month', 'kind', 'to_account'],
  sums: ['entries', 'points'],
  source: 'finance_id',
  rowsBetween: (after, to) => sql`
    select ${monthOf(sql`at`)} as month, kind, to_account, 1 as entries, points from journal
    where id > ${after} and id <= ${to}`,
};

const scansBetween = (after: RawBuilder<unknown>, to: RawBuilder<unknown>) => sql`
  from journal j cross join lateral (select batch_id, location from scans where serial = j.serial offset 0) s
  where j.id > ${after} and j.id <= ${to} and j.kind = 'grant'`;

/** Scans per IST month and batch. */
export const scansByBatch: Rollup = {
  table: 'scans_by_batch',
  keys: ['month', 'batch_id'],
  sums: ['scans', 'points'],
  source: 'finance_id',
  rowsBetween: (after, to) => sql`
    select ${monthOf(sql`j.at`)} as month, s.batch_id, 1 as scans, j.points ${scansBetween(after, to)}`,
};

/**
 * Scans per IST month and district, '' for those without a location. The deletion of an account clears the locations of
 * its scans, not these sums: they cannot be compared with their source.
 */
export const scansByDistrict: Rollup = {
  table: 'scans_by_district',
  keys: ['month', 'district'],
  sums: ['scans', 'points'],
  source: 'finance_id',
  rowsBetween: (after, to) => sql`
    select ${monthOf(sql`j.at`)} as month, ${districtOf(sql`s.location`)} as district, 1 as scans, j.points
    ${scansBetween(after, to)}`,
};

/** Money moved per IST month, in paise. */
export const moneyByMonth: Rollup = {
  table: 'money_by_month',
  keys: ['month', 'kind'],
  sums: ['entries', 'paise'],
  source: 'money_id',
  rowsBetween: (after, to) => sql`
    select ${monthOf(sql`at`)} as month, kind, 1 as entries, amount_paise as paise from money_journal
    where id > ${after} and id <= ${to}`,
};

export const financeRollups: readonly Rollup[] = [pointsByMonth, scansByBatch, moneyByMonth, scansByDistrict];

/** A query for months whose districts have other sums than their batches, as texts `violation`. */
export const deviationsOfDistricts = sql`
  select format('the districts of %s have other sums than its batches', month) as violation
  from (select month, sum(scans) as scans, sum(points) as points from scans_by_district group by month) districts
  full join (select month, sum(scans) as scans, sum(points) as points from scans_by_batch group by month) batches
    using (month)
  where (districts.scans, districts.points) is distinct from (batches.scans, batches.points)`;
