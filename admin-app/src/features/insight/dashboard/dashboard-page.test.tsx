import { screen, waitFor, within } from '@testing-library/react';
import { api } from '../../../../test/api';
import {
  button,
  checkbox,
  consoleError,
  findTable,
  ledger,
  openDashboard,
  transactionsOf,
} from '../../../../test/dashboard';

describe('the tiles', () => {
  it('§2 /admin/dashboard: tiles show the counts the Indian way, and each leads to its screen', async () => {
    openDashboard();
    await screen.findByText('18,40,000');
    expect(screen.getByRole('link', { name: /Our Products\s*312/ })).toHaveAttribute('href', '/admin/products');
    // Suspended plumbers are not counted; the label says so, and the linked list has the same number of rows.
    expect(screen.getByRole('link', { name: /^Plumbers\s*48,230/ })).toHaveAttribute(
      'href',
      '/admin/plumbers?status=active',
    );
    expect(screen.getByRole('link', { name: /Active Customers\s*1,02,884/ })).toHaveAttribute(
      'href',
      '/admin/customers?status=active',
    );
    expect(screen.getByRole('link', { name: /QRs Generated\s*18,40,000.*50 % scanned/ })).toHaveAttribute(
      'href',
      '/admin/generated-qrs',
    );
    expect(screen.getByRole('link', { name: 'Generate QR' })).toHaveAttribute('href', '/admin/qrgenerate');
    expect(screen.getByRole('link', { name: 'QR List' })).toHaveAttribute('href', '/admin/qrlist');
    expect(screen.getByRole('link', { name: /^Customers\s*1,03,000 in all/ })).toHaveAttribute(
      'href',
      '/admin/customers',
    );
    expect(screen.getByRole('link', { name: 'Reports' })).toHaveAttribute('href', '/admin/reports');
  });

  it('say what the range of the page added, and what as many days before it did', async () => {
    const { user, router } = openDashboard('/admin/dashboard?range=2026-10-01..2026-10-31&from=2026-04-01', 'page');
    await screen.findByText('18,40,000');
    expect(api.bodies('admin/dashboard').at(-1)).toEqual({ startDate: '2026-10-01', endDate: '2026-10-31' });
    expect(screen.getByRole('link', { name: /Our Products.*\+12 · before: \+8/ })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Plumbers.*\+1,480 · before: \+1,200/ })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Active Customers.*None new · before: \+3/ })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /QRs Generated.*\+5,000 50 % scanned/ })).toBeInTheDocument();
    expect(screen.getByText('1 Oct – 31 Oct 2026, compared with 31 Aug – 30 Sept 2026')).toBeVisible();
    // Another range acts on all of the page, the table's own dates included.
    await user.click(button(/^Time/));
    await user.click(screen.getByText('Last 7 days'));
    expect(router.state.location.search).toBe('?range=last-7');
    await waitFor(() => {
      const days = api.bodies('admin/dashboard').at(-1);
      expect(days).not.toEqual({ startDate: '2026-10-01', endDate: '2026-10-31' });
      expect(api.bodies('admin/dashboard/trend').at(-1)).toEqual(days);
      expect(api.bodies('admin/redeem').at(-1)).toEqual({ formData: days });
    });
  });

  it('stay there without figures when these cannot be loaded, and Retry brings them', async () => {
    api.on('POST admin/dashboard', { status: 500, json: { message: 'Something broke', code: 'internal' } });
    const { user } = openDashboard();
    expect(await screen.findByText('The figures could not be loaded')).toBeInTheDocument();
    expect(screen.getByText('Something broke')).toBeInTheDocument();
    expect(consoleError).toHaveBeenCalled();
    ledger.serve(api);
    await user.click(button('Retry'));
    expect(await screen.findByRole('link', { name: /Our Products\s*312/ })).toBeInTheDocument();
    expect(screen.queryByText('The figures could not be loaded')).not.toBeInTheDocument();
  });
});

