import { configure, screen, waitFor, within } from '@testing-library/react';
import { ApiStandIn } from '@loyalty/tooling/api-stand-in';
import { RedemptionLedger } from '../../../test/redemption-ledger';
import { renderRoutes } from '../../../test/render-routes';
import { expectSeen, watchTexts } from '../../../test/seen-texts';
import { DataProvider } from '../../session/data-provider';
import { DashboardCounts } from './dashboard-counts';
import { DashboardPage } from './dashboard-page';
import { Statistics } from './statistics';

// Looking things up by role among 10 rows takes jsdom its time, and more on a busy machine.
jest.setTimeout(60_000);
configure({ asyncUtilTimeout: 10_000 });

let api: ApiStandIn;
let ledger: RedemptionLedger;
let consoleError: jest.SpyInstance;

beforeAll(async () => {
  api = await ApiStandIn.start();
});
afterAll(() => api.stop());
beforeEach(() => {
  localStorage.setItem('token', 'jwt');
  api.reset();
  watchTexts();
  ledger = new RedemptionLedger(23);
  ledger.serve(api);
  consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => consoleError.mockRestore());

/** Without the trend, which has tests of its own, unless the whole page is asked for. */
function renderDashboard(address = '/admin/dashboard', page = false) {
  const parts = (
    <>
      <DashboardCounts />
      <Statistics />
    </>
  );
  const dashboard = <DataProvider>{page ? <DashboardPage /> : parts}</DataProvider>;
  return renderRoutes([{ path: '/admin/dashboard', element: dashboard }], address, api);
}

const findTable = () => screen.findByRole('table', { name: 'Redemptions' });
/** The rows of the page, without the head. */
const rowsOf = (table: HTMLElement) => within(table).getAllByRole('row').slice(1);
const transactionsOf = (table: HTMLElement) => rowsOf(table).map((row) => /TX-\d+/.exec(row.textContent ?? '')?.[0]);
const rowOf = (table: HTMLElement, transaction: string) => {
  const row = rowsOf(table).find(({ textContent }) => textContent?.includes(`${transaction}Claimed`));
  if (!row) throw new Error(`${transaction} is not on this page`);
  return row;
};
const checkbox = (name: string | RegExp) => screen.getByRole('checkbox', { name });
const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('the tiles', () => {
  it('§2 /admin/dashboard: tiles show the counts the Indian way, and each leads to its screen', async () => {
    renderDashboard();
    await screen.findByText('18,40,000');
    expect(screen.getByRole('link', { name: /Our Products\s*312/ })).toHaveAttribute('href', '/admin/products');
    expect(screen.getByRole('link', { name: /Plumbers\s*48,230/ })).toHaveAttribute('href', '/admin/plumbers');
    expect(screen.getByRole('link', { name: /Active Customers\s*1,02,884/ })).toHaveAttribute(
      'href',
      '/admin/customers?status=active',
    );
    expect(screen.getByRole('link', { name: /QRs Generated\s*18,40,000\s*50 % scanned/ })).toHaveAttribute(
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

  it('say what came this month, as the server counted', async () => {
    renderDashboard();
    await screen.findByText('18,40,000');
    expect(screen.getByRole('link', { name: /Our Products.*\+12 this month/ })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Plumbers.*\+1,480 this month/ })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Active Customers.*None new this month/ })).toBeInTheDocument();
  });

  it('stay there without figures when these cannot be loaded, and Retry brings them', async () => {
    api.on('POST admin/dashboard', { status: 500, json: { message: 'Something broke', code: 'internal' } });
    const { user } = renderDashboard();
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
    const { user, router } = renderDashboard('/admin/dashboard', true);
    const table = await findTable();
    expect(transactionsOf(table)).toEqual(Array.from({ length: 10 }, (_, index) => `TX-${index + 1}`));
    expect(screen.getByText('1–10 of 23')).toBeInTheDocument();
    await user.click(button('Page 3'));
    expect(transactionsOf(table)).toEqual(['TX-21', 'TX-22', 'TX-23']);
    expect(router.state.location.search).toBe('?page=3');
    expect(api.bodies('admin/redeem')).toHaveLength(1);
  });

  it('opens at the page of the address; past the end, at the last one', async () => {
    renderDashboard('/admin/dashboard?page=99');
    expect(transactionsOf(await findTable())).toEqual(['TX-21', 'TX-22', 'TX-23']);
  });

  it('§2 Dashboard: has the server filter by date range and search, and starts at the first page again', async () => {
    const { user, router } = renderDashboard('/admin/dashboard?page=2&from=2026-04-01&to=2026-11-21');
    await findTable();
    expect(api.bodies('admin/redeem')).toEqual([{ formData: { startDate: '2026-04-01', endDate: '2026-11-21' } }]);
    await user.type(screen.getByRole('searchbox', { name: 'Search name, mobile or transaction' }), 'sunita{Enter}');
    expect(await screen.findByText('1–6 of 6')).toBeInTheDocument();
    expect(api.bodies('admin/redeem').at(-1)).toEqual({
      formData: { startDate: '2026-04-01', endDate: '2026-11-21', search: 'sunita' },
    });
    expect(router.state.location.search).toBe('?from=2026-04-01&to=2026-11-21&search=sunita');
  });

  it('asks nothing for a range that is turned around, and says so', async () => {
    renderDashboard('/admin/dashboard?from=2026-11-21&to=2026-04-01');
    expect(await screen.findByText('The first day is after the last one.')).toBeInTheDocument();
    expect(api.bodies('admin/redeem')).toEqual([]);
  });

  it('tells "none match" from "none yet", and clears the filters', async () => {
    const { user, router } = renderDashboard('/admin/dashboard?search=nobody');
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(await findTable()).toBeInTheDocument();
    expect(router.state.location.search).toBe('');
  });

  it('says that there are none yet', async () => {
    ledger.claims.length = 0;
    renderDashboard();
    expect(await screen.findByText('No claims yet')).toBeInTheDocument();
  });

  it('has the server narrow by status, and sorts by points, in the address too', async () => {
    ledger.claims[4]!.points = 900;
    const { user, router } = renderDashboard();
    const table = await findTable();
    await user.click(screen.getByRole('radio', { name: 'Approved 1' }));
    expect(await screen.findByText('1–1 of 1')).toBeInTheDocument();
    expect(transactionsOf(table)).toEqual(['TX-3']);
    expect(api.bodies('admin/redeem').at(-1)).toEqual({ formData: { status: 'approved' } });
    // The counts beside the others are still those of all.
    await user.click(screen.getByRole('radio', { name: 'All 23' }));
    expect(await screen.findByText('1–10 of 23')).toBeInTheDocument();
    await user.click(button(/^Points/));
    await user.click(button(/^Points/));
    expect(transactionsOf(table)[0]).toBe('TX-5');
    expect(router.state.location.search).toBe('?sort=-points');
  });

  it('§8 failures of lists: says in place why it cannot be loaded, logs it, and loads on Retry', async () => {
    api.on('POST admin/redeem', {
      status: 503,
      json: { message: 'The database is not available', code: 'unavailable' },
    });
    const { user } = renderDashboard();
    expect(await screen.findByText('The redemptions could not be loaded')).toBeInTheDocument();
    expect(screen.getByText('The database is not available')).toBeInTheDocument();
    expect(consoleError).toHaveBeenCalled();
    ledger.serve(api);
    await user.click(button('Retry'));
    expect(await findTable()).toBeInTheDocument();
  });

  it('takes an answer without rows for an empty list', async () => {
    api.on('POST admin/redeem', { json: { message: 'Redemptions found', data: null } });
    renderDashboard();
    expect(await screen.findByText('No claims yet')).toBeInTheDocument();
  });

  it('says so when there are more than the server sends', async () => {
    api.on('POST admin/redeem', { json: { message: 'Redemptions found', data: [], total_count: 12_345 } });
    renderDashboard();
    expect(await screen.findByText(/^The newest 0 of 12,345 are shown/)).toBeInTheDocument();
  });

  it('leads from a name to the person', async () => {
    renderDashboard();
    const table = await findTable();
    expect(within(table).getAllByRole('link', { name: 'Sunita Rao' })[0]).toHaveAttribute('href', '/admin/people/2');
  });

  it('leaves out the columns that are not wanted, and remembers them', async () => {
    const { user, unmount } = renderDashboard();
    await findTable();
    await user.click(button('Columns'));
    await user.click(checkbox('Scanned'));
    expect(screen.queryByRole('columnheader', { name: /Scanned/ })).not.toBeInTheDocument();
    unmount();
    renderDashboard();
    await findTable();
    expect(screen.queryByRole('columnheader', { name: /Scanned/ })).not.toBeInTheDocument();
    expect(screen.getByRole('columnheader', { name: /Redeemed/ })).toBeInTheDocument();
    localStorage.removeItem('columns:redemptions');
  });

  it('has the server count what an export of the filter on show would hold', async () => {
    api.on('POST admin/redemptions_exports/count', { json: { message: 'Rows counted', data: { rows: 6 } } });
    const { user } = renderDashboard('/admin/dashboard?search=sunita&status=pending&from=2026-04-01');
    await findTable();
    await user.click(button('Export'));
    await waitFor(() =>
      expect(api.bodies('admin/redemptions_exports/count')).toEqual([
        { search: 'sunita', status: 'pending', startDate: '2026-04-01' },
      ]),
    );
  });

  it('puts the keyboard into the search on /, and out of it on Escape', async () => {
    const { user } = renderDashboard();
    await findTable();
    await user.keyboard('/');
    const search = screen.getByRole('searchbox');
    expect(search).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(search).not.toHaveFocus();
  });

  it('shows names as text, whatever is in them', async () => {
    ledger.claims[0]!.user_name = '<b>x</b>';
    renderDashboard();
    expect(await screen.findByText('<b>x</b>')).toBeInTheDocument();
  });

  it('calls a person who is gone a deleted account, and leads nowhere from it', async () => {
    Object.assign(ledger.claims[0]!, { user_name: '', mobile: '' });
    renderDashboard();
    expect((await screen.findByText('Deleted account')).closest('a')).toBeNull();
  });
});

