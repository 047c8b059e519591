import { createHash } from 'node:crypto';
import { CompiledQuery, type Kysely, type Transaction, sql } from 'kysely';
import { executeNamed } from '../database/named-query';
import type { Schema } from '../database/schema';
import type { AdminRole } from '../permissions';

/** The browser of a session: its fingerprint, and whether the account was used in it before; null: not asked. */
export interface Device {
  key: string | null;
  known: boolean | null;
}

export interface NewSession {
  id: string;
  owner: { userId: number; device?: Device | undefined } | { adminId: number };
  issuedAt: Date;
  expiresAt: Date;
}

export interface LiveSession {
  id: string;
  userId: number | null;
  adminId: number | null;
  /** 2 or 3; null for an admin. */
  roleId: number | null;
  adminRoles: AdminRole[] | null;
  adminInvited: boolean;
  mobile: string;
  expiresAt: Date;
  /** Null for an admin, and for sessions of before it was asked. */
  deviceKnown: boolean | null;
}

export async function insertSession(trx: Transaction<Schema>, session: NewSession): Promise<void> {
  await trx
    .insertInto('sessions')
    .values({
      id: session.id,
      ...('userId' in session.owner
        ? {
            user_id: session.owner.userId,
            device_key: session.owner.device?.key ?? null,
            device_known: session.owner.device?.known ?? null,
          }
        : { admin_id: session.owner.adminId }),
      issued_at: session.issuedAt,
      expires_at: session.expiresAt,
    })
    .execute();
}

/**
 * Returns the browser of a sign-in. It is known if it made the account, or if a stored session of it is known: one that
 * made the account, or that has given the right answer before payout details changed (`trustSession`).
 */
export async function recogniseDevice(
  trx: Transaction<Schema>,
  { userId, deviceId, isNew }: { userId: number; deviceId: string | undefined; isNew: boolean },
): Promise<Device> {
  const key = deviceId === undefined ? null : createHash('sha256').update(deviceId).digest('base64url');
  if (isNew || key === null) return { key, known: isNew };
  const { rows } = await sql`
    select from sessions where user_id = ${userId} and device_key = ${key} and device_known limit 1`.execute(trx);
  return { key, known: rows.length > 0 };
}

export async function deviceOf(trx: Transaction<Schema>, sessionId: string): Promise<Device | undefined> {
  return trx
    .selectFrom('sessions')
    .select(['device_key as key', 'device_known as known'])
    .where('id', '=', sessionId)
    .executeTakeFirst();
}

/** Marks the browser of a session as known. */
export async function trustSession(trx: Transaction<Schema>, id: string): Promise<void> {
  await trx.updateTable('sessions').set({ device_known: true }).where('id', '=', id).execute();
}

export const SESSIONS_AT_ONCE = 16;

/** Compiled once: the query builder takes 7 µs for the one with 16 places. */
const liveSessions = (places: number) => `
  select s.id, s.user_id as "userId", s.admin_id as "adminId", u.role_id as "roleId",
    a.roles as "adminRoles", a.invited_by is not null as "adminInvited",
    coalesce(u.mobile, a.mobile) as mobile, s.expires_at as "expiresAt",
    s.device_known as "deviceKnown"
  from sessions s
  left join users u on u.id = s.user_id
  left join admins a on a.id = s.admin_id
  where s.id in (${Array.from({ length: places }, (_, place) => `$${place + 1}::uuid`).join()})
    and s.revoked_at is null
    and u.suspended_at is null
    and u.erased_at is null
    and s.issued_at >= coalesce(u.tokens_valid_after, a.tokens_valid_after, '-infinity'::timestamptz)
    and coalesce(u.mobile, a.mobile) is not null`;
const ONE = liveSessions(1);
const MANY = liveSessions(SESSIONS_AT_ONCE);

/**
 * Returns sessions with their owners, without those that were revoked and those whose owner was suspended, erased or
 * signed out everywhere. The caller checks the expiry.
 *
 * The number of parameters is one or SESSIONS_AT_ONCE, and never an array: PostgreSQL keeps a generic plan only while
 * it is estimated no more expensive than a custom one, and it overestimates an array of unknown length.
 * @param ids no more than SESSIONS_AT_ONCE
 */
export async function findLiveSessions(db: Kysely<Schema>, ids: readonly string[]): Promise<LiveSession[]> {
  const places = ids.length === 1 ? 1 : SESSIONS_AT_ONCE;
  const given = Array.from({ length: places }, (_, place) => ids[place] ?? ids[0]);
  const [name, text] = places === 1 ? ['live-session', ONE] : ['live-sessions', MANY];
  return executeNamed(db, name, CompiledQuery.raw(text, given) as CompiledQuery<LiveSession>);
}

/** Ends one session; one that ended before keeps its time. */
export async function revokeSession(trx: Transaction<Schema>, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
}

/**
 * Signs a user or an admin out on every device and node from the next request on. All sessions issued before `now` are
 * worthless, also one that a sign-in under way inserts only afterwards.
 */
export async function revokeSessionsOf(trx: Transaction<Schema>, owner: NewSession['owner'], now: Date): Promise<void> {
  const [table, id] = 'userId' in owner ? (['users', owner.userId] as const) : (['admins', owner.adminId] as const);
  await trx.updateTable(table).set({ tokens_valid_after: now }).where('id', '=', id).execute();
  await trx
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('revoked_at', 'is', null)
    .where(table === 'users' ? 'user_id' : 'admin_id', '=', id)
    .execute();
  // A browser that is signed out gets no notifications about money.
  if (table === 'users') await trx.deleteFrom('push_subscriptions').where('user_id', '=', id).execute();
}

/** Lists every stored session of a user, newest first, under the names of the user's own data. */
export function listSessionsOf(db: Kysely<Schema>, userId: number) {
  return db
    .selectFrom('sessions')
    .select(['issued_at as signed_in_at', 'expires_at as ends_at', 'revoked_at as signed_out_at'])
    .where('user_id', '=', userId)
    .orderBy('issued_at', 'desc')
    .execute();
}

export async function countLiveSessionsOf(db: Kysely<Schema>, userId: number, now: Date): Promise<number> {
  const { rows } = await sql<{ sessions: number }>`
    select count(*) as sessions from sessions s join users u on u.id = s.user_id
    where s.user_id = ${userId} and s.revoked_at is null and s.expires_at > ${now}
      and s.issued_at >= coalesce(u.tokens_valid_after, '-infinity'::timestamptz)`.execute(db);
  return rows[0]!.sessions;
}
