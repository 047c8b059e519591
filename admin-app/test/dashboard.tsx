import { configure, screen, within } from '@testing-library/react';
import { DashboardCounts } from '../src/features/dashboard/dashboard-counts';
import { DashboardPage } from '../src/features/dashboard/dashboard-page';
import { ScanTrend } from '../src/features/dashboard/scan-trend';
import { Statistics } from '../src/features/dashboard/statistics';
import { api } from './api';
import { RedemptionLedger } from './redemption-ledger';
import { watchTexts } from './seen-texts';
import { visit } from './visit';

// Looking things up by role among 10 rows takes jsdom its time, and more on a busy machine.
jest.setTimeout(60_000);
configure({ asyncUtilTimeout: 10_000 });

/** The claims that the api answers from. */
export let ledger: RedemptionLedger;
/** What failed is logged (spec §8), and does not clutter the tests' own output. */
export let consoleError: jest.SpyInstance;

/** Claims TX-1 to TX-<count>, from now on. */
export function serveClaims(count: number): void {
  ledger = new RedemptionLedger(count);
  ledger.serve(api);
}

beforeEach(() => {
  watchTexts();
  serveClaims(23);
  consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => consoleError.mockRestore());

const parts = {
  page: <DashboardPage />,
  /** Without the trend, which has tests of its own. */
  'tiles and table': (
    <>
      <DashboardCounts />
      <Statistics />
    </>
  ),
  table: <Statistics />,
  trend: <ScanTrend />,
};

/** Opens the dashboard, or the part of it that a test is about. */
export const openDashboard = (path = '/admin/dashboard', part: keyof typeof parts = 'tiles and table') =>
  visit({ pages: [{ path: '/admin/dashboard', element: parts[part] }], path, signedIn: true });

export const findTable = () => screen.findByRole('table', { name: 'Redemptions' });
/** The rows of the page, without the head. */
const rowsOf = (table: HTMLElement) => within(table).getAllByRole('row').slice(1);
/** The transaction ids on this page, in their order. */
export const transactionsOf = (table: HTMLElement) =>
  rowsOf(table).map((row) => /TX-\d+/.exec(row.textContent ?? '')?.[0]);
/** The row of a transaction. @throws Error when it is not on this page */
export const rowOf = (table: HTMLElement, transaction: string) => {
  const row = rowsOf(table).find(({ textContent }) => textContent?.includes(`${transaction}Claimed`));
  if (!row) throw new Error(`${transaction} is not on this page`);
  return row;
};
export const checkbox = (name: string | RegExp) => screen.getByRole('checkbox', { name });
export const button = (name: string | RegExp) => screen.getByRole('button', { name });
