import { browserErrorRoutes } from './browser-errors/browser-errors.routes';
import { healthRoutes } from './http/health.routes';
import { MINUTE_MS } from './jobs/schedule-every';
import { auditRoutes } from './audit';
import { purgeRememberedResponses } from './idempotency';
import { pictureRoutes } from './pictures';
import { purgeRateEvents } from './rate-events';
import { referenceRoutes } from './reference/reference.routes';
import type { PlatformContext } from './context';
import type { Domain } from './domain';

export const platform: Domain<PlatformContext> = {
  routes: [healthRoutes, browserErrorRoutes, pictureRoutes, auditRoutes, referenceRoutes],
  jobs: (context) => [
    { name: 'purge-remembered-responses', intervalMs: 10 * MINUTE_MS, run: () => purgeRememberedResponses(context) },
    { name: 'purge-rate-events', intervalMs: 10 * MINUTE_MS, run: () => purgeRateEvents(context) },
  ],
};
