import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '../../../../test/api';
import { quietConsole } from '../../../../test/browser-stand-ins';
import { visit } from '../../../../test/visit';
import { daysOf, monthsBefore, monthsOf } from './finance-period';
import { FinancePage } from './finance-page';

quietConsole();
const figures = {
  scans: 2,
  granted: 1000,
  adjusted: 0,
  claimed: 400,
  approved: 300,
  approved_paise: 30_000,
  outstanding: 700,
};
const finance = {
  range: { ...figures, paid_paise: 20_000 },
  before: { ...figures, granted: 900, paid_paise: 0 },
  months: [{ month: '2026-11', ...figures, paid_paise: 20_000 }],
  unscanned_codes: 3,
  unscanned_points: 120,
  unscanned_points_before: 150,
  point_value_paise: 100,
};
const batch = { id: 7, name: 'Elbow 90°', scans: 2, granted: 80, unscanned: 40 };

beforeEach(() => {
  api.on('POST admin/finance', { json: { message: 'Finance', data: finance } });
  api.on('POST admin/finance/groups', { json: { message: 'Finance', data: [batch], total_count: 1 } });
});
const open = (path = '/admin/finance') =>
  visit({ pages: [{ path: '/admin/finance', element: <FinancePage /> }], path, signedIn: true });

describe('/admin/finance', () => {
  it('of months without points says what comes here, in place of a table of zeros', async () => {
    const none = Object.fromEntries(Object.keys({ ...figures, paid_paise: 0 }).map((figure) => [figure, 0]));
    const months = ['2026-10', '2026-11'].map((month) => ({ month, ...none }));
    api.on('POST admin/finance', { json: { message: 'Finance', data: { ...finance, months } } });
    open();
    expect(await screen.findByText('No points in this period')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'QR List' })).toHaveAttribute('href', '/admin/qrlist');
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('shows points with their worth, those of the period before, and links to the lists', async () => {
    open('/admin/finance?period=last-year');
    expect(await screen.findByRole('link', { name: /Claimed 400 ₹400 · Before: 400/ })).toHaveAttribute(
      'href',
      expect.stringContaining('/admin/dashboard?from='),
    );
    expect(screen.getByRole('link', { name: /Granted/ })).toHaveAttribute(
      'href',
      '/admin/finance?period=last-year&by=product',
    );
    expect(
      screen.getByRole('link', { name: /On labels, not scanned 120 ₹120 · 3 codes, now · Before: 150/ }),
    ).toBeVisible();
    expect(screen.getByText('₹1,000 · Before: 900')).toBeVisible();
    const row = within(screen.getByRole('table', { name: 'By month' })).getByRole('row', { name: /November 2026/ });
    expect(row).toHaveTextContent('₹200');
    const links = within(row).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['November 2026', '/admin/finance?period=2026-11'],
      ['2', expect.stringMatching(/^\/admin\/reports\?range=2026-11-01\.\.2026-11-/)],
      ['1,000', '/admin/finance?period=2026-11&by=product'],
      ['400', expect.stringMatching(/^\/admin\/dashboard\?from=2026-11-01&to=2026-11-/)],
      ['300', expect.stringMatching(/^\/admin\/audit\?action=claim-approved&from=2026-11-01&to=2026-11-/)],
      ['₹200', expect.stringMatching(/^\/admin\/audit\?action=payout-results-applied&from=2026-11-01&to=2026-11-/)],
    ]);
  });

  it('shows one month, with the days and those that its figures are compared with', async () => {
    open('/admin/finance?period=2026-02');
    expect(await screen.findByText('1 Feb – 28 Feb 2026, compared with 1 Jan – 31 Jan 2026')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Period' })).toHaveDisplayValue('February 2026');
    await waitFor(() => expect(api.bodies('admin/finance')).toEqual([{ from_month: '2026-02', to_month: '2026-02' }]));
  });

  it('shows no rupees while a point has no value', async () => {
    api.on('POST admin/finance', { json: { message: 'Finance', data: { ...finance, point_value_paise: null } } });
    open();
    expect(await screen.findByText('Before: 900')).toBeVisible();
    expect(screen.queryByText(/₹/)).toBeNull();
  });

  it('says that the tiles could not be loaded beside groups that could, and loads them on Retry', async () => {
    api.on('POST admin/finance', {
      status: 503,
      json: { message: 'The database is not available', code: 'unavailable' },
    });
    open('/admin/finance?by=batch');
    expect(await screen.findByText('The database is not available')).toBeVisible();
    api.on('POST admin/finance', { json: { message: 'Finance', data: finance } });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('₹1,000 · Before: 900')).toBeVisible();
    expect(screen.queryByText('The figures could not be loaded')).toBeNull();
  });

  it('groups by batch, each a link to its row of the list, for the period in the address', async () => {
    open('/admin/finance?period=last-month');
    await userEvent.click(await screen.findByRole('radio', { name: 'Batch' }));
    expect(await screen.findByRole('link', { name: 'Batch 7 · Elbow 90°' })).toHaveAttribute(
      'href',
      '/admin/qrlist?q=7',
    );
    const { from, to } = monthsOf('last-month');
    await waitFor(() =>
      expect(api.bodies('admin/finance/groups').at(-1)).toEqual({
        from_month: from,
        to_month: to,
        group: 'batch',
        page: 1,
      }),
    );
  });

  it('groups by scheme; a month with bonuses leads there', async () => {
    const months = [{ ...finance.months[0], bonuses: 40 }];
    api.on('POST admin/finance', { json: { message: 'Finance', data: { ...finance, months } } });
    const scheme = { id: 3, name: 'Double Diwali', scans: 5, granted: 200, unscanned: null };
    api.on('POST admin/finance/groups', { json: { message: 'Finance', data: [scheme], total_count: 1 } });
    open('/admin/finance?period=2026-11');
    await userEvent.click(await screen.findByRole('link', { name: '40' }));
    expect(await screen.findByRole('link', { name: 'Double Diwali' })).toHaveAttribute('href', '/admin/schemes/3');
    expect(screen.getByRole('cell', { name: '200' })).toBeVisible();
  });
});

test.each([
  ['this-year', '2026-11-21', '2026-04', '2026-11'],
  ['last-year', '2026-03-31', '2024-04', '2025-03'],
  ['last-3', '2026-01-15', '2025-11', '2026-01'],
] as const)('%s on %s', (period, today, from, to) => {
  expect(monthsOf(period, today)).toEqual({ from, to });
});

test('the days of months end with the last one, or today; as many months before end with the one before the first', () => {
  expect(daysOf({ from: '2027-12', to: '2028-02' }, '2028-05-01')).toEqual({ start: '2027-12-01', end: '2028-02-29' });
  expect(daysOf({ from: '2026-10', to: '2026-11' }, '2026-11-23')).toEqual({ start: '2026-10-01', end: '2026-11-23' });
  expect(monthsBefore({ from: '2026-04', to: '2027-03' })).toEqual({ from: '2025-04', to: '2026-03' });
});