describe('selection', () => {
  it('§2 Dashboard: select-all checks every row of the current page, and of this page alone', async () => {
    const { user } = renderDashboard();
    const table = await findTable();
    await user.click(checkbox('Select all on this page'));
    expect(within(table).getAllByRole('checkbox', { checked: true })).toHaveLength(11);
    expect(screen.getByText('10 selected')).toBeInTheDocument();
    // One of the ten is approved already.
    expect(screen.getByText('9 awaiting · 900 points')).toBeInTheDocument();
    await user.click(button('Page 2'));
    expect(within(table).queryAllByRole('checkbox', { checked: true })).toHaveLength(0);
    expect(screen.getByText('10 selected')).toBeInTheDocument();
  });

  it('adds up points over pages, and clears', async () => {
    const { user } = renderDashboard();
    await findTable();
    await user.click(checkbox(/^Select TX-1 of/));
    await user.click(button('Page 2'));
    await user.click(checkbox(/^Select TX-11 of/));
    expect(screen.getByText('2 selected')).toBeInTheDocument();
    expect(screen.getByText('200 points')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Select all .* awaiting$/ })).not.toBeInTheDocument();
    await user.click(button('Clear'));
    expect(screen.queryByText(/selected$/)).not.toBeInTheDocument();
  });

  it('offers all that match once a page is selected, whatever page they are on', async () => {
    const { user } = renderDashboard('/admin/dashboard?status=pending');
    await findTable();
    await user.click(checkbox('Select all on this page'));
    expect(screen.getByText('10 selected')).toBeInTheDocument();
    await user.click(button('Select all 22 matching'));
    expect(screen.getByText('22 selected')).toBeInTheDocument();
    expect(screen.getByText('2,200 points')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Select all .* matching$/ })).not.toBeInTheDocument();
  });
});

