import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../../../api/src/platform/database/schema';
import type { ProgrammeSize } from './open-programme';

/** A prime step visits every serial once before one comes again. */
const STRIDE = 7_654_321;
const FIRST_SERIAL = 1_000_001;
const SCANS_PER_CLAIM = 7;
const PRODUCTS_PER_MODEL = 25;

/** Codes that a bench scans at most. */
const UNSCANNED = 1_000_000;

/** Codes of all batches: twice the scans, more in a small programme. */
export const codesOf = ({ scans }: ProgrammeSize): number => scans + Math.max(scans, UNSCANNED);

/** Codes of one batch: a million, or a tenth of all in a small programme. */
const codesPerBatch = (size: ProgrammeSize): number => Math.min(1_000_000, codesOf(size) / 10);

/** Returns the `n`-th code, from 1 on: those up to the number of scans are scanned, the others are not. */
export function codeAt(size: ProgrammeSize, n: number): { serial: number; batchId: number } {
  const place = (n * STRIDE) % codesOf(size);
  return { serial: FIRST_SERIAL + place, batchId: 1 + Math.floor(place / codesPerBatch(size)) };
}

/**
 * Fills an empty, migrated PostgreSQL database with a programme of some size, as a year leaves it. `npm run invariants` holds.
 *
 * - Scans are spread over the year before now, their serials over all batches; half of each batch is scanned, less in a small programme.
 * - Users scan unevenly: the most active has a thousandth of all scans (10,000 of 10 million), half the users have 7 or fewer.
 * - Each seven scans of a user are a claim, an hour after the last: 88 % approved, 2 % rejected (their scans are free again), the
 *   last one of every tenth user pending.
 *
 * Triggers and foreign keys do not run (`session_replication_role`), which would take most of the time.
 */
export async function fillProgramme(db: Kysely<Schema>, size: ProgrammeSize): Promise<void> {
  await db.connection().execute(async (session) => {
    for (const setting of [
      sql`set statement_timeout = 0`,
      sql`set synchronous_commit = off`,
      sql`set session_replication_role = replica`,
      sql`set maintenance_work_mem = '1GB'`,
      sql`set work_mem = '512MB'`,
    ]) {
      await setting.execute(session);
    }
    const indexes = await dropIndexes(session, ['users', 'scans', 'claims', 'journal', 'audit_log']);
    for (const statement of [
      ...catalogue(size),
      ...users(size),
      ...plannedScans(size),
      ...ledger(),
      ...workplace(size),
    ]) {
      await statement.execute(session);
    }
    for (const definition of indexes) await sql.raw(definition).execute(session);
    await sql`analyze`.execute(session);
    await sql`reset all`.execute(session);
  });
}

