import { type Kysely, type Transaction, sql } from 'kysely';
import type { Schema } from '../../database/schema';

/** One person, as the admin's page about them starts. */
export interface PersonProfile {
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
  /** Suspicions that scanning raised, and the newest of them. */
  flags: number;
  latestFlagKind: string | null;
  latestFlagAt: Date | null;
}

/** Undefined for nobody, and for who was erased. */
export async function findPerson(db: Kysely<Schema>, id: number): Promise<PersonProfile | undefined> {
  const { rows } = await sql<PersonProfile>`
    select u.id, u.role_id as "roleId", u.name, u.mobile, u.email, u.address, u.location, u.joined_at as "joinedAt",
      u.suspended_at as "suspendedAt", u.suspension_reason as "suspensionReason",
      (select count(*) from fraud_flags f where f.user_id = u.id) as flags,
      latest.kind as "latestFlagKind", latest.at as "latestFlagAt"
    from users u
    left join lateral (
      select f.kind, f.at from fraud_flags f where f.user_id = u.id order by f.at desc, f.id desc limit 1
    ) latest on true
    where u.id = ${id} and u.erased_at is null`.execute(db);
  return rows[0];
}

/** Whether there is such a person. */
export async function personExists(db: Kysely<Schema>, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from users where id = ${id} and erased_at is null`.execute(db);
  return rows.length > 0;
}

/**
 * Keeps a person from being erased, suspended or restored until the transaction ends; scans and other adjustments of
 * theirs go on. False for nobody.
 */
export async function holdPerson(trx: Transaction<Schema>, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from users where id = ${id} and erased_at is null for share`.execute(trx);
  return rows.length > 0;
}

/** A person whose row the transaction holds, as far as suspending them needs it. */
export type LockedPerson = Pick<PersonProfile, 'suspendedAt' | 'suspensionReason'>;

/** Waits until nobody else is changing this person, and keeps it so until the transaction ends. Undefined for nobody. */
export async function lockPerson(trx: Transaction<Schema>, id: number): Promise<LockedPerson | undefined> {
  const { rows } = await sql<LockedPerson>`
    select suspended_at as "suspendedAt", suspension_reason as "suspensionReason"
    from users where id = ${id} and erased_at is null for no key update`.execute(trx);
  return rows[0];
}

/** Writes that a locked person is suspended; null: that they are not. */
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
