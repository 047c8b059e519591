import { type Kysely, type RawBuilder, type Transaction, sql } from 'kysely';
import { executeNamed } from '../../platform/database/named-query';
import type { Schema } from '../../platform/database/schema';
import { cameWithHistory } from '../imports';
import { type AdminName, adminNamedBy } from '../../platform/database/queries';
import { dayOf } from '../../platform/rollups';
import type { RunningScheme } from './choose-bonus';
import type { SchemeDefinition, SchemeKind } from './scheme.schema';

/** A time in which labels were read that count now. */
interface Readings {
  from: Date;
  to: Date;
}

/** Those that add to scans. */
const running = ({ from, to }: Readings) => sql`
  s.kind in ('booster', 'tier') and s.stopped_at is null and s.starts_at <= ${to} and s.ends_at > ${from}`;

/** The first versions were stored without the kind. */
const definition = sql`v.definition || jsonb_build_object('kind', s.kind) as definition`;

/** The mobiles of the admins who made versions without a second one, since the last one that two decided. */
const madeAloneBy = sql`
  array(
    select distinct a.mobile from scheme_versions m join admins a on a.id = m.made_by
    where m.scheme_id = v.scheme_id and m.version <= v.version and m.version > coalesce(
      (select max(c.version) from scheme_versions c
        where c.scheme_id = v.scheme_id and c.version <= v.version and c.confirmed_by is not null), 0)
  ) as "madeAloneBy"`;

export const schemeColumns = sql`s.id, v.id as "versionId", ${definition}, ${madeAloneBy}`;

/** A stop counts at once, also for scans that waited. */
export async function readRunning(db: Kysely<Schema>, time: Readings): Promise<RunningScheme[]> {
  const { rows } = await sql<RunningScheme>`
    select ${schemeColumns} from schemes s join scheme_versions v on v.id = s.version_id
    where ${running(time)} order by s.id`.execute(db);
  return rows;
}

/** For the statement that reads what scans need: the versions that count, a list in JSON; null without one. */
export const runningVersions = (time: Readings) =>
  sql`(select json_agg(s.version_id order by s.id) from schemes s where ${running(time)})`;

/** Versions never change: a process reads those that count once. */
const known = new WeakMap<Kysely<Schema>, Map<number, RunningScheme>>();

/** @param db of the process, whose transaction `trx` is */
export async function readVersions(
  db: Kysely<Schema>,
  trx: Transaction<Schema>,
  ids: readonly number[],
): Promise<RunningScheme[]> {
  const versions = new Map(known.get(db));
  const missing = ids.filter((id) => !versions.has(id));
  if (missing.length > 0) {
    const { rows } = await sql<RunningScheme>`
      select ${schemeColumns} from scheme_versions v join schemes s on s.id = v.scheme_id
      where v.id = any(${missing}::bigint[])`.execute(trx);
    for (const row of rows) versions.set(row.versionId, row);
  }
  const schemes = ids.map((id) => versions.get(id)!);
  known.set(db, new Map(schemes.map((scheme) => [scheme.versionId, scheme])));
  return schemes;
}

/** Whether a user `u` has scanned, here or in the programme before. Not `exists`: PostgreSQL would hash the users of the whole journal. */
export const hasScanned = sql`(
  coalesce((select true from journal j where j.user_id = u.id and j.serial is not null limit 1), false)
  or ${cameWithHistory('u.id')})`;

/** Of a user, before the scan that is being granted. */
export interface PersonFacts {
  roleId: number;
  /** ISO 8601. */
  joinedAt: string;
  personLocation: string | null;
  hasScanned: boolean;
}

/** For the statement that reads what scans need: a user's `PersonFacts` in JSON. */
export const personFacts = (userId: RawBuilder<unknown>) => sql`(
  select json_build_object('roleId', u.role_id, 'joinedAt', u.joined_at, 'personLocation', u.location, 'hasScanned', ${hasScanned})
  from users u where u.id = ${userId})`;

/** What some schemes ask of a user's past. */
export interface PastFacts {
  scansToday: number;
  pointsOfYear: number;
  lists: number[] | null;
}

/** What running schemes ask of the past; nothing else is read. */
export interface Asked {
  /** When the day of the scans began, IST. */
  dayStart: Date | null;
  /** 365 days before them. */
  yearStart: Date | null;
  /** Uploaded lists. */
  lists: readonly number[];
}

export async function readPast(
  trx: Transaction<Schema>,
  userIds: readonly number[],
  { dayStart, yearStart, lists }: Asked,
): Promise<Map<number, PastFacts>> {
  const since = [dayStart, yearStart].flatMap((one) => one ?? []).sort((a, b) => a.getTime() - b.getTime())[0] ?? null;
  const past = sql<PastFacts & { userId: number }>`
    select u.id as "userId",
      case when ${lists.length > 0} then (
        select json_agg(list_id) from scheme_list_people l
        where l.user_id = u.id and l.list_id = any(${[...lists]}::bigint[])) end as lists,
      coalesce(recent.today, 0) as "scansToday", coalesce(recent.points, 0)::bigint as "pointsOfYear"
    from unnest(${[...userIds]}::bigint[]) as u (id) left join lateral (
      select count(*) filter (where j.at >= ${dayStart}::timestamptz) as today,
        sum(j.points) filter (where j.at > ${yearStart}::timestamptz) as points
      from journal j where j.user_id = u.id and j.serial is not null and j.at >= ${since}::timestamptz
    ) recent on ${since}::timestamptz is not null`;
  const rows = await executeNamed(trx, 'scheme-past', past);
  return new Map(rows.map((row) => [row.userId, row]));
}

