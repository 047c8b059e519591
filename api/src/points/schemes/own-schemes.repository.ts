import { type Kysely, sql, type Transaction } from 'kysely';
import { executeNamed } from '../../platform/database/named-query';
import type { Schema } from '../../platform/database/schema';
import type { BudgetState, RunningScheme } from './choose-bonus';
import { hasScanned, schemeColumns } from './schemes.repository';

/** Of all kinds: those that count a scan of now. */
const running = (at: Date) => sql`s.stopped_at is null and s.starts_at <= ${at} and s.ends_at > ${at}`;

export async function hasRunning(db: Kysely<Schema>, at: Date): Promise<boolean> {
  const found = sql<{ any: boolean }>`select exists (select from schemes s where ${running(at)}) as any`;
  return (await executeNamed(db, 'has-running-schemes', found))[0]!.any;
}

/** A running scheme with what of its budget is gone. */
export interface OfferedScheme extends RunningScheme, BudgetState {
  /** What of it this person has had. */
  ofPerson: number;
  /** Of the products and models in its conditions, 3 at most. */
  productNames: string[] | null;
}

/** @param userId null: for a client that is not signed in */
export async function readOfferedSchemes(
  db: Kysely<Schema>,
  userId: number | null,
  at: Date,
): Promise<OfferedScheme[]> {
  const named = (table: string) => sql`
    select name from ${sql.table(table)}
    where id in (select jsonb_array_elements_text(v.definition -> 'conditions' -> ${sql.lit(table)})::bigint)`;
  const schemes = sql<OfferedScheme>`
    select ${schemeColumns}, g.spent, g.day::text, g.spent_today as "spentToday",
      (select coalesce(sum(points), 0)::bigint from bonuses where scheme_id = s.id and user_id = ${userId}) as "ofPerson",
      (select json_agg(name) from (${named('products')} union all ${named('models')} order by 1 limit 3) named)
        as "productNames"
    from schemes s join scheme_versions v on v.id = s.version_id join scheme_budgets g on g.scheme_id = s.id
    where ${running(at)} order by s.ends_at, s.id`;
  return executeNamed(db, 'offered-schemes', schemes);
}

/** What decides which schemes a person is shown. */
export interface SchemePerson {
  id: number;
  mobile: string | null;
  roleId: number;
  joinedAt: Date;
  personLocation: string | null;
  lists: number[] | null;
  hasScanned: boolean;
}

const persons = sql`
  select u.id, u.mobile, u.role_id as "roleId", u.joined_at as "joinedAt", u.location as "personLocation",
    (select json_agg(list_id) from scheme_list_people l where l.user_id = u.id) as lists,
    ${hasScanned} as "hasScanned"
  from users u`;

export async function readSchemePerson(db: Kysely<Schema>, userId: number): Promise<SchemePerson | undefined> {
  return (await executeNamed(db, 'scheme-person', sql<SchemePerson>`${persons} where u.id = ${userId}`))[0];
}

/** Lists active users by id. */
export async function listSchemePersons(db: Kysely<Schema>, afterId: number, limit: number): Promise<SchemePerson[]> {
  const { rows } = await sql<SchemePerson>`
    ${persons} where u.id > ${afterId} and u.erased_at is null and u.suspended_at is null
    order by u.id limit ${limit}`.execute(db);
  return rows;
}

const YEAR_MS = 365 * 86_400_000;

/** Reads the points of labels that decide a person's level. */
export async function readPointsOfYear(db: Kysely<Schema>, userId: number, at: Date): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    select coalesce(sum(points), 0)::bigint as points from journal
    where user_id = ${userId} and kind = 'grant' and at > ${new Date(at.getTime() - YEAR_MS)}`.execute(db);
  return rows[0]!.points;
}

/** Keeps a scheme from being stopped or changed until the transaction ends. @returns false if it was meanwhile */
export async function holdVersion(
  trx: Transaction<Schema>,
  { id, versionId }: Pick<RunningScheme, 'id' | 'versionId'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from schemes where id = ${id} and version_id = ${versionId} and stopped_at is null for share`.execute(trx);
  return rows.length > 0;
}

const ANNOUNCED = 'scheme-news';

/** Of a rate event that no limit counts, so it is kept. @param event `7:scheme-started` */
export async function wasAnnounced(db: Kysely<Schema>, event: string): Promise<boolean> {
  const { rows } = await sql`
    select from rate_events where kind = ${ANNOUNCED} and subject = ${event} limit 1`.execute(db);
  return rows.length > 0;
}

export async function recordAnnounced(db: Kysely<Schema>, event: string, at: Date): Promise<void> {
  await sql`insert into rate_events (kind, subject, at) values (${ANNOUNCED}, ${event}, ${at})`.execute(db);
}
