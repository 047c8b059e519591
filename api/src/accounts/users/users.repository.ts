import { type Kysely, type Transaction, sql } from 'kysely';
import { readSnapshot, countMatches } from '../../platform/database/queries';
import type { Schema } from '../../platform/database/schema';
import { ApiError } from '../../platform/http/api-error';
import { readTotals } from '../../points/ledger';
import type { Page, PageWindow } from '../../platform/http/request-fields';
import { listMergesOf } from '../merges';
import { countUsers } from './users-by-points.repository';
import {
  findBySorting,
  findByWalking,
  findByWalkingPoints,
  pointsColumn,
  usersMatching,
} from './find-users.repository';
import type { UserFilter } from './user.schema';

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
  flags: number;
  latestFlagKind: string | null;
  latestFlagAt: Date | null;
}

export type UserDetail = Awaited<ReturnType<typeof readUser>>;

const userNotFound = () => new ApiError(404, 'user_not_found', 'User not found');

/** Reads a user and their points from one snapshot. @throws ApiError 404 `user_not_found` */
export function readUser(db: Kysely<Schema>, id: number) {
  return readSnapshot(db, async (trx) => {
    const profile = await findUser(trx, id);
    return { profile, totals: await readTotals(trx, id), merges: await listMergesOf(trx, id) };
  });
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

/** Locks an active user alone until the transaction ends (lock order: ledger/active-user.ts); false for others. */
export async function lockActiveUserAlone(trx: Transaction<Schema>, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from users where id = ${id} and erased_at is null and suspended_at is null for no key update`.execute(trx);
  return rows.length > 0;
}

export async function writeSuspension(
  trx: Transaction<Schema>,
  id: number,
  { at, by, reason }: { at: Date; by: number; reason: string } | Record<'at' | 'by' | 'reason', null>,
) {
  const change = { suspended_at: at, suspended_by: by, suspension_reason: reason };
  await trx.updateTable('users').set(change).where('id', '=', id).execute();
}

export interface User {
  id: number;
  name: string | null;
  location: string | null;
  mobile: string | null;
  email: string | null;
  joinedAt: Date;
  suspendedAt: Date | null;
  granted: number;
  available: number;
  redeemed: number;
}

/**
 * Lists a page of the matching users, and their number, both from one snapshot. The last page costs what the first one
 * does: pages nearer to the end are found from there. Of a search, the first 10,000 are counted and on pages.
 */
export function listUsers(db: Kysely<Schema>, filter: UserFilter, page: PageWindow): Promise<Page<User>> {
  return readSnapshot(db, async (trx) => {
    const counted = filter.search
      ? await countMatches(trx, sql`select from users u where ${usersMatching(filter)}`)
      : { total: await countUsers(trx, filter), capped: false };
    const ids = await idsOfPage(trx, { filter, page, ...counted });
    return { rows: await readUsers(trx, ids), ...counted };
  });
}

async function idsOfPage(
  trx: Kysely<Schema>,
  { filter, page, total, capped }: { filter: UserFilter; page: PageWindow; total: number; capped: boolean },
): Promise<number[]> {
  const limit = Math.min(page.limit, total - page.offset);
  if (limit <= 0) return [];
  const window = { limit, offset: page.offset };
  // Sorting reads all matches, so it is for few.
  if (filter.status === 'suspended' || (filter.search && !capped)) return findBySorting(trx, filter, window);
  const walk = pointsColumn[filter.sort] ? findByWalkingPoints : findByWalking;
  const behind = total - page.offset - limit;
  if (!capped && behind < page.offset) {
    const direction = filter.direction === 'asc' ? 'desc' : 'asc';
    return (await walk(trx, { ...filter, direction }, { limit, offset: behind })).reverse();
  }
  const walked = await walk(trx, filter, window);
  return walked.length === limit ? walked : findBySorting(trx, filter, window);
}

async function readUsers(trx: Kysely<Schema>, ids: readonly number[]): Promise<User[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<User>`
    select u.id, u.name, u.location, u.mobile, u.email, u.joined_at as "joinedAt", u.suspended_at as "suspendedAt",
      coalesce(t.granted, 0) as granted, coalesce(t.available, 0) as available, coalesce(t.redeemed, 0) as redeemed
    from unnest(${[...ids]}::bigint[]) with ordinality as place (id, at)
    join users u on u.id = place.id left join point_totals t on t.user_id = u.id
    order by place.at`.execute(trx);
  return rows;
}

export async function countMatchingUsers(db: Kysely<Schema>, filter: UserFilter): Promise<number> {
  if (!filter.search) return countUsers(db, filter);
  const { rows } = await sql<{ count: number }>`
    select count(*) from users u where ${usersMatching(filter)}`.execute(db);
  return rows[0]!.count;
}
