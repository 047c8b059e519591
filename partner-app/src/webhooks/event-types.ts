import type { components } from '../api/schema.gen';

export type EventType =
  components['schemas']['post admin/webhook-endpoints']['response']['data'][number]['event_types'][number];

/** What can be sent; the api refuses those that the admin may not read. */
export const eventTypes = Object.keys({
  'scan.recorded': true,
  'claim.created': true,
  'claim.approved': true,
  'claim.rejected': true,
  'payout.paid': true,
  'payout.returned': true,
  'user.registered': true,
  'batch.generated': true,
  'batch.dispatched': true,
  'scheme.added': true,
  'scheme.changed': true,
  'scheme.stopped': true,
} satisfies Record<EventType, true>) as EventType[];
