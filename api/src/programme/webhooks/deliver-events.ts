import { Webhook } from 'standardwebhooks';
import type { ProgrammeContext } from '../context';
import { recordAuditEvent } from '../../platform/audit';
import { NotReachedError } from '../../platform/http-client';
import { webhookIdOf } from './deliveries.repository';
import {
  type DueDelivery,
  findDue,
  leaseEndpoints,
  markDelivered,
  postpone,
  releaseEndpoint,
} from './due-deliveries.repository';
import { setPaused } from './endpoints.repository';
import { presentEvent } from './event-types';
import { readSecrets } from './secrets.repository';
import { readWanted, spreadEvents } from './spread-events.repository';

type Context = Pick<ProgrammeContext, 'config' | 'db' | 'clock' | 'http' | 'metrics'>;

const SECOND_MS = 1000;
const TIMEOUT_MS = 10 * SECOND_MS;
/** So long an endpoint is sent to at a time, so that new events of the others do not wait for a slow one. */
const TURN_MS = 5 * SECOND_MS;
/** Longer than a turn and the attempt that ends it. */
const LEASE_MS = 30 * SECOND_MS;
const MAX_RESPONSE_BYTES = 1024;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Seconds until the next attempt, of Standard Webhooks: three days together. After the last one the endpoint is paused. */
const RETRY_AFTER = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];

/**
 * Sends events to webhook endpoints. Each endpoint gets its events one after the other, in the order of their ids; the next one
 * is sent when the one before was accepted. An endpoint is leased to one node, each event sent outside any transaction, then
 * marked: after a kill it is sent again, so each is sent at least once, and no first one out of order.
 */
export async function deliverEvents(context: Context, signal?: AbortSignal): Promise<void> {
  const { db, clock } = context;
  let more = true;
  while (more && !signal?.aborted) {
    const { any, scans } = await readWanted(db);
    if (!any) return;
    await spreadEvents(db, { scans, now: clock.now() });
    more = await deliverDue(context, signal);
  }
}

/** @returns whether any endpoint had something to be sent */
async function deliverDue(context: Context, signal: AbortSignal | undefined): Promise<boolean> {
  const { db, clock } = context;
  const now = clock.now();
  const until = new Date(now.getTime() + LEASE_MS);
  const endpoints = await leaseEndpoints(db, { now, until });
  const ended = await Promise.allSettled(
    endpoints.map(async (endpointId) => {
      try {
        await deliverTo(context, endpointId, signal);
      } finally {
        await releaseEndpoint(db, endpointId, until);
      }
    }),
  );
  const broken = ended.find((outcome) => outcome.status === 'rejected');
  if (broken) throw broken.reason;
  return endpoints.length > 0;
}

async function deliverTo(context: Context, endpointId: number, signal: AbortSignal | undefined): Promise<void> {
  const { config, db, clock } = context;
  const secrets = await readSecrets(db, config.payoutKeys, { endpointId, now: clock.now() });
  const signers = secrets.map((secret) => new Webhook(secret));
  const endsAt = performance.now() + TURN_MS;
  while (performance.now() < endsAt && !signal?.aborted) {
    const delivery = await findDue(db, endpointId, clock.now());
    if (!delivery || !(await deliver(context, endpointId, signers, delivery))) return;
  }
}

/** @returns whether it was accepted */
async function deliver(
  context: Context,
  endpointId: number,
  signers: readonly Webhook[],
  delivery: DueDelivery,
): Promise<boolean> {
  const { db, clock, metrics } = context;
  const { status, error, response } = await send(context, signers, delivery);
  const attempt = { at: clock.now(), status, error, response };
  metrics.webhooks.inc({ outcome: error === null ? 'delivered' : 'failed' });
  if (error === null) {
    await markDelivered(db, endpointId, delivery.id, attempt);
    return true;
  }
  const attempts = delivery.attempts + 1;
  const seconds = status === 410 ? undefined : RETRY_AFTER[attempts - 1];
  const nextAttemptAt = new Date(attempt.at.getTime() + (seconds ?? 0) * SECOND_MS);
  await postpone(db, endpointId, delivery.id, { ...attempt, attempts, nextAttemptAt });
  if (seconds === undefined) await pause(context, endpointId, status === 410 ? 'gone' : 'failing', attempt.at);
  return false;
}

/** Signs and sends an event. `error` is null if the endpoint accepted it. */
async function send(
  { http, clock }: Context,
  signers: readonly Webhook[],
  delivery: DueDelivery,
): Promise<{ status: number | null; error: string | null; response: string | null }> {
  const body = JSON.stringify(presentEvent(delivery, delivery));
  const id = webhookIdOf(delivery.uid);
  const at = clock.now();
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / SECOND_MS)),
    'webhook-signature': signers.map((signer) => signer.sign(id, at, body)).join(' '),
  };
  try {
    const request = {
      method: 'POST',
      url: delivery.url,
      headers,
      body,
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_RESPONSE_BYTES,
    } as const;
    const { status, body: response } = await http.send(request);
    const error = status >= 200 && status < 300 ? null : `The endpoint responded with ${status}`;
    // PostgreSQL stores no zero byte. A receiver may send back what it got: no mobile or account number is kept.
    return { status, error, response: response.replaceAll('\0', '').replace(/\d{10,}/g, '••••••') };
  } catch (error) {
    if (!(error instanceof NotReachedError)) throw error;
    return { status: null, error: error.message, response: null };
  }
}

async function pause({ db }: Context, id: number, cause: 'failing' | 'gone', at: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await setPaused(trx, id, { at, cause });
    const details = { endpoint_id: id, cause };
    await recordAuditEvent(trx, { adminId: null, action: 'webhook-endpoint-paused', details, at });
  });
}
