import { dashboardRoutes } from '../modules/dashboard/dashboard.routes';
import { financeRoutes } from '../modules/finance/finance.routes';
import { reportRoutes } from '../modules/reports/reports.routes';
import { savedViewRoutes } from '../modules/saved-views/saved-views.routes';
import { searchRoutes } from '../modules/search/search.routes';
import type { Domain } from '../platform/domain';
import type { AppContext } from '../app-context';

export const insight: Domain<AppContext> = {
  routes: [dashboardRoutes, reportRoutes, financeRoutes, searchRoutes, savedViewRoutes],
  jobs: () => [],
};
