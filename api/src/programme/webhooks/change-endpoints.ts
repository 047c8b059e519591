import type { ProgrammeContext, Withdrawal } from '../context';
import { ApiError, invalidField } from '../../platform/http/api-error';
import type { AdminCommand } from '../../platform/idempotency';
import { type AdminRole, hasPermission, type Permission } from '../../platform/permissions';
import { insertTest } from './deliveries.repository';
import { lockRoles } from '../team';
import type { EndpointInput } from './endpoint.schema';
import {
  dropUnsubscribed,
  type Endpoint,
  insertEndpoint,
  isUrlTaken,
  lockEndpoint,
  lockEndpointCount,
  lockLiveEndpointsOf,
  lockSpreading,
  retryNow,
  setMaker,
  setPaused,
  setRemoved,
  startScans,
  updateEndpoint,
} from './endpoints.repository';
import { eventTypes, mayRead } from './event-types';
import { storeSecret } from './secrets.repository';
import { newSecret } from './webhook-secret';

type Context = Pick<ProgrammeContext, 'config'>;

/** Each event is stored once for each endpoint. */
const MAX_ENDPOINTS = 20;
const OVERLAP_MS = 24 * 3_600_000;

/**
 * Adds an endpoint. Its secret is returned here only.
 * @throws ApiError 400 at `event_types`, `full_mobiles` for what the caller may not read; 403 `not_permitted`; 409
 *   `webhook_endpoint_exists`, `webhook_endpoint_limit`, `webhooks_unavailable`
 */
export async function addEndpoint(context: Context, command: AdminCommand, input: EndpointInput) {
  rejectUnreadable(await lockRoles(context, command, 'integrations.change'), input);
  const keys = requireKeys(context);
  const { trx, callerId: adminId, at } = command;
  if ((await lockEndpointCount(trx)) >= MAX_ENDPOINTS)
    throw new ApiError(409, 'webhook_endpoint_limit', `There are ${MAX_ENDPOINTS} endpoints. Remove one first`);
  if (input.eventTypes.includes('scan.recorded')) await startScans(trx);
  const id = await insertEndpoint(trx, input, { adminId, at });
  if (id === undefined) throw urlTaken();
  const secret = newSecret();
  await storeSecret(trx, keys, { endpointId: id, secret, at, othersUntil: at });
  await command.audit('webhook-endpoint-added', { endpoint_id: id, ...described(input) });
  return { id, secret };
}

/** @throws ApiError as `addEndpoint`; 404 `webhook_endpoint_not_found` */
export async function changeEndpoint(
  context: Context,
  command: AdminCommand,
  { id, ...input }: EndpointInput & { id: number },
): Promise<{ id: number }> {
  const { trx } = command;
  const roles = await lockRoles(context, command, 'integrations.change');
  await lockSpreading(trx);
  const before = await lockOrThrow(command, id);
  const added = input.eventTypes.filter((type) => !before.eventTypes.includes(type));
  // What was allowed by another admin stays allowed, at the same address.
  const isSameUrl = input.url === before.url;
  rejectUnreadable(roles, {
    eventTypes: isSameUrl ? added : input.eventTypes,
    fullMobiles: input.fullMobiles && !(isSameUrl && before.fullMobiles),
  });
  if (await isUrlTaken(trx, { id, url: input.url })) throw urlTaken();
  if (added.includes('scan.recorded')) await startScans(trx);
  await updateEndpoint(trx, id, input);
  await dropUnsubscribed(trx, id);
  if (!isSameUrl) await setMaker(trx, id, command.callerId);
  await command.audit('webhook-endpoint-changed', { endpoint_id: id, ...described(input) });
  return { id };
}

/** Makes another secret, which is returned here only; the one before signs, too, for 24 hours. @throws ApiError 403, 404, 409 */
export async function rotateSecret(context: Context, command: AdminCommand, id: number) {
  await lockRoles(context, command, 'integrations.change');
  const { trx, at } = command;
  const keys = requireKeys(context);
  await lockOrThrow(command, id);
  const secret = newSecret();
  const othersUntil = new Date(at.getTime() + OVERLAP_MS);
  await storeSecret(trx, keys, { endpointId: id, secret, at, othersUntil });
  await command.audit('webhook-secret-rotated', { endpoint_id: id });
  return { id, secret };
}

