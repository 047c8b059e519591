import { type Static, Type } from '@sinclair/typebox';
import type { AppContext } from '../../app-context';
import { invalidField } from '../../http/api-error';
import { defineRoutes } from '../../http/define-routes';
import { dataEnvelope } from '../../http/envelope';
import { requireAdmin } from '../../http/guards';
import { readDays } from '../../http/request-fields';
import { toWire } from '../../http/to-wire';
import { startOfIndianMonth } from '../../indian-time';
import { readScanDays } from '../rollups';
import { readDashboard } from './dashboard.repository';

/** A leap year: the dashboard's longest range is a financial year. */
const MAX_DAYS = 366;

const dashboardCounts = Type.Object({
  customers: Type.Integer({ description: 'Active customers.' }),
  qrCount: Type.Integer({ description: 'Codes generated.' }),
  products: Type.Integer(),
  plumbers: Type.Integer({ description: 'Active plumbers.' }),
  customers_in_all: Type.Integer({ description: 'Customers, suspended ones included.' }),
  products_this_month: Type.Integer({ description: 'Of products: added since the IST month began.' }),
  plumbers_this_month: Type.Integer({ description: 'Of plumbers: joined since the IST month began.' }),
  customers_this_month: Type.Integer({ description: 'Of customers: joined since the IST month began.' }),
  scanned: Type.Integer({ description: 'Codes scanned.' }),
  scanned_percent: Type.Integer({ description: 'Of qrCount, rounded down; 0 while there are none.' }),
  awaiting_claims: Type.Integer(),
  awaiting_points: Type.Integer(),
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

/** Routes of the dashboard's figures and trend (spec §2 "/admin/dashboard", §7). */
export const dashboardRoutes = (context: AppContext) =>
  defineRoutes(requireAdmin(context), 'dashboard', ({ route }) => {
    const { db, clock } = context;
    route('POST /admin/dashboard', {
      operationId: 'getDashboard',
      permission: 'workplace.use',
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
      permission: 'workplace.use',
      summary: 'Scans and points by day',
      body: trendBody,
      response: dataEnvelope(trendDays),
      handler: async ({ body }) => ({ message: 'Trend found', data: await readScanDays(db, readTrendDays(body)) }),
    });
  });

/**
 * Reads a range of IST days, both inclusive.
 * @throws ApiError 400 `invalid_input` for an invalid day, a reversed range, and one longer than 366 days
 */
function readTrendDays({ startDate, endDate }: Static<typeof trendBody>): { from: Date; before: Date } {
  const { from, before } = readDays({ startDate: startDate || 'none', endDate: endDate || 'none' });
  if (before!.getTime() - from!.getTime() > MAX_DAYS * 86_400_000) {
    throw invalidField('endDate', `Please choose ${MAX_DAYS} days or fewer.`);
  }
  return { from: from!, before: before! };
}
