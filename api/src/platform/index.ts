import { healthRoutes } from '../http/health.routes';
import { MINUTE_MS, SECOND_MS } from '../jobs/schedule-every';
import { auditRoutes } from '../modules/audit';
import { purgeRememberedResponses } from '../modules/idempotency';
import { pictureRoutes } from '../modules/pictures';
import { purgeRateEvents } from '../modules/rate-events';
import { refreshRollupsIfDue } from '../modules/rollups';
import { referenceRoutes } from '../reference/reference.routes';
import type { AppContext } from '../app-context';
import type { Domain } from './domain';

export const platform: Domain<AppContext> = {
  routes: [healthRoutes, pictureRoutes, auditRoutes, referenceRoutes],
  jobs: (context) => [
    { name: 'refresh-rollups', intervalMs: 20 * SECOND_MS, run: () => refreshRollupsIfDue(context) },
    { name: 'purge-remembered-responses', intervalMs: 10 * MINUTE_MS, run: () => purgeRememberedResponses(context) },
    { name: 'purge-rate-events', intervalMs: 10 * MINUTE_MS, run: () => purgeRateEvents(context) },
  ],
};
