import { dataOf, pageOf } from '@loyalty/shared-ui/response-data';
import useSWR from 'swr';
import { call, command } from '../../api/client';
import type { components } from '../../api/schema.gen';

type Calls = components['schemas'];
type WireFilter = Calls['post admin/webhook-deliveries']['body'];
type WireDelivery = Calls['post admin/webhook-deliveries']['response']['data'][number];

export type DeliveryState = WireDelivery['state'];

const deliveryOf = (wire: WireDelivery) => ({
  id: wire.id,
  url: wire.url,
  webhookId: wire.webhook_id,
  type: wire.type,
  at: wire.at,
  state: wire.state,
  attempts: wire.attempts,
  attemptedAt: wire.attempted_at,
  nextAttemptAt: wire.next_attempt_at,
  status: wire.status,
  error: wire.error,
});

export type Delivery = ReturnType<typeof deliveryOf>;

/** While something waits to be sent. */
const refreshMs = 2000;

/** Reads a page of the deliveries, newest first. @param filter as in the address; '' does not filter */
export const useDeliveries = (page: number, filter: { endpoint: string; type: string; state: string }) =>
  useSWR(
    ['deliveries', page, filter.endpoint, filter.type, filter.state],
    async () => {
      const json = {
        page,
        ...(filter.endpoint && { endpoint_id: filter.endpoint }),
        ...(filter.type && { type: filter.type as NonNullable<WireFilter['type']> }),
        ...(filter.state && { state: filter.state as DeliveryState }),
      };
      return pageOf(await call('post', 'admin/webhook-deliveries', { json }), deliveryOf);
    },
    { keepPreviousData: true },
  );

/** Reads a delivery with the body that is sent and the response; again while it is due. */
export const useDelivery = (id: string) =>
  useSWR(
    `delivery ${id}`,
    async () => {
      const wire = dataOf(await call('get', 'admin/webhook-deliveries/{id}', { params: { id } }));
      return { ...deliveryOf(wire), body: wire.body, response: wire.response };
    },
    { refreshInterval: (delivery) => (delivery?.state === 'due' ? refreshMs : 0) },
  );

/** Delivers an event once more, under the same webhook id. @returns the id of the new delivery */
export async function replayDelivery(id: number): Promise<number> {
  return dataOf(await command('post', 'admin/webhook-deliveries/{id}/replay', { params: { id }, json: {} })).id;
}
