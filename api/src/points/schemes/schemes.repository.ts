import { type Kysely, type RawBuilder, type Transaction, sql } from 'kysely';
import { executeNamed } from '../../platform/database/named-query';
import type { Schema } from '../../platform/database/schema';
import { cameWithHistory } from '../imports';
import { type AdminName, adminNamedBy } from '../../platform/database/queries';
import { dayOf } from '../../platform/rollups';
import type { BudgetState, RunningScheme } from './choose-bonus';
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
export const madeAloneBy = sql`
  array(
    select distinct a.mobile from scheme_versions m join admins a on a.id = m.made_by
    where m.scheme_id = v.scheme_id and m.version <= v.version and m.version > coalesce(
      (select max(c.version) from scheme_versions c
        where c.scheme_id = v.scheme_id and c.version <= v.version and c.confirmed_by is not null), 0)
  ) as "madeAloneBy"`;

export const schemeColumns = sql`s.id, v.id as "versionId", ${definition}, ${madeAloneBy}`;

/** For a statement that is made anyway: read once, whatever its rows. */
export const anyRunning = (time: Readings) => sql`exists (select from schemes s where ${running(time)})`;

/** A stop counts at once, also for scans that waited. */
export async function readRunning(db: Kysely<Schema>, time: Readings): Promise<RunningScheme[]> {
  const schemes = sql<RunningScheme>`
    select ${schemeColumns} from schemes s join scheme_versions v on v.id = s.version_id
    where ${running(time)} order by s.id`;
  return executeNamed(db, 'running-schemes', schemes);
}

/** Of a user, before the scan that is being granted. */
export interface PersonFacts {
  userId: number;
  roleId: number;
  joinedAt: Date;
  hasScanned: boolean;
  scansToday: number;
  pointsOfYear: number;
  personLocation: string | null;
  lists: number[] | null;
}

/** What running schemes ask of persons; nothing else is read. */
export interface Asked {
  /** When the day of the scans began, IST. */
  dayStart: Date | null;
  /** 365 days before them. */
  yearStart: Date | null;
  /** Whether this is their first scan. */
  first: boolean;
  /** Uploaded lists. */
  lists: readonly number[];
}

/** Whether a user `u` has scanned, here or in the programme before. Not `exists`: PostgreSQL would hash the users of the whole journal. */
export const hasScanned = sql`(
  coalesce((select true from journal j where j.user_id = u.id and j.serial is not null limit 1), false)
  or ${cameWithHistory('u.id')})`;

export async function readPersons(
  trx: Transaction<Schema>,
  userIds: readonly number[],
  { dayStart, yearStart, first, lists }: Asked,
): Promise<Map<number, PersonFacts>> {
  const since = [dayStart, yearStart].flatMap((one) => one ?? []).sort((a, b) => a.getTime() - b.getTime())[0] ?? null;
  const persons = sql<PersonFacts>`
    select u.id as "userId", u.role_id as "roleId", u.joined_at as "joinedAt", u.location as "personLocation",
      case when ${lists.length > 0} then (
        select json_agg(list_id) from scheme_list_people l
        where l.user_id = u.id and l.list_id = any(${[...lists]}::bigint[])) end as lists,
      ${first} and ${hasScanned} as "hasScanned",
      coalesce(recent.today, 0) as "scansToday", coalesce(recent.points, 0)::bigint as "pointsOfYear"
    from users u left join lateral (
      select count(*) filter (where j.at >= ${dayStart}::timestamptz) as today,
        sum(j.points) filter (where j.at > ${yearStart}::timestamptz) as points
      from journal j where j.user_id = u.id and j.serial is not null and j.at >= ${since}::timestamptz
    ) recent on ${since}::timestamptz is not null
    where u.id = any(${[...userIds]}::bigint[])`;
  const rows = await executeNamed(trx, 'scheme-persons', persons);
  return new Map(rows.map((row) => [row.userId, row]));
}

