import { setTimeout as wait } from 'node:timers/promises';
import type { AppContext } from '../../app-context';
import {
  type IdempotentRequest,
  type RememberedResponse,
  deleteRunning,
  rememberResponse,
  takeKey,
  touchRunning,
} from './remembered-responses.repository';
import { busy, repeatResponse } from './run-once';

type Context = Pick<AppContext, 'db' | 'clock'>;

const HEARTBEAT_MS = 10_000;
/** A command without a heartbeat for this long died with its process. */
const LEASE_MS = 60_000;
const POLL_MS = 250;
/** Longer than any upload takes. */
const MAX_WAIT_MS = 600_000;

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
    if (found && found !== 'running') return found;
    if (found === 'running') await deleteRunning(db, request, new Date(clock.now().getTime() - LEASE_MS));
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
