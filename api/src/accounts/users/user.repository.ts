import { type Kysely, type Transaction, sql } from 'kysely';
import { readSnapshot } from '../../platform/database/queries';
import type { Schema } from '../../platform/database/schema';
import { ApiError } from '../../platform/http/api-error';
import { readTotals } from '../../points/ledger';

interface UserProfile {
  id: number;
  roleId: number;
  name: string | null;
  mobile: string | null;
  email: string | null;
  address: string | null;
  location: string | null;
  joinedAt: Date;
  suspendedAt: Date | null;
  suspensionReason: string | null;
  /** Number of fraud flags, and the newest of them. */
  flags: number;
  latestFlagKind: string | null;
  latestFlagAt: Date | null;
}

export type UserDetail = Awaited<ReturnType<typeof readUser>>;

const userNotFound = () => new ApiError(404, 'user_not_found', 'User not found');

/** Reads a user and their points from one snapshot. @throws ApiError 404 `user_not_found` */
export function readUser(db: Kysely<Schema>, id: number) {
  return readSnapshot(db, async (trx) => ({ profile: await findUser(trx, id), totals: await readTotals(trx, id) }));
}

async function findUser(db: Kysely<Schema>, id: number): Promise<UserProfile> {
  const { rows } = await sql<UserProfile>`
    select u.id, u.role_id as "roleId", u.name, u.mobile, u.email, u.address, u.location, u.joined_at as "joinedAt",
      u.suspended_at as "suspendedAt", u.suspension_reason as "suspensionReason",
      (select count(*) from fraud_flags f where f.user_id = u.id) as flags,
      latest.kind as "latestFlagKind", latest.at as "latestFlagAt"
    from users u
    left join lateral (
      select f.kind, f.at from fraud_flags f where f.user_id = u.id order by f.at desc, f.id desc limit 1
    ) latest on true
    where u.id = ${id} and u.erased_at is null`.execute(db);
  if (!rows[0]) throw userNotFound();
  return rows[0];
}

/** Returns the id of a user. @throws ApiError 404 `user_not_found` */
export async function existingUser(db: Kysely<Schema>, id: number): Promise<number> {
  const { rows } = await sql`select 1 from users where id = ${id} and erased_at is null`.execute(db);
  if (rows.length === 0) throw userNotFound();
  return id;
}

type LockedUser = Pick<UserProfile, 'suspendedAt' | 'suspensionReason'>;

/** Locks the user's row until the transaction ends. @throws ApiError 404 `user_not_found` */
export async function lockUser(trx: Transaction<Schema>, id: number): Promise<LockedUser> {
  const { rows } = await sql<LockedUser>`
    select suspended_at as "suspendedAt", suspension_reason as "suspensionReason"
    from users where id = ${id} and erased_at is null for no key update`.execute(trx);
  if (!rows[0]) throw userNotFound();
  return rows[0];
}

/**
 * Locks the row of a user who is neither suspended nor deleted, until the transaction ends: nothing else that locks the
 * user runs meanwhile (lock order: ledger/active-user.ts).
 * @returns false for a suspended or deleted user
 */
export async function lockActiveUserAlone(trx: Transaction<Schema>, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from users where id = ${id} and erased_at is null and suspended_at is null for no key update`.execute(trx);
  return rows.length > 0;
}

/** Stores a locked user's suspension; null ends it. */
export async function writeSuspension(
  trx: Transaction<Schema>,
  id: number,
  suspension: { at: Date; by: number; reason: string } | null,
): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      suspended_at: suspension?.at ?? null,
      suspended_by: suspension?.by ?? null,
      suspension_reason: suspension?.reason ?? null,
    })
    .where('id', '=', id)
    .execute();
}
