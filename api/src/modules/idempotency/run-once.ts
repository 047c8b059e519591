import type { Transaction } from 'kysely';
import type { AppContext } from '../../app-context';
import { awaitReplication } from '../../database/await-replication';
import type { Schema } from '../../database/schema';
import { ApiError } from '../../http/api-error';
import {
  type IdempotentRequest,
  type RememberedResponse,
  findResponse,
  rememberResponse,
  takeKey,
} from './remembered-responses.repository';

type Context = Pick<AppContext, 'db' | 'clock'>;

/**
 * Returns the stored response, once it is replicated and cannot be lost with the primary.
 * @throws ApiError 422 `idempotency_key_reused`
 */
export async function repeatResponse(
  { db }: Pick<AppContext, 'db'>,
  request: IdempotentRequest,
): Promise<RememberedResponse | 'running' | undefined> {
  const found = await findResponse(db, request);
  if (found && found !== 'running') await awaitReplication(db);
  return found;
}

/**
 * Runs `work` and stores its response in one transaction. A request repeated under its key gets the same response and
 * `work` does not run. Errors of `work` are not stored.
 * @throws ApiError 422 `idempotency_key_reused`; the errors of `work`
 */
export async function runOnce(
  context: Context,
  request: IdempotentRequest | undefined,
  work: (trx: Transaction<Schema>) => Promise<RememberedResponse>,
): Promise<RememberedResponse> {
  const response = await context.db.transaction().execute(async (trx) => {
    if (!request) return work(trx);
    if (!(await takeKey(trx, request, context.clock.now()))) return undefined;
    const done = await work(trx);
    await rememberResponse(trx, request, done, context.clock.now());
    return done;
  });
  if (response) return response;
  const repeated = request && (await repeatResponse(context, request));
  if (repeated && repeated !== 'running') return repeated;
  // Purged, or its caller erased, meanwhile.
  throw busy();
}

/** 503: retry in a second with the same key. */
export function busy(): ApiError {
  return new ApiError(503, 'busy', 'Please try again', { headers: { 'Retry-After': '1' } });
}
