import type { AppContext } from '../../app-context';
import { defineRoutes } from '../../http/define-routes';
import { dataEnvelope } from '../../http/envelope';
import { requireAdmin } from '../../http/guards';
import { toWire } from '../../http/to-wire';
import { startOfIndianMonth } from '../../indian-time';
import { readScanDays } from '../rollups';
import { readDashboard } from './dashboard.repository';
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
        const { codes, ...counts } = await readDashboard(db, startOfIndianMonth(clock.now()));
        // Rounded down: 100 % only if every code is scanned.
        const scanned_percent = codes > 0 ? Math.floor((100 * counts.scanned) / codes) : 0;
        return { message: 'Dashboard found', data: { ...toWire(counts), qrCount: codes, scanned_percent } };
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
