import { readDashboard } from '../../../api/src/modules/dashboard/read-dashboard';
import { readScanDays } from '../../../api/src/modules/settled-totals';
import { indianDayOf, indianDaysBetween } from '../../../api/src/indian-time';
import type { Read } from './explain-reads';

const DAY_MS = 86_400_000;

/** The dashboard's tiles and its trend over each of the ranges that it offers. */
export function dashboardReads(): Read[] {
  const clock = { now: () => new Date() };
  const endDate = indianDayOf(clock.now());
  const trend = (what: string, days: number): Read => {
    const startDate = indianDayOf(new Date(clock.now().getTime() - (days - 1) * DAY_MS));
    return {
      what: `Dashboard: trend, ${what}`,
      ask: (db) => readScanDays(db, indianDaysBetween(startDate, endDate)),
      request: { path: '/admin/dashboard/trend', body: { startDate, endDate }, as: 'admin' },
    };
  };
  return [
    {
      what: 'Dashboard: tiles',
      ask: (db) => readDashboard({ db, clock }),
      request: { path: '/admin/dashboard', body: {}, as: 'admin' },
    },
    trend('30 days', 30),
    trend('a financial year', 365),
    trend('366 days', 366),
  ];
}
