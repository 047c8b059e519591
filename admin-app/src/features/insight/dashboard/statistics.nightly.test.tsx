import { cleanup, screen, waitFor } from '@testing-library/react';
import { api } from '../../../../test/api';
import {
  button,
  checkbox,
  consoleError,
  findTable,
  ledger,
  openDashboard,
  openMenu,
  rowOf,
  serveClaims,
  transactionsOf,
} from '../../../../test/dashboard';
import type { Redemption } from './dashboard.resource';
import { sortRedemptions } from './use-shown-redemptions';

const openTable = (path = '/admin/dashboard') => openDashboard(path, 'table');

describe('the Statistics table', () => {
  beforeEach(() => serveClaims(4));

  it('§2 /admin/dashboard: Statistics, §2 Dashboard: 10 rows a page, paged in the browser (§9 Dashboard redemptions paging), the page in the address', async () => {
    serveClaims(23);
    const { user, router } = openTable();
    const table = await findTable();
    expect(transactionsOf(table)).toEqual(Array.from({ length: 10 }, (_, index) => `TX-${index + 1}`));
    expect(screen.getByText('1–10 of 23')).toBeInTheDocument();
    await user.click(button('Page 3'));
    expect(transactionsOf(table)).toEqual(['TX-21', 'TX-22', 'TX-23']);
    expect(router.state.location.search).toBe('?page=3');
    expect(api.bodies('admin/redeem')).toHaveLength(1);
  });

  it('opens at the page of the address; past the end, at the last one', async () => {
    serveClaims(23);
    openTable('/admin/dashboard?page=99');
    expect(transactionsOf(await findTable())).toEqual(['TX-21', 'TX-22', 'TX-23']);
  });

  it('§2 Dashboard: has the server filter by date range and search, and starts at the first page again', async () => {
    serveClaims(23);
    const { user, router } = openTable('/admin/dashboard?page=2&from=2026-04-01&to=2026-11-21');
    await findTable();
    expect(api.bodies('admin/redeem')).toEqual([{ formData: { startDate: '2026-04-01', endDate: '2026-11-21' } }]);
    await user.type(screen.getByRole('searchbox', { name: 'Search name, mobile or transaction' }), 'sunita{Enter}');
    expect(await screen.findByText('1–6 of 6')).toBeInTheDocument();
    expect(api.bodies('admin/redeem').at(-1)).toEqual({
      formData: { startDate: '2026-04-01', endDate: '2026-11-21', search: 'sunita' },
    });
    expect(router.state.location.search).toBe('?from=2026-04-01&to=2026-11-21&search=sunita');
  });

  it('shows the claims of the page’s range, and all claims again once its dates are cleared', async () => {
    const { user, router } = openTable('/admin/dashboard?range=2026-04-01..2026-04-04');
    await findTable();
    expect(api.bodies('admin/redeem')).toEqual([{ formData: { startDate: '2026-04-01', endDate: '2026-04-04' } }]);
    await user.clear(screen.getByLabelText('From'));
    expect(router.state.location.search).toBe('?range=2026-04-01..2026-04-04&to=2026-04-04');
    await user.clear(screen.getByLabelText('To'));
    expect(router.state.location.search).toBe('');
    await waitFor(() => expect(api.bodies('admin/redeem').at(-1)).toEqual({ formData: {} }));
  });

  it('sends no request for a reversed range, and shows an error', async () => {
    const { user } = openTable('/admin/dashboard?from=2026-11-21&to=2026-04-01');
    expect(await screen.findByText('The start date is after the end date.')).toBeInTheDocument();
    expect(screen.getByText('No claim matches')).toBeInTheDocument();
    expect(screen.queryByText('Loading the claims')).not.toBeInTheDocument();
    expect(api.bodies('admin/redeem')).toEqual([]);
    await user.click(button('Clear filters'));
    expect(await findTable()).toBeInTheDocument();
  });

  it('distinguishes "none match" from "none yet", and clears the filters', async () => {
    const { user, router } = openTable('/admin/dashboard?search=nobody');
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(await findTable()).toBeInTheDocument();
    expect(router.state.location.search).toBe('');
  });

  it.each(['', '?status=pending', '?search=sunita', '?from=2026-04-01', '?from=2026-04-01&status=approved'])(
    'says "none yet" before the first claim, and offers nothing to clear, under "%s"',
    async (search) => {
      ledger.claims.length = 0;
      openTable(`/admin/dashboard${search}`);
      expect(await screen.findByText('No claims yet')).toBeInTheDocument();
      expect(screen.queryByText('No claim matches')).not.toBeInTheDocument();
      expect(screen.queryByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument();
    },
  );

  it('states that every claim is resolved if none is pending, and links to all of them', async () => {
    ledger.claims.splice(0, ledger.claims.length, ...ledger.claims.filter(({ status }) => status !== 'pending'));
    const { user, router } = openTable('/admin/dashboard?status=pending');
    expect(await screen.findByText('Every claim is handled')).toBeInTheDocument();
    await user.click(button('Show all claims'));
    expect(await findTable()).toBeInTheDocument();
    expect(router.state.location.search).toBe('');
  });

  it('says "none match" for days and search also where none waits', async () => {
    ledger.claims.splice(0, ledger.claims.length, ...ledger.claims.filter(({ status }) => status !== 'pending'));
    openTable('/admin/dashboard?status=pending&search=sunita');
    expect(await screen.findByText('No claim matches')).toBeInTheDocument();
  });

  it('has the server narrow by status, and sorts by points, in the address too', async () => {
    serveClaims(23);
    ledger.claims[4]!.points = 900;
    const { user, router } = openTable();
    const table = await findTable();
    await user.click(screen.getByRole('radio', { name: 'Approved 1' }));
    expect(await screen.findByText('1 of 1')).toBeInTheDocument();
    expect(transactionsOf(table)).toEqual(['TX-3']);
    expect(api.bodies('admin/redeem').at(-1)).toEqual({ formData: { status: 'approved' } });
    // The other counts are still those of all claims.
    await user.click(screen.getByRole('radio', { name: 'All 23' }));
    expect(await screen.findByText('1–10 of 23')).toBeInTheDocument();
    await user.click(button(/^Points/));
    await user.click(button(/^Points/));
    expect(transactionsOf(table)[0]).toBe('TX-5');
    expect(router.state.location.search).toBe('?sort=points&direction=desc');
  });

  it('§8 failures of lists: says in place why it cannot be loaded, logs it, and loads on Retry', async () => {
    api.on('POST admin/redeem', {
      status: 503,
      json: { message: 'The database is not available', code: 'unavailable' },
    });
    const { user } = openTable();
    expect(await screen.findByText('The claims could not be loaded')).toBeInTheDocument();
    expect(screen.getByText('The database is not available')).toBeInTheDocument();
    expect(consoleError).toHaveBeenCalled();
    ledger.serve(api);
    await user.click(button('Retry'));
    expect(await findTable()).toBeInTheDocument();
  });

  it.each([
    ['treats one without rows as an empty list', { data: null }, 'No claims yet'],
    [
      'states that there are more claims than it has',
      { data: [], total_count: 12_345 },
      /^The newest 0 of 12,345 are shown/,
    ],
    [
      'gives no figures of more than were counted',
      { data: [], total_count: 500, total_capped: true },
      /^More match: the newest 0/,
    ],
  ])('of a response %s', async (_, response, text) => {
    api.on('POST admin/redeem', { json: { message: 'Redemptions found', ...response } });
    openTable();
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'Approved' })).toBeInTheDocument();
  });

  it('shows names as text, also with markup, as links to the users; a deleted account without one', async () => {
    ledger.claims[0]!.user_name = '<b>x</b>';
    Object.assign(ledger.claims[3]!, { user_name: '', mobile: '' });
    openTable();
    expect(await screen.findByText('<b>x</b>')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Sunita Rao' })).toHaveAttribute('href', '/admin/people/2');
    expect(screen.getByText('Deleted account').closest('a')).toBeNull();
  });

  it('shows the day of a claim in its row, and the mobile in the row’s menu, also without a pointer', async () => {
    const { user } = openTable();
    expect(rowOf(await findTable(), 'TX-1')).toHaveTextContent(/TX-1 · 19 Nov/);
    expect((await openMenu(user, 'TX-1')).getByText('9876543201')).toBeInTheDocument();
  });

  it('has the column of worth where a claim has one, whatever a point is worth now', async () => {
    const { user } = openTable();
    await findTable();
    expect(screen.queryByRole('columnheader', { name: /Worth/ })).not.toBeInTheDocument();
    await user.click(button('Columns'));
    expect(screen.queryByRole('checkbox', { name: 'Worth' })).not.toBeInTheDocument();
    cleanup();
    Object.assign(ledger.claims[0]!, { points: 120, value_paise: 50 });
    openTable();
    await findTable();
    expect(screen.getByRole('columnheader', { name: /Worth/ })).toBeInTheDocument();
    expect(screen.getByRole('cell', { name: '₹60' })).toBeInTheDocument();
  });

  it('leaves out the columns that are not wanted, and remembers them', async () => {
    const { user, unmount } = openTable();
    await findTable();
    await user.click(button('Columns'));
    await user.click(checkbox('Scanned'));
    expect(screen.queryByRole('columnheader', { name: /Scanned/ })).not.toBeInTheDocument();
    unmount();
    openTable();
    await findTable();
    expect(screen.queryByRole('columnheader', { name: /Scanned/ })).not.toBeInTheDocument();
    expect(screen.getByRole('columnheader', { name: /Redeemed/ })).toBeInTheDocument();
    localStorage.removeItem('columns:redemptions');
  });

  it('has the server count what an export of the filter on show would hold', async () => {
    api.on('POST admin/redemptions_exports/count', { json: { message: 'Rows counted', data: { rows: 6 } } });
    const { user } = openTable('/admin/dashboard?search=sunita&status=pending&from=2026-04-01');
    await findTable();
    await user.click(button('Export'));
    await waitFor(() =>
      expect(api.bodies('admin/redemptions_exports/count')).toEqual([
        { search: 'sunita', status: 'pending', startDate: '2026-04-01' },
      ]),
    );
  });

  it('puts the keyboard into the search on /, and out of it on Escape', async () => {
    const { user } = openTable();
    await findTable();
    await user.keyboard('/');
    const search = screen.getByRole('searchbox');
    expect(search).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(search).not.toHaveFocus();
  });
});

