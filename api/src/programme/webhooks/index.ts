export { pauseEndpointsOf } from './change-endpoints';
export { deleteResponsesOf } from './deliveries.repository';
export { deliverEvents } from './deliver-events';
export { dropRemoved, purgeEvents } from './due-deliveries.repository';
export { EVENT_TYPES, eventTypes, payloadSchema, type WebhookEvent } from './event-types';
export { recordEvents } from './record-events.repository';
export { resealSecrets } from './secrets.repository';
export { webhookDeliveryRoutes } from './webhook-deliveries.routes';
export { webhookEndpointRoutes } from './webhook-endpoints.routes';
