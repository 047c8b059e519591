import { type Transaction, sql } from 'kysely';
import type { Schema } from '../../database/schema';
import type { RememberedAnswer, RequestIdentity } from './remembered-answers';

/** The acts of an admin on points that may safely be sent twice. */
export type RepeatableAdminOperation = 'adjust';

/**
 * What this admin was answered under this key, if it is still remembered. Holds the admin's row until the transaction
 * ends: of two requests under one key, sent at once and for whichever users, the second sees the answer to the first.
 */
export async function findAdminAnswer(
  trx: Transaction<Schema>,
  adminId: number,
  operation: RepeatableAdminOperation,
  key: string,
): Promise<RememberedAnswer | undefined> {
  await sql`select 1 from admins where id = ${adminId} for no key update`.execute(trx);
  return trx
    .selectFrom('admin_idempotency_keys')
    .select(['request_hash as hash', 'body'])
    .where('admin_id', '=', adminId)
    .where('operation', '=', operation)
    .where('key', '=', key)
    .executeTakeFirst();
}

/** Keeps an answer in the transaction that brought it about: either both are there after a crash, or neither is. */
export async function rememberAdminAnswer(
  trx: Transaction<Schema>,
  adminId: number,
  operation: RepeatableAdminOperation,
  { key, hash }: RequestIdentity,
  body: Record<string, unknown>,
  at: Date,
): Promise<void> {
  await trx
    .insertInto('admin_idempotency_keys')
    .values({ admin_id: adminId, operation, key, request_hash: hash, body: JSON.stringify(body), created_at: at })
    .execute();
}
