import { cleanup, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { DashboardCounts } from '../src/features/insight/dashboard/dashboard-counts';
import { DashboardPage } from '../src/features/insight/dashboard/dashboard-page';
import { ScanTrend } from '../src/features/insight/dashboard/scan-trend';
import { Statistics } from '../src/features/insight/dashboard/statistics';
import { api } from './api';
import { RedemptionLedger } from './redemption-ledger';
import { visit } from './visit';

// Queries by role among 10 rows are slow in jsdom, and slower on a busy machine.

export let ledger: RedemptionLedger;
/** Captures logged failures (docs/product.md §8), so that they do not clutter the test output. */
export let consoleError: jest.SpyInstance;

export function serveClaims(count: number): void {
  ledger = new RedemptionLedger(count);
  ledger.serve(api);
}

beforeEach(() => {
  serveClaims(23);
  consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(async () => {
  cleanup();
  // Leaving the page sends the held decisions: they must not reach the next test's claims.
  await new Promise((resolve) => setTimeout(resolve, 50));
  consoleError.mockRestore();
});

const parts = {
  page: <DashboardPage />,
  /** Without the trend, which has its own tests. */
  'tiles and table': (
    <>
      <DashboardCounts />
      <Statistics />
    </>
  ),
  table: <Statistics />,
  trend: <ScanTrend />,
};

/** Opens the dashboard, or the part that a test is about. */
export const openDashboard = (
  path = '/admin/dashboard',
  part: keyof typeof parts = 'tiles and table',
  more: Parameters<typeof visit>[0]['pages'] = [],
) => visit({ pages: [{ path: '/admin/dashboard', element: parts[part] }, ...more], path, signedIn: true });

export const findTable = () => screen.findByRole('table', { name: 'Claims' });
const rowsOf = (table: HTMLElement) => within(table).getAllByRole('row').slice(1);
export const transactionsOf = (table: HTMLElement) =>
  rowsOf(table).map((row) => /TX-\d+/.exec(row.textContent ?? '')?.[0]);
/** Returns the row of a transaction. @throws Error if it is not on this page */
export const rowOf = (table: HTMLElement, transaction: string) => {
  const row = rowsOf(table).find(({ textContent }) => new RegExp(`${transaction}(?!\\d)`).test(textContent ?? ''));
  if (!row) throw new Error(`${transaction} is not on this page`);
  return row;
};
export const checkbox = (name: string | RegExp) => screen.getByRole('checkbox', { name });
export const button = (name: string | RegExp) => screen.getByRole('button', { name });
const menuOf = (transaction: string) => new RegExp(`^Actions: ${transaction},`);
/** Opens the menu of a claim's row. */
export async function openMenu(user: UserEvent, transaction: string) {
  await user.click(button(menuOf(transaction)));
  return within(screen.getByRole('dialog', { name: menuOf(transaction) }));
}
export const ask = async (user: UserEvent, verdict: 'Approve' | 'Reject', transaction: string) =>
  user.click((await openMenu(user, transaction)).getByRole('button', { name: verdict }));
export const findProblem = async () => {
  const notice = (await screen.findByText(/were not (approved|rejected)$/)).closest<HTMLElement>('[role=alert]');
  if (!notice) throw new Error('The notice is not announced');
  return notice;
};
