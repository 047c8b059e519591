export { deliverEvents } from './deliver-events';
export { purgeEvents } from './due-deliveries.repository';
export { EVENT_TYPES, eventTypes, payloadSchema, type WebhookEvent } from './event-types';
export { recordEvents } from './record-events.repository';
export { resealSecrets } from './secrets.repository';
export { webhookDeliveryRoutes } from './webhook-deliveries.routes';
export { webhookEndpointRoutes } from './webhook-endpoints.routes';
