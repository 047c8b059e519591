import { type Kysely, type RawBuilder, type Transaction, sql } from 'kysely';
import { lockKey } from '../../platform/database/lock-key';
import type { Schema } from '../../platform/database/schema';
import { dayOf, startOf } from '../../platform/rollups';
import { type Signal, type SignalFigures, SIGNALS, THRESHOLDS } from './signals';

const cell = (degrees: RawBuilder<unknown>) => sql`floor(${degrees} / ${THRESHOLDS.placeDegrees}::float8)::int`;

/** Common tables; the last, `signals`, has `claim_id` and `figures` of each signal. @param claims a query for ids of claims */
const withSignals = (claims: RawBuilder<unknown>) => sql`
  wanted as materialized (
    select id, user_id, claimed_at, resolved_at, status from claims where id in (${claims})
  ),
  items as materialized (
    select w.id as claim_id, s.user_id, s.serial, s.batch_id, s.location, p.users, v.voided
    from wanted w
    cross join lateral (
      select serial from scans where claim_id = w.id
      union all
      select serial from released_claim_items where claim_id = w.id
      union all
      -- Points that a merge moved into the first claim since, from scans of the account that was given up.
      select given.serial from account_merges m
      join scans given on given.user_id = m.from_user_id and given.claim_id is null
      where m.into_user_id = w.user_id and m.undone_at is null and m.merged_at <= w.claimed_at
        and not exists (
          select from claims e
          where e.user_id = w.user_id and e.id < w.id and e.claimed_at >= m.merged_at and e.status <> 'rejected'
        )
    ) item
    join scans s on s.serial = item.serial
    left join crowded_places p on p.day = ${dayOf(sql`s.scanned_at`)}
      and p.latitude_cell = ${cell(sql`s.latitude`)} and p.longitude_cell = ${cell(sql`s.longitude`)}
      and (p.latitude_cell, p.longitude_cell) <> (0, 0)
    cross join lateral (
      select count(*) as voided from voided_codes v
      where v.serial between s.serial - ${THRESHOLDS.siblingSerials} and s.serial + ${THRESHOLDS.siblingSerials}
        and v.batch_id = s.batch_id
    ) v
  ),
  flags as materialized (
    select i.claim_id, f.kind, f.details from items i
    join fraud_flags f on f.user_id = i.user_id and (f.details ->> 'serial')::bigint = i.serial
    where f.kind in ('scan-rate', 'travel-speed')
  ),
  signals as (
    select claim_id, jsonb_build_object('signal', 'scans-per-hour', 'scans', max((details ->> 'scansInAnHour')::int),
        'serial', max((details ->> 'serial')::bigint)) as figures
    from flags where kind = 'scan-rate' group by claim_id
    union all
    (
      select distinct on (claim_id) claim_id, jsonb_build_object('signal', 'speed', 'km', details -> 'km',
        'kmh', round((details ->> 'km')::numeric / nullif((details ->> 'hours')::numeric, 0)),
        'serial', details -> 'serial', 'previous_serial', details -> 'previousSerial')
      from flags where kind = 'travel-speed' order by claim_id, (details ->> 'km')::numeric desc
    )
    union all
    select claim_id, jsonb_build_object('signal', 'crowded-place', 'users', max(users), 'scans', count(*),
      'location', (array_agg(location order by users desc))[1])
    from items where users is not null group by claim_id
    union all
    select w.id, jsonb_build_object('signal', 'payout-details-changed', 'changed_at', ${isoOf(sql`d.changed_at`)})
    from wanted w join payout_details d on d.user_id = w.user_id
    where d.changed_at >= w.claimed_at - ${THRESHOLDS.payoutDetailsDays} * interval '1 day'
      and d.changed_at <= coalesce(w.resolved_at, 'infinity')
    union all
    select w.id, jsonb_build_object('signal', 'shared-destination', 'users', o.users, 'others', o.others)
    from wanted w
    join payout_details d on d.user_id = w.user_id and d.entered_at <= coalesce(w.resolved_at, 'infinity')
    cross join lateral (
      select count(*)::int as users, jsonb_agg(
          jsonb_build_object('id', u.id, 'name', coalesce(u.name, ''), 'mobile', coalesce(u.mobile, '')) order by u.id desc
        ) filter (where u.id is not null) as others
      from (
        select user_id, row_number() over (order by user_id desc) as place from payout_details
        where destination_key = d.destination_key and user_id <> d.user_id
          and entered_at <= coalesce(w.resolved_at, 'infinity')
        order by user_id desc limit ${THRESHOLDS.othersCounted}
      ) other
      left join users u on u.id = other.user_id and other.place <= ${THRESHOLDS.othersNamed}
    ) o
    where o.users > 0
    union all
    (
      select distinct on (i.claim_id) i.claim_id, jsonb_build_object('signal', 'unusual-batch', 'batch_id', b.batch_id,
        'kind', b.kind, 'scans', count(*))
      from items i join unusual_batches b on b.batch_id = i.batch_id and b.dismissed_at is null
      group by i.claim_id, b.batch_id, b.kind order by i.claim_id, count(*) desc, b.batch_id, b.kind
    )
    union all
    (
      select distinct on (claim_id) claim_id, jsonb_build_object('signal', 'voided-siblings', 'batch_id', batch_id,
        'voided', max(voided), 'scans', count(*))
      from items where voided >= ${THRESHOLDS.voidedSiblings}
      group by claim_id, batch_id order by claim_id, max(voided) desc, batch_id
    )
    union all
    select w.id, jsonb_build_object('signal', 'new-account', 'account_days',
      floor(extract(epoch from w.claimed_at - u.joined_at) / 86400))
    from wanted w join users u on u.id = w.user_id
    where u.joined_at > w.claimed_at - ${THRESHOLDS.newAccountDays} * interval '1 day'
  )`;