/** Returns what users have had of schemes so far, by `${schemeId} ${userId}`; nothing for those who have had nothing. */
export async function readSpent(
  trx: Transaction<Schema>,
  { schemeIds, userIds }: { schemeIds: readonly number[]; userIds: readonly number[] },
): Promise<Map<string, number>> {
  if (schemeIds.length === 0) return new Map();
  const spent = sql<{ schemeId: number; userId: number; points: number }>`
    select scheme_id as "schemeId", user_id as "userId", sum(points)::bigint as points from bonuses
    where scheme_id = any(${[...schemeIds]}::bigint[]) and user_id = any(${[...userIds]}::bigint[]) group by 1, 2`;
  const rows = await executeNamed(trx, 'scheme-spent', spent);
  return new Map(rows.map(({ schemeId, userId, points }) => [`${schemeId} ${userId}`, points]));
}

/** Locks the budgets until the transaction ends, after all other locks of a scan (`ledger/active-user.ts`). */
export async function lockBudgets(trx: Transaction<Schema>, ids: readonly number[]): Promise<Map<number, BudgetState>> {
  const budgets = sql<BudgetState & { id: number }>`
    select scheme_id as id, spent, day::text, spent_today as "spentToday" from scheme_budgets
    where scheme_id = any(${[...ids]}::bigint[]) order by scheme_id for update`;
  const rows = await executeNamed(trx, 'lock-scheme-budgets', budgets);
  return new Map(rows.map(({ id, ...state }) => [id, state]));
}

export async function saveBudgets(trx: Transaction<Schema>, budgets: ReadonlyMap<number, BudgetState>): Promise<void> {
  const states = [...budgets].map(([id, state]) => ({ id, ...state }));
  const saved = sql`
    update scheme_budgets b set spent = given.spent, day = given.day::date, spent_today = given."spentToday"
    from json_to_recordset(${JSON.stringify(states)}::json) as given (
      id bigint, spent bigint, day text, "spentToday" bigint
    )
    where b.scheme_id = given.id`;
  await executeNamed(trx, 'save-scheme-budgets', saved);
}

export interface NewBonus {
  schemeId: number;
  versionId: number;
  userId: number;
  /** What it is for, once per person and scheme: `scan:1234`. */
  cause: string;
  serial: number | null;
  points: number;
}

/** @returns their ids, in the order given; an error if one of them was granted before */
export async function insertBonuses<Bonus extends NewBonus>(
  trx: Transaction<Schema>,
  bonuses: readonly Bonus[],
  at: Date,
): Promise<(Bonus & { id: number })[]> {
  const inserted = sql<{ id: number; schemeId: number; userId: number; cause: string }>`
    insert into bonuses (scheme_id, version_id, user_id, cause, serial, points, at)
    select "schemeId", "versionId", "userId", cause, serial, points, ${at}
    from json_to_recordset(${JSON.stringify(bonuses)}::json) as given (
      "schemeId" bigint, "versionId" bigint, "userId" bigint, cause text, serial bigint, points bigint
    )
    returning id, scheme_id as "schemeId", user_id as "userId", cause`;
  const rows = await executeNamed(trx, 'insert-bonuses', inserted);
  const keyOf = ({ schemeId, userId, cause }: Pick<NewBonus, 'schemeId' | 'userId' | 'cause'>) =>
    `${schemeId} ${userId} ${cause}`;
  const ids = new Map(rows.map((row) => [keyOf(row), row.id]));
  return bonuses.map((bonus) => ({ ...bonus, id: ids.get(keyOf(bonus))! }));
}

/** What schemes added to a scan as a JSON list, null if nothing. */
export const bonusesOf = (serial: RawBuilder<unknown>) => sql`(
  select json_agg(json_build_object('schemeId', n.scheme_id, 'names', v.definition -> 'names', 'points', n.points) order by n.id)
  from bonuses n join scheme_versions v on v.id = n.version_id where n.serial = ${serial})`;

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
