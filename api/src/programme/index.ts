import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../platform/jobs/schedule-every';
import { confirmationRoutes, settleOrders } from './confirmations';
import { apiKeyRoutes } from './api-keys';
import { newsRoutes } from './news';
import { consentRoutes, optOutRoutes } from './consents';
import { messageRoutes, purgeMessages, sendMessages, whatsappRoutes } from './outbox';
import { programmeRoutes } from './programme/programme.routes';
import { teamRoutes } from './team/team.routes';
import {
  deliverEvents,
  dropRemoved,
  purgeEvents,
  resealSecrets,
  webhookDeliveryRoutes,
  webhookEndpointRoutes,
} from './webhooks';
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
    consentRoutes,
    optOutRoutes,
    whatsappRoutes,
  ],
  jobs: (context) => [
    { name: 'send-messages', intervalMs: 5 * SECOND_MS, run: (signal) => sendMessages(context, signal) },
    { name: 'settle-orders', intervalMs: MINUTE_MS, run: () => settleOrders(context) },
    {
      name: 'deliver-webhooks',
      intervalMs: 5 * SECOND_MS,
      isLong: true,
      run: (signal) => deliverEvents(context, signal),
    },
    {
      name: 'purge-messages',
      intervalMs: HOUR_MS,
      async run() {
        const { db, clock, config } = context;
        await purgeMessages(db, clock.now());
        await dropRemoved(db);
        await purgeEvents(db, clock.now());
        await resealSecrets(db, config.payoutKeys, clock.now());
      },
    },
  ],
};