/** Drops the indexes without a constraint and returns their definitions: creating them at the end is several times faster. */
async function dropIndexes(db: Kysely<Schema>, tables: string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i
    where i.indrelid::regclass::text = any(${tables})
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.raw(name)}`.execute(db);
  return rows.map(({ definition }) => definition);
}

function catalogue(size: ProgrammeSize): RawBuilder<unknown>[] {
  const quantity = codesPerBatch(size);
  const batches = codesOf(size) / quantity;
  const products = Math.max(batches, Math.min(1000, size.users));
  return [
    sql`insert into admins (mobile, joined_at) select (9000000000 + n)::text, now() from generate_series(1, 3) n`,
    sql`
      insert into models (name, created_at)
      select (array['Flow', 'Aqua', 'Torrent', 'Spring', 'Cascade'])[1 + n % 5] || ' ' || n, now() - interval '400 days'
      from generate_series(1, ${Math.ceil(products / PRODUCTS_PER_MODEL)}::int) n`,
    sql`
      insert into products (name, model_id, created_at)
      select (array['Elbow', 'Tee', 'Ball valve', 'Basin mixer', 'Shower arm', 'Coupler', 'Angle cock'])[1 + n % 7]
        || ' ' || (array['15', '20', '25', '32', '40'])[1 + n % 5] || ' mm, no. ' || n,
        1 + (n - 1) / ${PRODUCTS_PER_MODEL}, now() - interval '400 days'
      from generate_series(1, ${products}::int) n`,
    sql`
      insert into batches (product_id, points, quantity, first_serial, created_by, created_at)
      select n, 10 * (1 + n % 10), ${quantity}::int, ${FIRST_SERIAL}::bigint + (n - 1) * ${quantity}::bigint, 1,
        now() - interval '390 days'
      from generate_series(1, ${batches}::int) n`,
    sql`update next_serial set serial = ${FIRST_SERIAL}::bigint + ${codesOf(size)}::bigint`,
  ];
}

function users({ users: count }: ProgrammeSize): RawBuilder<unknown>[] {
  return [
    sql`
      insert into users (mobile, role_id, name, location, email, joined_at, suspended_at)
      select (6000000000 + n)::text, 2 + n % 2,
        (array['Ramesh', 'Sunita', 'Imran', 'Lakshmi', 'Arjun', 'Fatima', 'Vikram', 'Deepa', 'Joseph', 'Meena'])[1 + n % 10]
          || ' ' || (array['Patil', 'Rao', 'Shaikh', 'Iyer', 'Singh', 'Khan', 'Das', 'Nair', 'Thomas'])[1 + n / 7 % 9] || ' ' || n,
        (array['Kothrud', 'Baner', 'Andheri', 'Whitefield', 'T. Nagar'])[1 + n % 5] || ', '
          || (array['Pune', 'Mumbai', 'Bengaluru', 'Pune', 'Chennai', 'Kochi', 'Surat', 'Indore'])[1 + n % 8] || ', 4110' || n % 100,
        case when n % 3 = 0 then 'user' || n || '@example.com' end,
        now() - interval '366 days' - n * interval '1 second',
        case when n % 1000 < 2 then now() end
      from generate_series(1, ${count}::int) n`,
  ];
}

/** Creates temporary tables: `scan_rows`, each scan with its user, time and claim, and `claiming`, the claims. */
function plannedScans(size: ProgrammeSize): RawBuilder<unknown>[] {
  const quantity = codesPerBatch(size);
  return [
    sql`
      create temporary table planned as
      select strewn.*, b.id as batch_id, b.points,
        (row_number() over (partition by user_id order by n) - 1) / ${SCANS_PER_CLAIM} as round,
        null::bigint as claim_id
      from (
        select n, ${FIRST_SERIAL}::bigint + (n * ${STRIDE}::bigint) % ${codesOf(size)}::bigint as serial,
          1 + floor(${size.users}::int * power((hashint8extended(n, 6) & 16777215) / 16777216.0::float8, 2))::bigint as user_id,
          date_trunc('milliseconds', now()) - (${size.scans}::bigint - n) * (interval '365 days' / ${size.scans}::float8) as at
        from generate_series(1, ${size.scans}::bigint) n
      ) strewn
      join batches b on b.id = 1 + (strewn.serial - ${FIRST_SERIAL}) / ${quantity}::bigint`,
    sql`
      create temporary table claiming as
      select row_number() over (order by max(at), user_id) + 10000 as id, user_id, round, sum(points) as points, max(at) as last_at,
        least(max(at) + interval '1 hour', now()) as claimed_at,
        case
          when user_id % 10 = 0 and round = max(round) over (partition by user_id) then 'pending'
          when hashint8(user_id * 1000 + round) % 50 = 1 then 'rejected'
          else 'approved'
        end as status
      from planned group by user_id, round having count(*) = ${SCANS_PER_CLAIM}`,
    sql`analyze claiming`,
    sql`
      create temporary table scan_rows as
      select p.*, c.id as in_claim, c.status from planned p left join claiming c using (user_id, round)`,
    sql`drop table planned`,
  ];
}

/** Inserts cases, one of a thousand open, orders for a second admin, and what the search for unusual batches finds. */
function workplace({ users: count }: ProgrammeSize): RawBuilder<unknown>[] {
  const answered = sql`case when n % 1000 > 0 then now() - interval '1 day' end`;
  return [
    sql`
      insert into scan_cases (user_id, note, created_at, read_at, serial, state, answer, answered_by, answered_at)
      select n, 'Torn', now() - interval '170 days', now(), ${FIRST_SERIAL}::bigint + n,
        case when n % 1000 = 0 then 'open' when n % 2 = 0 then 'granted' else 'declined' end, 'Read by hand', 1, ${answered}
      from generate_series(1, ${Math.ceil(count / 10)}::int) n`,
    sql`
      insert into confirmations (kind, "order", requested_by, requested_at, state, decided_by, decided_at)
      select 'adjustment', jsonb_build_object('user_id', n, 'points', 1000), 1, now(),
        case when n % 100 = 0 then 'waiting' else 'confirmed' end, 2, case when n % 100 > 0 then now() end
      from generate_series(1, 2000) n`,
    sql`
      insert into unusual_batches (batch_id, kind, details, found_at)
      select id, 'far-apart', jsonb_build_object('km', 900, 'serials', jsonb_build_array(first_serial, first_serial + 1)), now()
      from batches`,
  ];
}

/** Inserts scans, claims, totals, journal and audit log from the temporary tables. */
function ledger(): RawBuilder<unknown>[] {
  const resolvedAt = sql`least(claimed_at + interval '9 hours', now())`;
  return [
    sql`
      insert into claims (id, user_id, points, status, last_scanned_at, claimed_at, resolved_at, resolved_by, reason)
      overriding system value
      select id, user_id, points, status, last_at, claimed_at, case when status <> 'pending' then ${resolvedAt} end,
        case when status <> 'pending' then 1 + id % 3 end, case when status = 'rejected' then 'The photograph shows another product' end
      from claiming order by id`,
    sql`select setval(pg_get_serial_sequence('claims', 'id'), (select coalesce(max(id), 10000) from claims))`,
    sql`
      insert into scans (serial, batch_id, user_id, points, location, latitude, longitude, location_missing, scanned_at, claim_id, request_key)
      select serial, batch_id, user_id, points,
        (array['Kothrud, Pune, Maharashtra', 'Andheri, Mumbai, Maharashtra', 'Whitefield, Bengaluru, Karnataka'])[1 + user_id % 3],
        18.5 + user_id % 100 / 1000.0, 73.8 + user_id % 90 / 1000.0, false, at,
        case when status <> 'rejected' then in_claim end, md5(n::text)::uuid::text
      from scan_rows order by n`,
    sql`
      insert into released_claim_items (claim_id, serial, points)
      select in_claim, serial, points from scan_rows where status = 'rejected'`,
    sql`
      insert into point_totals (user_id, granted, available, awaiting, redeemed)
      select user_id, sum(points), coalesce(sum(points) filter (where status is null or status = 'rejected'), 0),
        coalesce(sum(points) filter (where status = 'pending'), 0), coalesce(sum(points) filter (where status = 'approved'), 0)
      from scan_rows group by user_id order by user_id`,
    sql`insert into point_totals (user_id) select id from users on conflict (user_id) do nothing`,
    sql`
      insert into journal (user_id, kind, points, from_account, to_account, serial, claim_id, admin_id, at)
      select user_id, kind, points, from_account, to_account, serial, claim_id, admin_id, at from (
        select user_id, 'grant' as kind, points::bigint, 'programme' as from_account, 'available' as to_account, serial,
          null::bigint as claim_id, null::bigint as admin_id, at
        from scan_rows
        union all
        select user_id, 'claim', points, 'available', 'awaiting', null, id, null, claimed_at from claiming
        union all
        select user_id, case status when 'approved' then 'approval' else 'rejection' end, points, 'awaiting',
          case status when 'approved' then 'redeemed' else 'available' end, null, id, 1 + id % 3, ${resolvedAt}
        from claiming where status <> 'pending'
      ) entries order by at`,
    sql`
      insert into audit_log (admin_id, action, claim_id, details, at)
      select 1 + id % 3, case status when 'approved' then 'claim-approved' else 'claim-rejected' end, id,
        jsonb_build_object('transaction_id', 'TX-' || id, 'user_id', user_id, 'points', points), ${resolvedAt}
      from claiming where status <> 'pending' order by id`,
    sql`drop table scan_rows, claiming`,
  ];
}
