import { type Kysely, type RawBuilder, sql } from 'kysely';
import { holding } from '../../database/like-pattern';
import type { Schema } from '../../database/schema';
import { type PageWindow } from '../../http/request-fields';
import { dayOf, eventsByDay, readRollup, startOf } from '../rollups';

/** Events of one action, of one admin, from the start of an IST day, before that of another. */
interface PlainFilter {
  from?: Date;
  before?: Date;
  action?: string;
  adminId?: number;
}

/** The same, with a search text. */
export interface AuditFilter extends PlainFilter {
  search?: string;
}

/** Matching events: those of `plain`, which a rollup counts, and `found`, further rows `(id, at)`. */
export interface ActsToList {
  plain?: PlainFilter;
  found?: RawBuilder<unknown>;
}

/**
 * Splits a search into index lookups: an id or transaction id, whole; a text in reasons or names; the mobile of the
 * admin or of the affected user. All events of one admin may be a third of the log, so a search for an admin becomes
 * the plain filter by admin.
 */
export async function splitSearch(db: Kysely<Schema>, { search, ...plain }: AuditFilter): Promise<ActsToList> {
  if (!search) return { plain };
  const admin = await db.selectFrom('admins').select('id').where('mobile', '=', search).executeTakeFirst();
  const theirs = admin && (plain.adminId === undefined || plain.adminId === admin.id);
  const others = sql`${matching(plain)} and ${theirs ? sql`a.admin_id is distinct from ${admin.id}` : sql`true`}`;
  const found = sql`
    select a.id, a.at from audit_log a where a.subjects @> array[lower(${search}::text)] and ${others}
    union
    select a.id, a.at from audit_log a where a.words is not null and a.words ilike ${holding(search)} and ${others}
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
export function placeOfPage({ plain, found }: ActsToList, { limit, offset }: PageWindow): RawBuilder<unknown> {
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
  const conditions = [sql`true`];
  if (from) conditions.push(sql`day >= ${dayOf(sql`${from}::timestamptz`)}`);
  if (before) conditions.push(sql`day < ${dayOf(sql`${before}::timestamptz`)}`);
  if (action) conditions.push(sql`action = ${action}`);
  if (adminId !== undefined) conditions.push(sql`admin_id = ${adminId}`);
  return sql`
    select day, events as acts from (${readRollup(eventsByDay)}) counted where ${sql.join(conditions, sql` and `)}`;
}

function matching({ from, before, action, adminId }: PlainFilter): RawBuilder<unknown> {
  const conditions = [sql`true`];
  if (from) conditions.push(sql`a.at >= ${from}`);
  if (before) conditions.push(sql`a.at < ${before}`);
  if (action) conditions.push(sql`a.action = ${action}`);
  if (adminId !== undefined) conditions.push(sql`a.admin_id = ${adminId}`);
  return sql.join(conditions, sql` and `);
}
