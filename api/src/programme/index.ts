import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../platform/jobs/schedule-every';
import { confirmationRoutes, settleOrders } from './confirmations';
import { apiKeyRoutes } from './api-keys/api-keys.routes';
import { newsRoutes } from './news';
import { messageRoutes, purgeMessages, sendMessages } from './outbox';
import { programmeRoutes } from './programme/programme.routes';
import { teamRoutes } from './team/team.routes';
import { webhookDeliveryRoutes } from './webhooks/webhook-deliveries.routes';
import { webhookEndpointRoutes } from './webhooks/webhook-endpoints.routes';
import type { Domain } from '../platform/domain';
import type { ProgrammeContext } from './context';

export const programme: Domain<ProgrammeContext> = {
  routes: [
    programmeRoutes,
    teamRoutes,
    confirmationRoutes,
    newsRoutes,
    messageRoutes,
    apiKeyRoutes,
    webhookEndpointRoutes,
    webhookDeliveryRoutes,
  ],
  jobs: (context) => [
    { name: 'send-messages', intervalMs: 5 * SECOND_MS, run: (signal) => sendMessages(context, signal) },
    { name: 'settle-orders', intervalMs: MINUTE_MS, run: () => settleOrders(context) },
    { name: 'purge-messages', intervalMs: HOUR_MS, run: () => purgeMessages(context.db, context.clock.now()) },
  ],
};