/** Holds deliveries back; those of 30 days are kept. Again changes nothing. @throws ApiError 404 */
export async function pauseEndpoint(command: AdminCommand, id: number): Promise<{ id: number }> {
  const { pausedAt } = await lockOrThrow(command, id);
  if (!pausedAt) {
    await setPaused(command.trx, id, { at: command.at, cause: 'admin' });
    await command.audit('webhook-endpoint-paused', { endpoint_id: id, cause: 'admin' });
  }
  return { id };
}

/**
 * Sends what waits, from now on; if it was not paused, tries at once what failed. Who resumes a paused endpoint answers for it.
 * @throws ApiError 400, 403 as `addEndpoint`; 404
 */
export async function resumeEndpoint(context: Context, command: AdminCommand, id: number): Promise<{ id: number }> {
  const roles = await lockRoles(context, command, 'integrations.change');
  const endpoint = await lockOrThrow(command, id);
  if (endpoint.pausedAt) {
    rejectUnreadable(roles, endpoint);
    await setMaker(command.trx, id, command.callerId);
  }
  await setPaused(command.trx, id, null);
  await retryNow(command.trx, id, command.at);
  await command.audit('webhook-endpoint-resumed', { endpoint_id: id });
  return { id };
}

/** Pauses the endpoints of an admin that get more than the roles that they have now may read: all, of one who left. */
export const pauseEndpointsOf: Withdrawal = async (command, { adminId, roles }) => {
  const { trx, at } = command;
  for (const { id, eventTypes: types, fullMobiles } of await lockLiveEndpointsOf(trx, adminId)) {
    const isAllowed =
      types.every((type) => mayRead(roles, type)) && (!fullMobiles || hasPermission(roles, 'users.read'));
    if (roles.length > 0 && isAllowed) continue;
    await setPaused(trx, id, { at, cause: 'admin' });
    await command.audit('webhook-endpoint-paused', { endpoint_id: id, cause: 'maker-left' });
  }
};

/** Sends a test event behind what waits, and tries at once what failed. @throws ApiError 404; 409 `webhook_endpoint_paused` */
export async function sendTest(command: AdminCommand, id: number) {
  const { pausedAt } = await lockOrThrow(command, id);
  if (pausedAt) throw new ApiError(409, 'webhook_endpoint_paused', 'The endpoint is paused. Resume it first');
  await retryNow(command.trx, id, command.at);
  const deliveryId = await insertTest(command.trx, id, command.at);
  await command.audit('webhook-test-sent', { endpoint_id: id, delivery_id: deliveryId });
  return { id, delivery_id: deliveryId };
}

/** @throws ApiError 404 */
export async function removeEndpoint(command: AdminCommand, id: number): Promise<{ id: number }> {
  const { url } = await lockOrThrow(command, id);
  await setRemoved(command.trx, id, command.at);
  await command.audit('webhook-endpoint-removed', { endpoint_id: id, host: new URL(url).host });
  return { id };
}

export async function lockOrThrow({ trx }: Pick<AdminCommand, 'trx'>, id: number): Promise<Endpoint> {
  const endpoint = await lockEndpoint(trx, id);
  if (!endpoint) throw new ApiError(404, 'webhook_endpoint_not_found', 'Endpoint not found');
  return endpoint;
}

function rejectUnreadable(
  roles: readonly AdminRole[],
  { eventTypes: types, fullMobiles }: Pick<EndpointInput, 'eventTypes' | 'fullMobiles'>,
): void {
  const may = (permission: Permission) => hasPermission(roles, permission);
  const type = types.find((one) => !may(eventTypes[one].permission));
  if (type)
    throw invalidField('event_types', `Your roles do not include ${eventTypes[type].permission}, which ${type} needs`);
  if (fullMobiles && !may('users.read'))
    throw invalidField('full_mobiles', 'Your roles do not include users.read, which full mobile numbers need');
}

function requireKeys({ config: { payoutKeys } }: Context) {
  if (payoutKeys.length > 0) return payoutKeys;
  const message = 'Secrets cannot be stored: PAYOUT_KEYS is not set on the server';
  throw new ApiError(409, 'webhooks_unavailable', message);
}

const urlTaken = () =>
  invalidField('url', 'There is an endpoint with this address already', 409, 'webhook_endpoint_exists');

/** The path of an address may have a token in it. */
const described = ({ url, eventTypes: types, fullMobiles }: EndpointInput) => ({
  host: new URL(url).host,
  event_types: types,
  full_mobiles: fullMobiles,
});
