import type { AppContext } from '../../app-context';
import { defineRoutes } from '../../http/define-routes';
import { dataEnvelope } from '../../http/envelope';
import { requireAdmin } from '../../http/guards';
import { startOfIndianMonth } from '../../indian-time';
import { readScanDays } from '../rollups';
import { type DashboardCounts, readDashboard } from './dashboard.repository';
import { dashboardCounts, readTrendDays, trendBody, trendDays } from './dashboard.schema';

/** Routes of the dashboard's figures and trend (spec §2 "/admin/dashboard", §7). */
export const dashboardRoutes = (context: AppContext) =>
  defineRoutes(requireAdmin(context), 'dashboard', ({ route }) => {
    const { db, clock } = context;
    route('POST /admin/dashboard', {
      operationId: 'getDashboard',
      summary: 'The dashboard’s figures',
      response: dataEnvelope(dashboardCounts),
      async handler() {
        const counts = await readDashboard(db, startOfIndianMonth(clock.now()));
        return { message: 'Dashboard found', data: presentDashboard(counts) };
      },
    });

    route('POST /admin/dashboard/trend', {
      operationId: 'getScanTrend',
      summary: 'Scans and points by day',
      body: trendBody,
      response: dataEnvelope(trendDays),
      handler: async ({ body }) => ({ message: 'Trend found', data: await readScanDays(db, readTrendDays(body)) }),
    });
  });

/** Returns the dashboard's figures under the wire's names (spec §3 "Dashboard counts"). */
function presentDashboard({ scanned, codes, ...counts }: DashboardCounts) {
  return {
    customers: counts.customers,
    qrCount: codes,
    products: counts.products,
    plumbers: counts.plumbers,
    customers_in_all: counts.customersInAll,
    products_this_month: counts.productsAdded,
    plumbers_this_month: counts.plumbersJoined,
    customers_this_month: counts.customersJoined,
    scanned,
    // Rounded down: 100 % only if every code is scanned.
    scanned_percent: codes > 0 ? Math.floor((100 * scanned) / codes) : 0,
    awaiting_claims: counts.awaitingClaims,
    awaiting_points: counts.awaitingPoints,
  };
}
