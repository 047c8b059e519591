import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../platform/jobs/schedule-every';
import { confirmationRoutes, settleOrders } from './confirmations';
import { newsRoutes } from './news';
import { consentRoutes, optOutRoutes } from './consents';
import { messageRoutes, purgeMessages, sendMessages, whatsappRoutes } from './outbox';
import { programmeRoutes } from './programme/programme.routes';
import { teamRoutes } from './team/team.routes';
import type { Domain } from '../platform/domain';
import type { ProgrammeContext } from './context';

export const programme: Domain<ProgrammeContext> = {
  routes: [
    programmeRoutes,
    teamRoutes,
    confirmationRoutes,
    newsRoutes,
    messageRoutes,
    consentRoutes,
    optOutRoutes,
    whatsappRoutes,
  ],
  jobs: (context) => [
    { name: 'send-messages', intervalMs: 5 * SECOND_MS, run: (signal) => sendMessages(context, signal) },
    { name: 'settle-orders', intervalMs: MINUTE_MS, run: () => settleOrders(context) },
    { name: 'purge-messages', intervalMs: HOUR_MS, run: () => purgeMessages(context.db, context.clock.now()) },
  ],
};
