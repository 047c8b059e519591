import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type AdminName, and, containsPattern } from '../database/queries';
import type { Schema } from '../database/schema';
import type { Page, PageWindow } from '../http/request-fields';
import { type Rollup, dayOf, readRollup, startOf } from '../rollups';

/** Audit events per IST day, action and admin (0: not signed in). */
export const eventsByDay: Rollup = {
  table: 'events_by_day',
  keys: ['day', 'action', 'admin_id'],
  sums: ['events'],
  source: { column: 'event_id', table: 'audit_log' },
  rowsBetween: (after, to) => sql`
    select ${dayOf(sql`at`)} as day, action, coalesce(admin_id, 0) as admin_id, 1 as events from audit_log
    where id > ${after} and id <= ${to}`,
};

interface PlainFilter {
  from?: Date;
  before?: Date;
  action?: string;
  adminId?: number;
}

export interface AuditFilter extends PlainFilter {
  /** A mobile number as it is stored. */
  search?: string;
  /** The same as it was written: an admin may have written a number like this in a reason. */
  words?: string;
}

export interface AuditEntry {
  id: number;
  at: Date;
  adminId: number | null;
  adminMobile: string | null;
  adminName: string | null;
  action: string;
  details: Record<string, unknown>;
  userId: number | null;
  userName: string | null;
  userMobile: string | null;
  userRoleId: number | null;
  productName: string | null;
}

export async function listAuditEvents(
  db: Kysely<Schema>,
  filter: AuditFilter,
  window: PageWindow,
): Promise<Page<AuditEntry>> {
  const { rows } = await sql<{ total: number } & { [column in keyof AuditEntry]: AuditEntry[column] | null }>`
    with ${placeOfPage(await splitSearch(db, filter), window)},
    page as (select a.* from place join audit_log a using (id))
    select counted.total, page.id, page.at, page.admin_id as "adminId", admin.mobile as "adminMobile",
      admin.name as "adminName", page.action,
      page.details, u.id as "userId", u.name as "userName", u.mobile as "userMobile", u.role_id as "userRoleId",
      product.name as "productName"
    from counted
    left join page on true
    left join admins admin on admin.id = page.admin_id
    left join users u on u.id = ${idIn('user_id')} and u.erased_at is null
    left join batches b on b.id = ${idIn('batch_id')}
    left join products product on product.id = coalesce(${idIn('product_id')}, b.product_id)
    order by page.at desc, page.id desc`.execute(db);
  return {
    rows: rows.filter((row): row is AuditEntry & { total: number } => row.id !== null),
    total: rows[0]?.total ?? 0,
  };
}

export function listAdmins(db: Kysely<Schema>): Promise<AdminName[]> {
  return db.selectFrom('admins').select(['id', 'mobile', 'name']).orderBy('id').execute();
}

/** Returns an id among the details of `page`; null unless it is an integer. */
function idIn(key: string): RawBuilder<number | null> {
  return sql`case when page.details ->> ${key} ~ '^[0-9]{1,15}$' then (page.details ->> ${key})::bigint end`;
}

/** Matching events: those of `plain`, which a rollup counts, and `found`, further rows `(id, at)`. */
interface ActsToList {
  plain?: PlainFilter;
  found?: RawBuilder<unknown>;
}

/**
 * Splits a search into index lookups: an id or transaction id, whole; a text in reasons or names; the mobile of the
 * admin or of the affected user. All events of one admin may be a third of the log, so a search for an admin becomes
 * the plain filter by admin.
 */
async function splitSearch(db: Kysely<Schema>, { search, words = search, ...plain }: AuditFilter): Promise<ActsToList> {
  if (!search) return { plain };
  const admin = await db.selectFrom('admins').select('id').where('mobile', '=', search).executeTakeFirst();
  const theirs = admin && (plain.adminId === undefined || plain.adminId === admin.id);
  const others = sql`${matching(plain)} and ${theirs ? sql`a.admin_id is distinct from ${admin.id}` : sql`true`}`;
  const found = sql`
    select a.id, a.at from audit_log a where a.subjects @> array[lower(${search}::text)] and ${others}
    union
    select a.id, a.at from audit_log a where a.words is not null and (a.words ilike ${containsPattern(search)} or a.words ilike ${containsPattern(words ?? search)}) and ${others}
    union
    select a.id, a.at from audit_log a, users u
    where u.mobile = ${search} and a.subjects @> array['user_id=' || u.id] and ${others}`;
  return { ...(theirs && { plain: { ...plain, adminId: admin.id } }), found };
}

/**
 * Common tables: `place`, the ids of a page, newest first, and `counted`, the `total` of all that match.
 *
 * A page is found by days. A rollup has the number of events per day, so only events of the page's own first day are
 * skipped, by a covering index, and nothing is counted again.
 */
function placeOfPage({ plain, found }: ActsToList, { limit, offset }: PageWindow): RawBuilder<unknown> {
  const from = sql`(select before from first)`;
  const skip = sql`(select skip from first)`;
  const parts = [
    plain && {
      days: actsByDay(plain),
      acts: sql`(
        select a.id, a.at from audit_log a where ${matching(plain)} and a.at < ${from}
        order by a.at desc, a.id desc limit ${limit} + ${skip}
      )`,
    },
    found && {
      days: sql`select ${dayOf(sql`at`)} as day, count(*) as acts from found group by 1`,
      acts: sql`(select id, at from found where at < ${from})`,
    },
  ].filter((part) => part !== undefined);
  const all = (key: 'days' | 'acts') =>
    sql.join(
      parts.map((part) => part[key]),
      sql` union all `,
    );
  return sql`
    ${found ? sql`found as materialized (${found}),` : sql``}
    days as (select day, sum(acts) as acts from (${all('days')}) parts group by day),
    counted as (select coalesce(sum(acts), 0)::bigint as total from days),
    passed as (select day, acts, sum(acts) over (order by day desc) - acts as newer from days),
    first as (
      select ${startOf(sql`(day + 1)`)} as before, (${offset} - newer)::bigint as skip from passed
      where newer <= ${offset} and newer + acts > ${offset}
    ),
    place as (
      select id from (${all('acts')}) acts order by at desc, id desc limit ${limit} offset ${skip}
    )`;
}

/** Returns a query for rows `(day, acts)`: the IST days with matching events. */
function actsByDay({ from, before, action, adminId }: PlainFilter): RawBuilder<unknown> {
  const wanted = and(
    from && sql`day >= ${dayOf(sql`${from}::timestamptz`)}`,
    before && sql`day < ${dayOf(sql`${before}::timestamptz`)}`,
    action && sql`action = ${action}`,
    adminId !== undefined && sql`admin_id = ${adminId}`,
  );
  return sql`select day, events as acts from (${readRollup(eventsByDay)}) counted where ${wanted}`;
}

function matching({ from, before, action, adminId }: PlainFilter): RawBuilder<unknown> {
  return and(
    from && sql`a.at >= ${from}`,
    before && sql`a.at < ${before}`,
    action && sql`a.action = ${action}`,
    adminId !== undefined && sql`a.admin_id = ${adminId}`,
  );
}