export interface Scheme {
  id: number;
  kind: SchemeKind;
  version: number;
  definition: SchemeDefinition;
  startsAt: Date;
  endsAt: Date;
  stoppedAt: Date | null;
  stoppedBy: AdminName | null;
  madeBy: AdminName;
  madeAt: Date;
  spent: number;
}

const columns = sql`
  s.id, s.kind, v.version, ${definition}, s.starts_at as "startsAt", s.ends_at as "endsAt", s.stopped_at as "stoppedAt",
  case when s.stopped_by is not null then ${adminNamedBy('s.stopped_by')} end as "stoppedBy",
  ${adminNamedBy('v.made_by')} as "madeBy", v.at as "madeAt", b.spent
  from schemes s join scheme_versions v on v.id = s.version_id join scheme_budgets b on b.scheme_id = s.id`;

const ENDED_LISTED = 50;

/** All that run or are to run, and those that ended last; the last to end first. */
export async function listSchemes(db: Kysely<Schema>, at: Date): Promise<Scheme[]> {
  const isOpen = sql`stopped_at is null and ends_at > ${at}`;
  const { rows } = await sql<Scheme>`
    select ${columns} where s.id in (
      select id from schemes where ${isOpen}
      union all (
        select id from schemes where not (${isOpen})
        order by least(stopped_at, ends_at) desc, id desc limit ${ENDED_LISTED}))
    order by s.ends_at desc, s.id desc`.execute(db);
  return rows;
}

export async function findScheme(db: Kysely<Schema>, id: number): Promise<Scheme | undefined> {
  const { rows } = await sql<Scheme>`select ${columns} where s.id = ${id}`.execute(db);
  return rows[0];
}

/** Locks a scheme until the transaction ends: one change at a time. */
export async function lockScheme(trx: Transaction<Schema>, id: number): Promise<Scheme | undefined> {
  await sql`select from schemes where id = ${id} for no key update`.execute(trx);
  return findScheme(trx, id);
}

export interface NewVersion {
  definition: SchemeDefinition;
  adminId: number;
  /** Null: the admin made it alone. */
  confirmedBy: number | null;
  at: Date;
}

export async function insertScheme(trx: Transaction<Schema>, made: NewVersion): Promise<number> {
  const { kind, startsAt, endsAt } = made.definition;
  const { id } = await trx
    .insertInto('schemes')
    .values({ kind, starts_at: new Date(startsAt), ends_at: new Date(endsAt) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx.insertInto('scheme_budgets').values({ scheme_id: id }).execute();
  await insertVersion(trx, { id, version: 1 }, made);
  return id;
}

/** Makes a version the one that counts from now on; what was granted by others stays. */
export async function insertVersion(
  trx: Transaction<Schema>,
  { id, version }: { id: number; version: number },
  { definition, adminId, confirmedBy, at }: NewVersion,
): Promise<void> {
  const row = await trx
    .insertInto('scheme_versions')
    .values({
      scheme_id: id,
      version,
      definition: JSON.stringify(definition),
      made_by: adminId,
      confirmed_by: confirmedBy,
      at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const times = { starts_at: new Date(definition.startsAt), ends_at: new Date(definition.endsAt) };
  await trx
    .updateTable('schemes')
    .set({ version_id: row.id, ...times })
    .where('id', '=', id)
    .execute();
}

export async function stopScheme(trx: Transaction<Schema>, id: number, stop: { adminId: number; at: Date }) {
  await trx
    .updateTable('schemes')
    .set({ stopped_at: stop.at, stopped_by: stop.adminId })
    .where('id', '=', id)
    .execute();
}

interface Spending {
  people: number;
  /** By day (IST), oldest first. */
  days: { day: string; points: number; people: number }[];
}

/** Who got how much of a scheme. Reads all its bonuses, so nothing waits for it but the page of the scheme. */
export async function readSpending(db: Kysely<Schema>, id: number): Promise<Spending> {
  // Grouped before they are counted: of millions, distinct ones would be sorted.
  const { rows } = await sql<Spending>`
    select
      (select count(*) from (select distinct user_id from bonuses where scheme_id = ${id}) got) as people,
      (select coalesce(json_agg(days order by day), '[]') from (
        select day::text, sum(points)::bigint as points, count(*) as people from (
          select ${dayOf(sql`at`)} as day, user_id, sum(points) as points from bonuses
          where scheme_id = ${id} group by 1, 2
        ) persons group by day
      ) days) as days`.execute(db);
  return rows[0]!;
}
