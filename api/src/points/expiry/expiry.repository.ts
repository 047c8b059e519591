import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema';

/** A person's points that expire first, and the notice of them. */
export interface OldestPoints {
  userId: number;
  /** The last scan, or when the points were credited if that was later: they expire so many months after. */
  basisAt: Date;
  points: number;
  noticeId: number | null;
  expiresAt: Date | null;
  remindedAt: Date | null;
}

/**
 * The oldest points of people `t` (point_totals): claims use up the oldest, so that what is left are the newest credits, as
 * many as make the balance.
 */
const oldestPoints = (people: RawBuilder<unknown>) => sql`
  select t.user_id as "userId", b.at as "basisAt",
    (t.available - coalesce((
      select sum(j.points) from journal j
      where j.user_id = t.user_id and j.to_account = 'available' and j.at > b.at), 0))::bigint as points,
    e.id as "noticeId", e.expires_at as "expiresAt", e.reminded_at as "remindedAt"
  from (${people}) t
  cross join lateral (
    select greatest(t.active_at, (
      select c.at from (
        select j.at, j.id, sum(j.points) over (order by j.at desc, j.id desc) as through from journal j
        where j.user_id = t.user_id and j.to_account = 'available'
      ) c where c.through >= t.available order by c.at desc, c.id desc limit 1)) as at
  ) b
  -- A Date has milliseconds.
  left join expiries e on e.user_id = t.user_id and e.basis_at = date_trunc('milliseconds', b.at) and e.expired_at is null`;

const people = (condition: RawBuilder<unknown>) => sql`
  select t.user_id, t.available,
    coalesce((
      select max(j.at) from journal j where j.serial is not null and (j.user_id = t.user_id or j.user_id in (
        select m.from_user_id from account_merges m where m.into_user_id = t.user_id and m.undone_at is null))
    ), u.joined_at) as active_at
  from point_totals t join users u on u.id = t.user_id
  where t.available > 0 and u.erased_at is null and u.suspended_at is null and ${condition}`;

/** @returns undefined for a person without points that can expire */
export async function readOldest(db: Kysely<Schema>, userId: number): Promise<OldestPoints | undefined> {
  const { rows } = await sql<OldestPoints>`${oldestPoints(people(sql`t.user_id = ${userId}`))}`.execute(db);
  return rows[0] && rows[0].points > 0 ? rows[0] : undefined;
}

export interface Step {
  /** Null: no further people. */
  last: number | null;
  found: OldestPoints[];
}

/** Reads the next people by id, and of them the oldest points of those who have not scanned since `before`. */
export async function readStep(
  db: Kysely<Schema>,
  { after, limit, before }: { after: number; limit: number; before: Date },
): Promise<Step> {
  const { rows } = await sql<Partial<OldestPoints> & { last: number | null }>`
    with page as materialized (
      select user_id from point_totals where user_id > ${after} and available > 0 order by user_id limit ${limit}
    ),
    idle as materialized (
      select * from (${people(sql`t.user_id in (select user_id from page)`)}) everyone where active_at < ${before}
    )
    select (select max(user_id) from page) as last, oldest.*
    from (select) one left join (${oldestPoints(sql`select * from idle`)}) oldest on true`.execute(db);
  const found = rows.filter((row): row is OldestPoints & { last: number } => row.userId !== null && row.points! > 0);
  return { last: rows[0]!.last, found };
}

export async function insertNotice(
  trx: Transaction<Schema>,
  { userId, basisAt }: OldestPoints,
  { expiresAt, at }: { expiresAt: Date; at: Date },
): Promise<number> {
  const values = { user_id: userId, basis_at: basisAt, expires_at: expiresAt, notified_at: at };
  const { id } = await trx.insertInto('expiries').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function repeatNotice(
  trx: Transaction<Schema>,
  id: number,
  { expiresAt, at }: { expiresAt: Date; at: Date },
) {
  await trx.updateTable('expiries').set({ expires_at: expiresAt, reminded_at: at }).where('id', '=', id).execute();
}

export async function endNotice(trx: Transaction<Schema>, id: number, { points, at }: { points: number; at: Date }) {
  await trx.updateTable('expiries').set({ expired_at: at, points }).where('id', '=', id).execute();
}

export async function deleteNotice(trx: Transaction<Schema>, id: number) {
  await trx.deleteFrom('expiries').where('id', '=', id).execute();
}

/** Deletes the notices of people while nothing expires, or while they were suspended and could not scan. */
export async function deleteNotices(db: Kysely<Schema>, whose: 'everybody' | 'suspended'): Promise<void> {
  await sql`
    delete from expiries e where expired_at is null and (${whose === 'everybody'} or exists (
      select from users u where u.id = e.user_id and u.suspended_at is not null))`.execute(db);
}

export async function hasNotice(db: Kysely<Schema>, userId: number): Promise<boolean> {
  const { rows } = await sql`select from expiries where user_id = ${userId} and expired_at is null limit 1`.execute(db);
  return rows.length > 0;
}

export interface IdleStep {
  /** Null: no further people. */
  last: number | null;
  people: number;
  points: number;
}

/** Counts, of the next people by id, those who have not scanned since `before`, and their points. */
export async function countIdle(
  db: Kysely<Schema>,
  { after, limit, before }: { after: number; limit: number; before: Date },
): Promise<IdleStep> {
  const { rows } = await sql<IdleStep>`
    with page as materialized (
      select user_id from point_totals where user_id > ${after} and available > 0 order by user_id limit ${limit}
    )
    select (select max(user_id) from page) as last, count(*) as people, coalesce(sum(available), 0)::bigint as points
    from (${people(sql`t.user_id in (select user_id from page)`)}) everyone where active_at < ${before}`.execute(db);
  return rows[0]!;
}