const isoOf = (at: RawBuilder<unknown>) => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const inOrder = (one: SignalFigures, other: SignalFigures) =>
  SIGNALS.indexOf(one.signal) - SIGNALS.indexOf(other.signal);

/** Returns the signals of claims that have any, by claim id, as they are now. */
export async function readSignals(db: Kysely<Schema>, claimIds: readonly number[]) {
  const { rows } = await sql<{ claimId: number; signals: SignalFigures[] }>`
    with ${withSignals(sql`select unnest(${[...claimIds]}::bigint[])`)}
    select claim_id as "claimId", jsonb_agg(jsonb_strip_nulls(figures)) as signals
    from signals group by claim_id`.execute(db);
  return new Map(rows.map(({ claimId, signals }) => [claimId, signals.toSorted(inOrder)]));
}

export const codesOf = (signals: readonly SignalFigures[] = []): Signal[] => signals.map(({ signal }) => signal);

/** Claims are read again after this: codes are voided and payout details replaced later. */
const STALE = sql`interval '1 hour'`;
/** The dry run of rules looks at as much. */
export const SIGNAL_DAYS = 90;

/** Of waiting claims that were never read or long ago, then of those of the last 90 days. @returns the number of claims */
export async function storeSignals(trx: Transaction<Schema>, at: Date, limit: number): Promise<number> {
  await sql`
    update claim_signals g set waits = false from claims c
    where g.waits and c.id = g.claim_id and c.status <> 'pending'`.execute(trx);
  const { rows } = await sql<{ id: number }>`
    (
      select c.id from claims c left join claim_signals g on g.claim_id = c.id
      where c.status = 'pending' and (g.claim_id is null or g.found_at < ${at}::timestamptz - ${STALE})
      order by g.found_at nulls first, c.claimed_at limit ${limit}
    )
    union
    (
      select c.id from claims c
      where c.claimed_at > ${at}::timestamptz - ${SIGNAL_DAYS} * interval '1 day' and c.status <> 'pending'
        and not exists (select from claim_signals g where g.claim_id = c.id)
      limit ${limit}
    )`.execute(trx);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await sql`
    with ${withSignals(sql`select unnest(${ids}::bigint[])`)}
    insert into claim_signals (claim_id, codes, found_at, waits)
    select w.id, coalesce(array_agg(s.figures ->> 'signal') filter (where s.figures is not null), '{}'), ${at},
      w.status = 'pending'
    from wanted w left join signals s on s.claim_id = w.id group by w.id, w.status order by w.id
    on conflict (claim_id) do update set codes = excluded.codes, found_at = excluded.found_at,
      waits = excluded.waits`.execute(trx);
  return ids.length;
}

/** An arbitrary advisory-lock number: one node at a time looks for signals. */
const LOCK = 7_202_611_231;

/** Locks the search for signals until the transaction ends; false while another node has it. */
export async function lockSignals(trx: Transaction<Schema>): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${lockKey(LOCK)}) as locked`.execute(trx);
  return rows[0]!.locked;
}

/** Counts the users of each place in the days since the last count, of which the last two may have been incomplete. */
export async function countCrowds(trx: Transaction<Schema>, at: Date): Promise<void> {
  const { rows } = await sql<{ day: string }>`
    select day::text from (
      select coalesce(max(day) - 1, ${dayOf(sql`${at}::timestamptz`)} - ${SIGNAL_DAYS}::int) as first from crowded_places
    ) known, generate_series(first, ${dayOf(sql`${at}::timestamptz`)}, interval '1 day') day order by 1`.execute(trx);
  for (const { day } of rows) {
    const date = sql`${day.slice(0, 10)}::date`;
    await sql`
      insert into crowded_places (day, latitude_cell, longitude_cell, users)
      select ${date}, * from (
        select ${cell(sql`latitude`)} as latitude_cell, ${cell(sql`longitude`)} as longitude_cell,
          count(distinct user_id)::int as users
        from scans
        where scanned_at >= ${startOf(date)} and scanned_at < ${startOf(sql`(${date} + 1)`)} and latitude is not null
        group by 1, 2
      ) place
      where users >= ${THRESHOLDS.usersAtOnePlace} and (latitude_cell, longitude_cell) <> (0, 0)
      union all
      select ${date}, 0, 0, 0
      on conflict (day, latitude_cell, longitude_cell) do update set users = excluded.users`.execute(trx);
  }
}
