import { type Transaction, sql } from 'kysely';
import { greatCircleKm } from '../../platform/database/great-circle';
import type { Schema } from '../../platform/database/schema';
import { LARGEST_SERIAL } from '../../labels/codes';
import { currentDispatches } from '../../labels/batch-life';
import { THRESHOLDS } from './signals';

/** Without a statement timeout; undefined while another node searches. */
export async function lockUnusualWatermark(trx: Transaction<Schema>) {
  await sql`set local statement_timeout = 0`.execute(trx);
  const { rows } = await sql<{ id: number }>`
    select journal_id as id from unusual_watermark for update skip locked`.execute(trx);
  return rows[0]?.id;
}

export async function readNextEntry(trx: Transaction<Schema>, after: number) {
  const { rows } = await sql<{ id: number }>`
    select id from journal where id > ${after} order by id limit 1`.execute(trx);
  return rows[0]?.id;
}

/** Records the first scans of batches among the journal's entries after `from`, up to `to`. */
export async function recordFirstScans(trx: Transaction<Schema>, from: number, to: number): Promise<void> {
  await sql`
    insert into first_scans (batch_id, at)
    select s.batch_id, min(s.scanned_at) from journal j join scans s on s.serial = j.serial
    where j.id > ${from} and j.id <= ${to} and j.serial is not null group by s.batch_id
    on conflict (batch_id) do update set at = excluded.at where excluded.at < first_scans.at`.execute(trx);
  await trx.updateTable('unusual_watermark').set({ journal_id: to }).execute();
}

/** Records batches whose first scan was before their first dispatch. */
export async function recordEarlyBatches(trx: Transaction<Schema>, at: Date): Promise<void> {
  await sql`
    with early as materialized (
      select f.batch_id, jsonb_build_object(
          'dispatchedAt', d.at, 'firstAt', f.at, 'scans', (
            select count(*) from scans s
            where s.serial >= b.first_serial and s.serial < b.first_serial + b.quantity and s.scanned_at < d.at
          )
        ) as details
      from (
        select batch_id, min(at) as at from ${currentDispatches} e group by batch_id
      ) d join first_scans f on f.batch_id = d.batch_id and f.at < d.at join batches b on b.id = d.batch_id
      where not exists (select from unusual_batches u where u.batch_id = d.batch_id and u.kind = 'before-dispatch')
    )
    insert into unusual_batches (batch_id, kind, details, found_at)
    select batch_id, 'before-dispatch', details, ${at}::timestamptz from early
    on conflict do nothing`.execute(trx);
}

/**
 * Records batches with scans in two far places at one time, one of them among the journal's entries after `from`, up to `to`. Of the
 * scans within ten minutes and about ten kilometres one is compared: a busy batch takes no longer.
 */
export async function recordFarBatches(trx: Transaction<Schema>, from: number, to: number, at: Date): Promise<void> {
  await sql`
    with recent as materialized (
      select s.serial, s.batch_id, s.scanned_at, s.latitude, s.longitude
      from journal j join scans s on s.serial = j.serial
      where j.id > ${from} and j.id <= ${to} and j.serial is not null and s.latitude is not null
        and s.scanned_at > ${at}::timestamptz - make_interval(days => ${sql.lit(THRESHOLDS.recentDays)})
    ),
    eligible as materialized (
      select b.id from batches b
      where b.id in (select batch_id from recent) and b.first_serial <= ${sql.lit(LARGEST_SERIAL)}
        and not exists (select from unusual_batches u where u.batch_id = b.id and u.kind = 'far-apart')
        and case (
          select case
            -- The rest of the labels may be anywhere, too.
            when sum(coalesce(e.last_serial - e.first_serial + 1, b.quantity)) < b.quantity then 0
            else count(distinct (e.store_id, lower(e.place)))
          end
          from ${currentDispatches} e where e.batch_id = b.id
        ) when 0 then b.quantity <= ${THRESHOLDS.largestLocalBatch} when 1 then true else false end
    ),
    near as materialized (
      select distinct on (s.batch_id, round(s.latitude * 10), round(s.longitude * 10), bucket)
        s.serial, s.batch_id, s.scanned_at, s.latitude, s.longitude
      from scans s join eligible e on e.id = s.batch_id
      cross join lateral (select floor(extract(epoch from s.scanned_at) / 600) as bucket) b
      where s.latitude is not null
        and s.scanned_at >= (select min(scanned_at) - ${hours} from recent)
        and s.scanned_at <= (select max(scanned_at) + ${hours} from recent)
      order by s.batch_id, round(s.latitude * 10), round(s.longitude * 10), bucket, s.serial
    ),
    pairs as (
      select a.batch_id, a.serial as one, b.serial as other, ${greatCircleKm(placeOf('a'), placeOf('b'))} as km
      from near a join near b on b.batch_id = a.batch_id
        and b.scanned_at >= a.scanned_at and b.scanned_at <= a.scanned_at + ${hours} and b.serial <> a.serial
    )
    insert into unusual_batches (batch_id, kind, details, found_at)
    select distinct on (batch_id) batch_id, 'far-apart',
      jsonb_build_object('km', round(km)::int, 'serials', jsonb_build_array(one, other)), ${at}::timestamptz
    from pairs where km > ${THRESHOLDS.farKm} order by batch_id, km desc, one
    on conflict do nothing`.execute(trx);
}

const placeOf = (scan: string) => ({
  latitude: sql.ref(`${scan}.latitude`),
  longitude: sql.ref(`${scan}.longitude`),
});

const hours = sql`make_interval(hours => ${sql.lit(THRESHOLDS.farHours)})`;
