import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../jobs/schedule-every';
import { confirmationRoutes, settleOrders } from '../modules/confirmations';
import { newsRoutes } from '../modules/news';
import { messageRoutes, purgeMessages, sendMessages } from '../modules/outbox';
import { programmeRoutes } from '../modules/programme/programme.routes';
import { teamRoutes } from '../modules/team/team.routes';
import type { Domain } from '../platform/domain';
import type { AppContext } from '../app-context';

export const programme: Domain<AppContext> = {
  routes: [programmeRoutes, teamRoutes, confirmationRoutes, newsRoutes, messageRoutes],
  jobs: (context) => [
    { name: 'send-messages', intervalMs: 5 * SECOND_MS, run: (signal) => sendMessages(context, signal) },
    { name: 'settle-orders', intervalMs: MINUTE_MS, run: () => settleOrders(context) },
    { name: 'purge-messages', intervalMs: HOUR_MS, run: () => purgeMessages(context.db, context.clock.now()) },
  ],
};
