import { type Static, Type } from '@sinclair/typebox';
import type { PointsContext } from '../../points/context';
import { invalidField } from '../../platform/http/api-error';
import { defineRoutes } from '../../platform/http/define-routes';
import { dataEnvelope } from '../../platform/http/envelope';
import { requireAdmin } from '../../platform/http/guards';
import { readDays } from '../../platform/http/request-fields';
import { toWire } from '../../platform/http/to-wire';
import { indianDayOf } from '../../platform/indian-time';
import { readScanDays } from '../rollups';
import { readDashboard } from './dashboard.repository';

/** A leap year: the dashboard's longest range is a financial year. */
const MAX_DAYS = 366;

const additions = {
  products: Type.Integer({ description: 'Of products.' }),
  plumbers: Type.Integer({ description: 'Of plumbers: joined.' }),
  customers: Type.Integer({ description: 'Of customers: joined.' }),
  codes: Type.Integer({ description: 'Of qrCount.' }),
  scans: Type.Integer(),
  points: Type.Integer({ description: 'Points that these scans granted.' }),
};

const dashboardCounts = Type.Object({
  customers: Type.Integer({ description: 'Active customers.' }),
  qrCount: Type.Integer({ description: 'Codes generated.' }),
  products: Type.Integer(),
  plumbers: Type.Integer({ description: 'Active plumbers.' }),
  customers_in_all: Type.Integer({ description: 'Customers, suspended ones included.' }),
  scanned: Type.Integer({ description: 'Codes scanned.' }),
  scanned_percent: Type.Integer({ description: 'Of qrCount, rounded down; 0 while there are none.' }),
  awaiting_claims: Type.Integer(),
  awaiting_points: Type.Integer(),
  paused_endpoints: Type.Integer({ description: 'Webhook endpoints that are paused after failures.' }),
  added: Type.Object(additions, { description: 'In the range.' }),
  added_before: Type.Object(additions, { description: 'In as many days before the range.' }),
});

const day = (description: string) => Type.String({ description, 'x-message': 'Invalid date' });

const trendBody = Type.Object({
  startDate: day('First day, YYYY-MM-DD in IST.'),
  endDate: day(`Last day, inclusive; at most ${MAX_DAYS} days in all.`),
});

const trendDays = Type.Array(
  Type.Object({
    day: Type.String({ description: 'YYYY-MM-DD in IST.' }),
    scans: Type.Integer(),
    points: Type.Integer({ description: 'Points that these scans granted.' }),
  }),
);

export const dashboardRoutes = (context: PointsContext) =>
  defineRoutes(requireAdmin(context), 'dashboard', ({ route }) => {
    const { reads, clock } = context;
    route('POST /admin/dashboard', {
      operationId: 'getDashboard',
      permission: 'workplace.use',
      summary: 'The dashboard’s figures, and what some days added',
      body: Type.Partial(trendBody, { description: 'Without days: the IST month so far.' }),
      response: dataEnvelope(dashboardCounts),
      async handler({ body }) {
        const today = indianDayOf(clock.now());
        const month = { startDate: `${today.slice(0, 7)}-01`, endDate: today };
        const days = readTrendDays(Object.keys(body).length > 0 ? body : month);
        const { codes, ...counts } = await reads((db) => readDashboard(db, days));
        // Rounded down: 100 % only if every code is scanned.
        const scanned_percent = codes > 0 ? Math.floor((100 * counts.scanned) / codes) : 0;
        return { message: 'Dashboard found', data: { ...toWire(counts), qrCount: codes, scanned_percent } };
      },
    });

    route('POST /admin/dashboard/trend', {
      operationId: 'getScanTrend',
      permission: 'workplace.use',
      summary: 'Scans and points by day',
      body: trendBody,
      response: dataEnvelope(trendDays),
      handler: async ({ body }) => ({
        message: 'Trend found',
        data: await reads((db) => readScanDays(db, readTrendDays(body))),
      }),
    });
  });

/** @throws ApiError 400 `invalid_input` for an invalid day, a reversed range, and one longer than 366 days */
function readTrendDays({ startDate, endDate }: Partial<Static<typeof trendBody>>): { from: Date; before: Date } {
  const { from, before } = readDays({ startDate: startDate || 'none', endDate: endDate || 'none' });
  if (before!.getTime() - from!.getTime() > MAX_DAYS * 86_400_000) {
    throw invalidField('endDate', `Please choose ${MAX_DAYS} days or fewer.`);
  }
  return { from: from!, before: before! };
}