describe('approval', () => {
  it('§2 Dashboard: per transaction, of one row: asks with the count and the points, approves it, and reads table and tiles again', async () => {
    const { user } = renderDashboard();
    const table = await findTable();
    expect(within(rowOf(table, 'TX-1')).getByText('Awaiting approval')).toBeInTheDocument();
    await user.click(button('Approve TX-1'));
    const dialog = screen.getByRole('alertdialog', { name: 'Approve 1 claim?' });
    expect(dialog).toHaveAccessibleDescription(/^100 points of Ramesh Patil move from awaiting to redeemed/);
    await user.dblClick(within(dialog).getByRole('button', { name: 'Approve 100 points' }));
    await expectSeen('1 claim approved · 100 points');
    expect(api.bodies('admin/approval/store')).toEqual([{ transaction_id: 'TX-1' }]);
    await waitFor(() => expect(within(rowOf(table, 'TX-1')).getByText('Approved')).toBeInTheDocument());
    await waitFor(() => expect(api.bodies('admin/dashboard').length).toBeGreaterThan(1));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Approve TX-1' })).not.toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Statistics' })).toHaveFocus();
  });

  it('§2 Dashboard: in bulk: sends the ones that wait, comma-joined, and empties the selection of them', async () => {
    const { user } = renderDashboard();
    await findTable();
    for (const id of ['TX-1', 'TX-2', 'TX-3']) await user.click(checkbox(new RegExp(`^Select ${id} of`)));
    await user.click(button('Approve'));
    const dialog = screen.getByRole('alertdialog', { name: 'Approve 2 claims?' });
    expect(dialog).toHaveAccessibleDescription(/^200 points of 2 people/);
    await user.dblClick(within(dialog).getByRole('button', { name: 'Approve 200 points' }));
    await expectSeen('2 claims approved · 200 points');
    expect(api.bodies('admin/approval/store')).toEqual([{ transaction_id: 'TX-1,TX-2' }]);
    // Neither the approved ones nor the one that was approved before.
    expect(screen.queryByText(/selected$/)).not.toBeInTheDocument();
  });

  it('is not offered while nothing selected waits', async () => {
    const { user } = renderDashboard();
    await findTable();
    await user.click(checkbox(/^Select TX-3 of/));
    expect(screen.getByText('0 awaiting · 0 points')).toBeInTheDocument();
    expect(button('Approve')).toBeDisabled();
  });

  it('does nothing on Cancel', async () => {
    const { user } = renderDashboard();
    await findTable();
    await user.click(button('Approve TX-1'));
    await user.click(button('Cancel'));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(api.bodies('admin/approval/store')).toEqual([]);
  });

  it('§8 failures of approvals: keeps the question open with the reason, logs it, and can be tried again', async () => {
    api.on('POST admin/approval/store', {
      status: 503,
      json: { message: 'Try again in a moment', code: 'unavailable' },
    });
    const { user } = renderDashboard();
    const table = await findTable();
    await user.click(button('Approve TX-1'));
    await user.click(button('Approve 100 points'));
    const dialog = screen.getByRole('alertdialog');
    expect(await within(dialog).findByText('Try again in a moment')).toBeInTheDocument();
    expect(consoleError).toHaveBeenCalled();
    ledger.serve(api);
    await user.click(within(dialog).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(within(rowOf(table, 'TX-1')).getByText('Approved')).toBeInTheDocument());
  });

  it('of more than the server takes at once goes in parts; a failure keeps what is done, says so, and Retry does the rest', async () => {
    ledger = new RedemptionLedger(1203);
    ledger.serve(api);
    const { user } = renderDashboard('/admin/dashboard?status=pending');
    await findTable();
    await user.click(checkbox('Select all on this page'));
    await user.click(button('Select all 1,202 matching'));
    await user.click(button('Approve'));
    const serve = ledger.approvals();
    api.on('POST admin/approval/store', (received) =>
      api.bodies('admin/approval/store').length === 2
        ? { status: 503, json: { message: 'Try again in a moment', code: 'unavailable' } }
        : serve(received),
    );
    await user.click(button('Approve 1,20,200 points'));
    const dialog = await screen.findByRole('alertdialog', { name: 'Approve 702 claims?' });
    expect(
      within(dialog).getByText('500 claims approved · 50,000 points. 702 claims are left: Try again in a moment'),
    ).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Retry' }));
    await expectSeen('702 claims approved · 70,200 points');
    const sent = api
      .bodies('admin/approval/store')
      .map((body) => (body as { transaction_id: string }).transaction_id.split(',').length);
    expect(sent).toEqual([500, 500, 500, 202]);
    expect(ledger.claims.filter(({ status }) => status === 'pending')).toEqual([]);
  });

  it('says so when somebody else was first', async () => {
    const { user } = renderDashboard();
    await findTable();
    ledger.claims[0]!.status = 'approved';
    await user.click(button('Approve TX-1'));
    await user.click(button('Approve 100 points'));
    expect(await screen.findByText('Approved already: TX-1.')).toBeInTheDocument();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    // The row is as the other admin left it.
    const table = await findTable();
    await waitFor(() => expect(within(rowOf(table, 'TX-1')).getByText('Approved')).toBeInTheDocument());
    await user.click(button('Dismiss'));
    expect(screen.queryByText('Approved already: TX-1.')).not.toBeInTheDocument();
  });
});

