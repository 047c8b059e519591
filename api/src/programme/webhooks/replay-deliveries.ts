import { ApiError, invalidField } from '../../platform/http/api-error';
import type { AdminCommand } from '../../platform/idempotency';
import { lockOrThrow } from './change-endpoints';
import { countDelivered, findDelivery, insertReplay, insertReplays } from './deliveries.repository';

/**
 * Delivers an event once more, under its `webhook-id`, behind what waits.
 * @throws ApiError 404 `webhook_delivery_not_found`; 409 `webhook_delivery_waits`, `webhook_type_not_sent`
 */
export async function replayDelivery(command: AdminCommand, id: number): Promise<{ id: number }> {
  const found = await findDelivery(command.trx, id);
  if (!found) throw deliveryNotFound();
  await lockOrThrow(command, found.endpointId);
  if (found.state === 'due')
    throw new ApiError(409, 'webhook_delivery_waits', 'This was not delivered yet. Resume the endpoint to try it now');
  const replayId = await insertReplay(command.trx, id, command.at);
  if (replayId === undefined)
    throw new ApiError(409, 'webhook_type_not_sent', `The endpoint does not get ${found.type} any more`);
  await command.audit('webhook-deliveries-replayed', { endpoint_id: found.endpointId, delivery_id: id });
  return { id: replayId };
}

/** Delivers once more what was delivered of a time. @throws ApiError 400 at `since`; 404 `webhook_endpoint_not_found` */
export async function replaySince(command: AdminCommand, { id, since }: { id: number; since: Date }) {
  const { trx, at } = command;
  await lockOrThrow(command, id);
  const { total: deliveries, capped } = await countDelivered(trx, id, since);
  if (capped) throw invalidField('since', `These are more than ${deliveries} events. Please choose a later time`);
  await insertReplays(trx, id, { since, at });
  await command.audit('webhook-deliveries-replayed', { endpoint_id: id, since: since.toISOString(), deliveries });
  return { id, deliveries };
}

export const deliveryNotFound = () => new ApiError(404, 'webhook_delivery_not_found', 'Delivery not found');
