import { type ExpressionBuilder, type Kysely, sql, type Transaction } from 'kysely';
import type { PlatformContext } from '../context';
import { executeNamed } from '../database/named-query';
import type { CallerArea, Schema } from '../database/schema';
import { ApiError } from '../http/api-error';

const HOUR_MS = 3_600_000;

/** A caller's Idempotency-Key for one operation, and a digest of the request under it. */
export interface IdempotentRequest {
  area: CallerArea;
  callerId: number;
  operation: string;
  key: string;
  hash: string;
}

export interface RememberedResponse {
  status: number;
  body: Record<string, unknown>;
}

/** Undefined also while the command that took the key has not ended. @throws ApiError 422 `idempotency_key_reused` */
export async function findResponse(
  db: Kysely<Schema>,
  request: IdempotentRequest,
): Promise<RememberedResponse | undefined> {
  const row = await db
    .selectFrom('remembered_responses')
    .select(['request_hash as hash', 'status', 'body'])
    .where(isKeyOf(request))
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.hash !== request.hash) {
    throw new ApiError(422, 'idempotency_key_reused', 'This Idempotency-Key was used for another request');
  }
  return row.status !== null && row.body !== null ? { status: row.status, body: row.body } : undefined;
}

/**
 * Takes a key for the transaction's command. Of parallel requests under one key the first takes it; the others wait
 * until that transaction ends, and do not get the key unless it was rolled back.
 * @returns false if the key is taken; `findResponse` then has the response
 */
export async function takeKey(db: Kysely<Schema>, request: IdempotentRequest, at: Date): Promise<boolean> {
  const { area, callerId, operation, key, hash } = request;
  const taken = await db
    .insertInto('remembered_responses')
    .values({ area, caller_id: callerId, operation, key, request_hash: hash, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function insertResponses(
  trx: Transaction<Schema>,
  responses: readonly (IdempotentRequest & RememberedResponse)[],
  at: Date,
): Promise<void> {
  const stored = sql`
    insert into remembered_responses (area, caller_id, operation, key, request_hash, status, body, created_at)
    select area, "callerId", operation, key, hash, status, body, ${at}
    from json_to_recordset(${JSON.stringify(responses)}::json) as given (
      area text, "callerId" bigint, operation text, key text, hash text, status int, body jsonb
    )`;
  await executeNamed(trx, 'insert-responses', stored);
}

export async function rememberResponse(
  db: Kysely<Schema>,
  request: IdempotentRequest,
  { status, body }: RememberedResponse,
  at: Date,
): Promise<void> {
  await db
    .updateTable('remembered_responses')
    .set({ status, body: JSON.stringify(body), created_at: at })
    .where(isKeyOf(request))
    .execute();
}

export async function touchRunning(db: Kysely<Schema>, request: IdempotentRequest, at: Date): Promise<void> {
  await db
    .updateTable('remembered_responses')
    .set({ created_at: at })
    .where(isKeyOf(request))
    .where('body', 'is', null)
    .execute();
}

/** Releases the key of a running command. @param before only if it has not been touched since */
export async function deleteRunning(db: Kysely<Schema>, request: IdempotentRequest, before?: Date): Promise<void> {
  let rows = db.deleteFrom('remembered_responses').where(isKeyOf(request)).where('body', 'is', null);
  if (before) rows = rows.where('created_at', '<', before);
  await rows.execute();
}

/** Deletes responses older than `IDEMPOTENCY_HOURS` (at least 24). Safe on any node. Returns how many. */
export async function purgeRememberedResponses({
  config,
  db,
  clock,
}: Pick<PlatformContext, 'config' | 'db' | 'clock'>): Promise<number> {
  const before = new Date(clock.now().getTime() - config.limits.idempotencyHours * HOUR_MS);
  const { numDeletedRows } = await db
    .deleteFrom('remembered_responses')
    .where('created_at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function deleteResponsesTo(db: Kysely<Schema>, area: CallerArea, callerId: number): Promise<void> {
  await db.deleteFrom('remembered_responses').where('area', '=', area).where('caller_id', '=', callerId).execute();
}

function isKeyOf({ area, callerId, operation, key }: Omit<IdempotentRequest, 'hash'>) {
  return (where: ExpressionBuilder<Schema, 'remembered_responses'>) =>
    where.and({ area, caller_id: callerId, operation, key });
}