describe('the redeemed items', () => {
  it('§2 Dashboard: redeemed items are listed with their points and the total', async () => {
    const { user } = renderDashboard();
    await findTable();
    await user.click(button('Items of TX-1'));
    const dialog = screen.getByRole('dialog', { name: 'Redeemed items' });
    expect(await within(dialog).findByRole('row', { name: /CPVC Elbow 90°.*40/ })).toBeInTheDocument();
    expect(within(dialog).getByRole('row', { name: /Total 100/ })).toBeInTheDocument();
    expect(api.bodies('admin/get_Items_By_Transaction_id')).toEqual([{ transaction_id: 'TX-1' }]);
  });

  it('that are worth less than the claim say where the rest comes from', async () => {
    ledger.claims[0]!.points = 250;
    const { user } = renderDashboard();
    await findTable();
    await user.click(button('Items of TX-1'));
    expect(
      await screen.findByText('The claim is for 250 points: 150 come from an adjustment by an admin, not from a scan.'),
    ).toBeInTheDocument();
  });
});

describe('the rewards preview', () => {
  it('§2 Dashboard: rewards preview, §4 redemption: per user: approves what was on show for that person, and nothing that came in the meantime', async () => {
    const { user } = renderDashboard();
    await findTable();
    await user.click(screen.getAllByRole('button', { name: 'Rewards of Ramesh Patil' })[0]!);
    const dialog = screen.getByRole('dialog', { name: 'Ramesh Patil' });
    const approve = await within(dialog).findByRole('button', { name: 'Approve 6 claims · 600 points' });
    ledger.claims.push({ ...ledger.claims[0]!, transaction_id: 'TX-99' });
    await user.click(approve);
    const shown = ['TX-1', 'TX-5', 'TX-9', 'TX-13', 'TX-17', 'TX-21'];
    await waitFor(() => expect(api.bodies('admin/approval/store')).toEqual([{ user_id: 1, transaction_ids: shown }]));
    // What came in the meantime waits, and can now be seen.
    expect(await within(dialog).findByRole('button', { name: 'Approve 1 claim · 100 points' })).toBeInTheDocument();
    expect(ledger.claims.at(-1)?.status).toBe('pending');
    expect(dialog).toContainElement(document.activeElement as HTMLElement);
  });

  it('§4 redemption: the approve button is there only with points above 0', async () => {
    ledger.claims.forEach((claim) => (claim.status = 'approved'));
    const { user } = renderDashboard();
    await findTable();
    await user.click(screen.getAllByRole('button', { name: 'Rewards of Ramesh Patil' })[0]!);
    const dialog = screen.getByRole('dialog', { name: 'Ramesh Patil' });
    expect(await within(dialog).findByText('None. Everything that was claimed is settled.')).toBeInTheDocument();
    expect(within(dialog).queryByRole('button', { name: /^Approve/ })).not.toBeInTheDocument();
  });
});
