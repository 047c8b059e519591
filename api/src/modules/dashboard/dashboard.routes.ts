import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { AppContext } from '../../app-context';
import { dataEnvelope, errorResponses } from '../../http/envelope';
import { requireAdmin } from '../../http/guards';
import { readScanDays } from '../rollups';
import { dashboardCounts, readTrendDays, trendBody, trendDays } from './dashboard.schema';
import { presentDashboard } from './present-dashboard';
import { readDashboard } from './read-dashboard';

/** Routes of the dashboard's figures and trend (spec §2 "/admin/dashboard", §7). */
export function dashboardRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  const { db } = context;
  const onRequest = requireAdmin(context);
  const tags = ['dashboard'];
  return async (app) => {
    app.post(
      '/admin/dashboard',
      {
        onRequest,
        schema: {
          summary: 'The dashboard’s figures',
          operationId: 'getDashboard',
          tags,
          response: { 200: dataEnvelope(dashboardCounts), ...errorResponses },
        },
      },
      async () => ({ message: 'Dashboard found', data: presentDashboard(await readDashboard(context)) }),
    );

    app.post(
      '/admin/dashboard/trend',
      {
        onRequest,
        schema: {
          summary: 'Scans and points by day',
          operationId: 'getScanTrend',
          tags,
          body: trendBody,
          response: { 200: dataEnvelope(trendDays), ...errorResponses },
        },
      },
      async (request) => ({ message: 'Trend found', data: await readScanDays(db, readTrendDays(request.body)) }),
    );
  };
}
