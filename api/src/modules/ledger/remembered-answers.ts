import { type Kysely, type Transaction, sql } from 'kysely';
import type { Schema } from '../../database/schema';

/** The acts on points that a client may safely send twice. */
export type RepeatableOperation = 'scan' | 'claim';

/** A client's `Idempotency-Key` and a digest of what it asked for under it. */
export interface RequestIdentity {
  key: string;
  hash: string;
}

/** What was answered under a key. `body` is what the presenter needs to give the same answer again. */
export interface RememberedAnswer {
  hash: string;
  body: Record<string, unknown>;
}

/** What this user was answered under this key, if it is still remembered. */
export async function findAnswer(
  db: Kysely<Schema>,
  userId: number,
  operation: RepeatableOperation,
  key: string,
): Promise<RememberedAnswer | undefined> {
  return db
    .selectFrom('idempotency_keys')
    .select(['request_hash as hash', 'body'])
    .where('user_id', '=', userId)
    .where('operation', '=', operation)
    .where('key', '=', key)
    .executeTakeFirst();
}

/** Keeps an answer in the transaction that brought it about: either both are there after a crash, or neither is. */
export async function rememberAnswer(
  trx: Transaction<Schema>,
  userId: number,
  operation: RepeatableOperation,
  { key, hash }: RequestIdentity,
  body: Record<string, unknown>,
  at: Date,
): Promise<void> {
  await sql`
    insert into idempotency_keys (user_id, operation, key, request_hash, status, body, created_at)
    values (${userId}, ${operation}, ${key}, ${hash}, 201, ${JSON.stringify(body)}::jsonb, ${at})`.execute(trx);
}

/** Forgets answers older than a moment, those to users and those to admins; returns how many. */
export async function forgetAnswers(db: Kysely<Schema>, before: Date): Promise<number> {
  let forgotten = 0;
  for (const table of ['idempotency_keys', 'admin_idempotency_keys'] as const) {
    const { numDeletedRows } = await db.deleteFrom(table).where('created_at', '<', before).executeTakeFirst();
    forgotten += Number(numDeletedRows);
  }
  return forgotten;
}