describe('the Statistics table', () => {
  it('§2 /admin/dashboard: Statistics, §2 Dashboard: 10 rows a page, paged in the browser (§9 Dashboard redemptions paging), the page in the address', async () => {
    const { user, router } = openDashboard('/admin/dashboard', 'page');
    const table = await findTable();
    expect(transactionsOf(table)).toEqual(Array.from({ length: 10 }, (_, index) => `TX-${index + 1}`));
    expect(screen.getByText('1–10 of 23')).toBeInTheDocument();
    await user.click(button('Page 3'));
    expect(transactionsOf(table)).toEqual(['TX-21', 'TX-22', 'TX-23']);
    expect(router.state.location.search).toBe('?page=3');
    expect(api.bodies('admin/redeem')).toHaveLength(1);
  });

  it('opens at the page of the address; past the end, at the last one', async () => {
    openDashboard('/admin/dashboard?page=99');
    expect(transactionsOf(await findTable())).toEqual(['TX-21', 'TX-22', 'TX-23']);
  });

  it('§2 Dashboard: has the server filter by date range and search, and starts at the first page again', async () => {
    const { user, router } = openDashboard('/admin/dashboard?page=2&from=2026-04-01&to=2026-11-21');
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
    const { user, router } = openDashboard('/admin/dashboard?range=2026-04-01..2026-04-04');
    await findTable();
    expect(api.bodies('admin/redeem')).toEqual([{ formData: { startDate: '2026-04-01', endDate: '2026-04-04' } }]);
    await user.clear(screen.getByLabelText('From'));
    expect(router.state.location.search).toBe('?range=2026-04-01..2026-04-04&to=2026-04-04');
    await user.clear(screen.getByLabelText('To'));
    expect(router.state.location.search).toBe('');
    await waitFor(() => expect(api.bodies('admin/redeem').at(-1)).toEqual({ formData: {} }));
  });

  it('sends no request for a reversed range, and shows an error', async () => {
    const { user } = openDashboard('/admin/dashboard?from=2026-11-21&to=2026-04-01');
    expect(await screen.findByText('The start date is after the end date.')).toBeInTheDocument();
    expect(screen.getByText('No claim matches')).toBeInTheDocument();
    expect(screen.queryByText('Loading redemptions')).not.toBeInTheDocument();
    expect(api.bodies('admin/redeem')).toEqual([]);
    await user.click(button('Clear filters'));
    expect(await findTable()).toBeInTheDocument();
  });

  it('distinguishes "none match" from "none yet", and clears the filters', async () => {
    const { user, router } = openDashboard('/admin/dashboard?search=nobody');
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(await findTable()).toBeInTheDocument();
    expect(router.state.location.search).toBe('');
  });

  it('says that there are none yet', async () => {
    ledger.claims.length = 0;
    openDashboard();
    expect(await screen.findByText('No claims yet')).toBeInTheDocument();
  });

  it('says "none yet" before the first claim also where a status is chosen: there is nothing to clear', async () => {
    ledger.claims.length = 0;
    openDashboard('/admin/dashboard?status=pending');
    expect(await screen.findByText('No claims yet')).toBeInTheDocument();
    expect(screen.queryByText('No claim matches')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument();
  });

  it.each(['?search=sunita', '?from=2026-04-01', '?from=2026-04-01&status=approved'])(
    'says "none yet" before the first claim also under %s',
    async (search) => {
      ledger.claims.length = 0;
      openDashboard(`/admin/dashboard${search}`);
      expect(await screen.findByText('No claims yet')).toBeInTheDocument();
      expect(screen.queryByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument();
    },
  );

  it('states that every claim is resolved if none is pending, and links to all of them', async () => {
    ledger.claims.splice(0, ledger.claims.length, ...ledger.claims.filter(({ status }) => status !== 'pending'));
    const { user, router } = openDashboard('/admin/dashboard?status=pending');
    expect(await screen.findByText('Every claim is handled')).toBeInTheDocument();
    await user.click(button('Show all claims'));
    expect(await findTable()).toBeInTheDocument();
    expect(router.state.location.search).toBe('');
  });

  it('says "none match" for days and search also where none waits', async () => {
    ledger.claims.splice(0, ledger.claims.length, ...ledger.claims.filter(({ status }) => status !== 'pending'));
    openDashboard('/admin/dashboard?status=pending&search=sunita');
    expect(await screen.findByText('No claim matches')).toBeInTheDocument();
  });

  it('has the server narrow by status, and sorts by points, in the address too', async () => {
    ledger.claims[4]!.points = 900;
    const { user, router } = openDashboard();
    const table = await findTable();
    await user.click(screen.getByRole('radio', { name: 'Approved 1' }));
    expect(await screen.findByText('1–1 of 1')).toBeInTheDocument();
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
    const { user } = openDashboard();
    expect(await screen.findByText('The redemptions could not be loaded')).toBeInTheDocument();
    expect(screen.getByText('The database is not available')).toBeInTheDocument();
    expect(consoleError).toHaveBeenCalled();
    ledger.serve(api);
    await user.click(button('Retry'));
    expect(await findTable()).toBeInTheDocument();
  });

  it('treats a response without rows as an empty list', async () => {
    api.on('POST admin/redeem', { json: { message: 'Redemptions found', data: null } });
    openDashboard();
    expect(await screen.findByText('No claims yet')).toBeInTheDocument();
  });

  it('states that there are more claims than the server sends', async () => {
    api.on('POST admin/redeem', { json: { message: 'Redemptions found', data: [], total_count: 12_345 } });
    openDashboard();
    expect(await screen.findByText(/^The newest 0 of 12,345 are shown/)).toBeInTheDocument();
  });

  it('shows no figures of a search with more matches than were counted', async () => {
    const data = { message: 'Redemptions found', data: [], total_count: 500, total_capped: true };
    api.on('POST admin/redeem', { json: data });
    openDashboard('/admin/dashboard?q=ra');
    expect(await screen.findByText(/^More match: the newest 0 are shown/)).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'Approved' })).toBeInTheDocument();
  });

  it('links a name to the user', async () => {
    openDashboard();
    const table = await findTable();
    expect(within(table).getAllByRole('link', { name: 'Sunita Rao' })[0]).toHaveAttribute('href', '/admin/people/2');
  });

  it('leaves out the columns that are not wanted, and remembers them', async () => {
    const { user, unmount } = openDashboard();
    await findTable();
    await user.click(button('Columns'));
    await user.click(checkbox('Scanned'));
    expect(screen.queryByRole('columnheader', { name: /Scanned/ })).not.toBeInTheDocument();
    unmount();
    openDashboard();
    await findTable();
    expect(screen.queryByRole('columnheader', { name: /Scanned/ })).not.toBeInTheDocument();
    expect(screen.getByRole('columnheader', { name: /Redeemed/ })).toBeInTheDocument();
    localStorage.removeItem('columns:redemptions');
  });

  it('has the server count what an export of the filter on show would hold', async () => {
    api.on('POST admin/redemptions_exports/count', { json: { message: 'Rows counted', data: { rows: 6 } } });
    const { user } = openDashboard('/admin/dashboard?search=sunita&status=pending&from=2026-04-01');
    await findTable();
    await user.click(button('Export'));
    await waitFor(() =>
      expect(api.bodies('admin/redemptions_exports/count')).toEqual([
        { search: 'sunita', status: 'pending', startDate: '2026-04-01' },
      ]),
    );
  });

  it('puts the keyboard into the search on /, and out of it on Escape', async () => {
    const { user } = openDashboard();
    await findTable();
    await user.keyboard('/');
    const search = screen.getByRole('searchbox');
    expect(search).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(search).not.toHaveFocus();
  });

  it('shows names as text, also with markup', async () => {
    ledger.claims[0]!.user_name = '<b>x</b>';
    openDashboard();
    expect(await screen.findByText('<b>x</b>')).toBeInTheDocument();
  });

  it('shows a deleted account without a link', async () => {
    Object.assign(ledger.claims[0]!, { user_name: '', mobile: '' });
    openDashboard();
    expect((await screen.findByText('Deleted account')).closest('a')).toBeNull();
  });
});
