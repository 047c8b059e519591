import { dashboardRoutes } from './dashboard/dashboard.routes';
import { financeRoutes } from './finance/finance.routes';
import { reportRoutes } from './reports/reports.routes';
import { savedViewRoutes } from './saved-views/saved-views.routes';
import { searchRoutes } from './search/search.routes';
import type { Domain } from '../platform/domain';
import type { PointsContext } from '../points/context';

export const insight: Domain<PointsContext> = {
  routes: [dashboardRoutes, reportRoutes, financeRoutes, searchRoutes, savedViewRoutes],
  jobs: () => [],
};
