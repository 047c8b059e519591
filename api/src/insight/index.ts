import { dashboardRoutes } from './dashboard/dashboard.routes';
import { financeRoutes } from './finance/finance.routes';
import { invariantRoutes, invariantsJob } from './invariants';
import { refreshRollupsIfDue } from './rollups';
import { reportRoutes } from './reports/reports.routes';
import { searchRoutes } from './search/search.routes';
import { setupRoutes } from './setup/setup.routes';
import { SECOND_MS } from '../platform/jobs/schedule-every';
import type { Domain } from '../platform/domain';
import type { PointsContext } from '../points/context';

export const insight: Domain<PointsContext> = {
  routes: [dashboardRoutes, reportRoutes, financeRoutes, searchRoutes, invariantRoutes, setupRoutes],
  jobs: (context, log) => [
    { name: 'refresh-rollups', intervalMs: 20 * SECOND_MS, run: () => refreshRollupsIfDue(context) },
    ...(context.config.limits.invariantsMinutes > 0 ? [invariantsJob(context, log)] : []),
  ],
};
