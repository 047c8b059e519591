import { type Kysely, type Transaction, sql } from 'kysely';
import type { Schema } from '../platform/database/schema';

/** An arbitrary advisory-lock number: two first links at once make one table. */
const ONE_AT_A_TIME = 20_261_126_053;

/** Links of the console that were not used yet, and its sessions. Times are the database's. */
const ACCESS = sql`
  create table if not exists installation.access (
    hash text primary key,
    kind text not null check (kind in ('link', 'session')),
    actor text not null,
    expires_at timestamptz not null
  )`;

/** Whether a link was ever made: the table is made with the first one. */
export async function hasAccess(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass('installation.access') is not null as found`.execute(db);
  return rows[0]!.found;
}

export async function ensureAccess(trx: Transaction<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(ONE_AT_A_TIME)})`.execute(trx);
  await ACCESS.execute(trx);
}

export interface Access {
  kind: 'link' | 'session';
  /** Of the token. */
  hash: string;
  /** The operating-system user who made the link. */
  actor: string;
  seconds: number;
}

/** Adds a link or a session; a link ends the link before, and what has expired goes. */
export async function insertAccess(trx: Transaction<Schema>, { kind, hash, actor, seconds }: Access): Promise<Date> {
  await sql`delete from installation.access where expires_at <= now() or (kind = 'link' and kind = ${kind})`.execute(
    trx,
  );
  const { rows } = await sql<{ at: Date }>`
    insert into installation.access (hash, kind, actor, expires_at)
    values (${hash}, ${kind}, ${actor}, now() + make_interval(secs => ${seconds})) returning expires_at as at`.execute(
    trx,
  );
  return rows[0]!.at;
}

/** Ends a link or a session. @returns its actor; undefined if there is none, or it has expired */
export async function takeAccess(
  trx: Transaction<Schema>,
  { kind, hash }: Pick<Access, 'kind' | 'hash'>,
): Promise<string | undefined> {
  const { rows } = await sql<Pick<Access, 'actor'>>`
    delete from installation.access where hash = ${hash} and kind = ${kind} and expires_at > now() returning actor`.execute(
    trx,
  );
  return rows[0]?.actor;
}

export async function isSession(db: Kysely<Schema>, hash: string): Promise<boolean> {
  const { rows } = await sql`
    select from installation.access where hash = ${hash} and kind = 'session' and expires_at > now()`.execute(db);
  return rows.length > 0;
}

/** Ends all links and sessions. @returns how many sessions */
export async function deleteAccess(db: Kysely<Schema>): Promise<number> {
  if (!(await hasAccess(db))) return 0;
  const { rows } = await sql<{ sessions: number }>`
    with gone as (delete from installation.access returning kind, expires_at)
    select count(*) as sessions from gone where kind = 'session' and expires_at > now()`.execute(db);
  return rows[0]!.sessions;
}
