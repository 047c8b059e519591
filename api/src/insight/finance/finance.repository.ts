import { type Kysely, type RawBuilder, sql } from 'kysely';
import { readCountedPage } from '../../platform/database/queries';
import type { PageWindow } from '../../platform/http/request-fields';
import type { Schema } from '../../platform/database/schema';
import { readRollup, startOf } from '../../platform/rollups';
import { pointsByMonth } from '../../programme/programme';
import { moneyByMonth, scansByBatch, scansByPlace } from '../rollups';

/** IST months by their first days, YYYY-MM-DD; `before` is excluded. */
export interface Months {
  from: string;
  before: string;
}

export const SUMS = [
  'scans',
  'granted',
  'bonuses',
  'adjusted',
  'opened',
  'expired',
  'claimed',
  'approved',
  'approvedPaise',
  'paidPaise',
] as const;

/** `month` as YYYY-MM; `outstanding`: balances and claims awaiting a decision, at its end. */
export type FinanceMonth = Record<(typeof SUMS)[number] | 'outstanding', number> & { month: string };

/** Reads every month from the first entry of the journal to `before`, oldest first: what is outstanding follows from all. */
export async function readMonths(db: Kysely<Schema>, { before }: Pick<Months, 'before'>): Promise<FinanceMonth[]> {
  const points = (condition: RawBuilder<unknown>) => sql`coalesce(sum(points) filter (where ${condition}), 0)::bigint`;
  const paise = (kind: string) =>
    sql`coalesce((select sum(paise) from money m where m.month = p.month and m.kind = ${kind}), 0)::bigint`;
  const { rows } = await sql<FinanceMonth & { change: number }>`
    with points as (select * from (${readRollup(pointsByMonth)}) counted where month < ${before}::date),
      money as (select * from (${readRollup(moneyByMonth)}) counted where month < ${before}::date),
      months as (
        select generate_series(min(month), ${before}::date - 1, interval '1 month')::date as month from points
      ),
      sums as (
        select months.month,
          coalesce(sum(entries) filter (where kind = 'grant'), 0)::bigint as scans,
          ${points(sql`kind = 'grant'`)} as granted,
          ${points(sql`kind = 'bonus'`)} as bonuses,
          ${points(sql`kind = 'adjustment' and to_account = 'available'`)}
            - ${points(sql`kind = 'adjustment' and to_account <> 'available'`)} as adjusted,
          ${points(sql`kind = 'opening' and to_account = 'available'`)}
            - ${points(sql`kind = 'opening' and to_account <> 'available'`)} as opened,
          ${points(sql`kind = 'expiry'`)} as expired,
          ${points(sql`kind = 'claim'`)} as claimed,
          ${points(sql`kind = 'approval'`)} as approved
        from months left join points using (month) group by months.month
      )
    select to_char(p.month, 'YYYY-MM') as month, scans, granted, bonuses, adjusted, opened, expired, claimed, approved,
      ${paise('approval')} as "approvedPaise", ${paise('payment')} + ${paise('late-payment')} - ${paise('reversal')} as "paidPaise",
      (sum(granted + bonuses + adjusted + opened - expired - approved) over (order by p.month))::bigint as outstanding
    from sums p order by p.month`.execute(db);
  return rows;
}

/** Points on labels that were not scanned, of batches and codes that were not void: now, and before the range. */
export async function readUnscanned(db: Kysely<Schema>, months: Months) {
  const { rows } = await sql<{ codes: number; points: number; pointsBefore: number }>`
    select coalesce(sum(codes), 0)::bigint as codes, coalesce(sum(codes * points), 0)::bigint as points,
      coalesce(sum(codes_before * points), 0)::bigint as "pointsBefore"
    from (${countedBatches(months)}) b`.execute(db);
  return rows[0]!;
}

/**
 * Every batch with its `scans` and what they `granted` in a range, and its codes not scanned now and before the range;
 * null where it was void or not ordered. The rollup is read once.
 */
function countedBatches({ from, before }: Months): RawBuilder<unknown> {
  const start = startOf(sql`${from}`);
  const inRange = sql`month >= ${from}::date and month < ${before}::date`;
  return sql`
    select b.id, b.product_id, b.points, coalesce(s.scans, 0) as scans, coalesce(s.granted, 0) as granted,
      case when b.voided_at is null then b.quantity - coalesce(s.ever, 0) - coalesce(v.voided, 0) end as codes,
      case when b.created_at < ${start} and (b.voided_at is null or b.voided_at >= ${start})
        then b.quantity - coalesce(s.earlier, 0) - coalesce(v.voided_before, 0) end as codes_before
    from batches b
    left join (
      select batch_id, sum(scans) as ever, sum(scans) filter (where month < ${from}::date) as earlier,
        sum(scans) filter (where ${inRange}) as scans, sum(points) filter (where ${inRange}) as granted
      from (${readRollup(scansByBatch)}) counted group by batch_id
    ) s on s.batch_id = b.id
    left join (
      select batch_id, count(*) as voided, count(*) filter (where voided_at < ${start}) as voided_before
      from voided_codes group by batch_id
    ) v on v.batch_id = b.id`;
}

export interface FinanceGroup {
  id: number | null;
  name: string;
  scans: number;
  granted: number;
  /** Null for a district or a scheme: labels belong to none. */
  unscanned: number | null;
}

const GROUPS = {
  batch: (months: Months) => sql`
    select b.id, p.name, scans, granted, coalesce(codes * points, 0) as unscanned
    from (${countedBatches(months)}) b join products p on p.id = b.product_id`,
  product: (months: Months) => sql`
    select p.id, p.name, sum(scans) as scans, sum(granted) as granted, coalesce(sum(codes * points), 0) as unscanned
    from (${countedBatches(months)}) b join products p on p.id = b.product_id group by p.id, p.name`,
  // Scans are those that it added to, granted what it added.
  scheme: ({ from, before }: Months) => sql`
    select s.id, v.definition -> 'names' ->> 'en' as name, b.scans, b.granted, null::bigint as unscanned
    from (
      select scheme_id, count(serial) as scans, sum(points) as granted from bonuses
      where at >= ${startOf(sql`${from}`)} and at < ${startOf(sql`${before}`)} group by scheme_id
    ) b join schemes s on s.id = b.scheme_id join scheme_versions v on v.id = s.version_id`,
};

export interface Place {
  /** City and state: `Pune, Maharashtra`; '' if unknown. */
  place: string;
  scans: number;
  granted: number;
}

export async function readPlaces(db: Kysely<Schema>, months: Months): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select place, sum(scans)::bigint as scans, sum(points)::bigint as granted
    from (${readRollup(scansByPlace)}) counted where month >= ${months.from}::date and month < ${months.before}::date
    group by place`.execute(db);
  return rows;
}

export function listLabelGroups(db: Kysely<Schema>, kind: keyof typeof GROUPS, months: Months, window: PageWindow) {
  return readCountedPage(
    db,
    window,
    ({ limit, offset }) => sql<FinanceGroup & { total: number }>`
    select id, name, scans::bigint as scans, granted::bigint as granted, unscanned::bigint as unscanned,
      count(*) over () as total
    from (${GROUPS[kind](months)}) g where granted > 0 or scans > 0 or unscanned > 0
    order by granted desc, unscanned desc nulls last, name, id limit ${limit} offset ${offset}`,
  );
}
