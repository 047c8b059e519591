import { setTimeout as wait } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { PlatformContext } from '../context';
import { awaitReplication } from '../database/queries';
import type { Schema } from '../database/schema';
import { busy } from '../http/api-error';
import {
  type IdempotentRequest,
  type RememberedResponse,
  deleteRunning,
  findResponse,
  rememberResponse,
  takeKey,
  touchRunning,
} from './remembered-responses.repository';

type Context = Pick<PlatformContext, 'db' | 'clock'>;

const HEARTBEAT_MS = 10_000;
/** A command without a heartbeat for this long died with its process. */
const LEASE_MS = 60_000;
const POLL_MS = 250;
/** Longer than any upload takes. */
const MAX_WAIT_MS = 600_000;

/** Returns the stored response, once it is replicated and cannot be lost with the primary. */
export async function repeatResponse(
  { db }: Pick<PlatformContext, 'db'>,
  request: IdempotentRequest,
): Promise<RememberedResponse | undefined> {
  const found = await findResponse(db, request);
  if (found) await awaitReplication(db);
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
  if (repeated) return repeated;
  // Purged, or its caller erased, meanwhile.
  throw busy();
}

/**
 * Runs `work` that is too long for one transaction once for each key. A request repeated meanwhile waits for the
 * response; one repeated after a failure, or after the process died, runs it again.
 * @throws ApiError 422 `idempotency_key_reused`, 503 `busy`; the errors of `work`
 */
export async function runLasting(
  context: Context,
  request: IdempotentRequest | undefined,
  work: () => Promise<RememberedResponse>,
): Promise<RememberedResponse> {
  const { db, clock } = context;
  if (!request) return work();
  for (const giveUpAt = performance.now() + MAX_WAIT_MS; performance.now() < giveUpAt; await wait(POLL_MS)) {
    if (await takeKey(db, request, clock.now())) return runHolding(context, request, work);
    const found = await repeatResponse(context, request);
    if (found) return found;
    await deleteRunning(db, request, new Date(clock.now().getTime() - LEASE_MS));
  }
  throw busy();
}

async function runHolding(
  { db, clock }: Context,
  request: IdempotentRequest,
  work: () => Promise<RememberedResponse>,
): Promise<RememberedResponse> {
  const heartbeat = setInterval(() => {
    touchRunning(db, request, clock.now()).catch(() => undefined);
  }, HEARTBEAT_MS);
  heartbeat.unref();
  try {
    const response = await work();
    await rememberResponse(db, request, response, clock.now());
    return response;
  } catch (error) {
    await deleteRunning(db, request).catch(() => undefined);
    throw error;
  } finally {
    clearInterval(heartbeat);
  }
}