const createRedemption = (values: Partial<Redemption> = {}): Redemption => ({
  transactionId: 'TX-1',
  userId: 1,
  userName: 'Ramesh Patil',
  mobile: '9876543210',
  role: 'Plumber',
  points: 100,
  valuePaise: null,
  worthPaise: null,
  lastScannedAt: '2026-11-18T05:00:00Z',
  claimedAt: '2026-11-19T05:00:00Z',
  redeemedAt: null,
  reason: null,
  status: 'pending',
  signals: [],
  ...values,
});

const rows = [
  createRedemption({ transactionId: 'TX-9', userName: 'sunita', points: 300, claimedAt: '2026-11-18T05:00:00Z' }),
  createRedemption({
    transactionId: 'TX-10',
    userName: 'Imran',
    points: 40,
    claimedAt: '2026-11-19T05:00:00Z',
    redeemedAt: '2026-11-20T05:00:00Z',
  }),
  createRedemption({
    transactionId: 'TX-2',
    userName: 'Sunita',
    points: 1240,
    claimedAt: '2026-11-17T05:00:00Z',
    redeemedAt: '2026-11-21T05:00:00Z',
  }),
];
const order = (sort: Parameters<typeof sortRedemptions>[1]) =>
  sortRedemptions(rows, sort).map(({ transactionId }) => transactionId);

describe('sortRedemptions', () => {
  it('compares points as numbers, and transactions by the moment of the claim', () => {
    expect(order({ column: 'points', direction: 'ascending' })).toEqual(['TX-10', 'TX-9', 'TX-2']);
    expect(order({ column: 'transaction', direction: 'descending' })).toEqual(['TX-10', 'TX-9', 'TX-2']);
  });

  it('compares names without regard to case; equal ones keep their order', () => {
    expect(order({ column: 'name', direction: 'ascending' })).toEqual(['TX-10', 'TX-9', 'TX-2']);
  });

  it('puts what has no date yet before the earliest', () => {
    expect(order({ column: 'redeemed', direction: 'ascending' })).toEqual(['TX-9', 'TX-10', 'TX-2']);
  });

  it('leaves the list it was given alone', () => {
    order({ column: 'points', direction: 'ascending' });
    expect(rows[0]?.transactionId).toBe('TX-9');
  });
});
