import { screen, waitFor, within } from '@testing-library/react';
import { api } from '../../../../test/api';
import {
  ask,
  button,
  checkbox,
  consoleError,
  findProblem,
  findTable,
  ledger,
  openDashboard,
  openMenu,
  rowOf,
  serveClaims,
  transactionsOf,
} from '../../../../test/dashboard';
import { leaveTab } from '../../../../test/browser-stand-ins';

describe('selection', () => {
  it('§2 Dashboard: select-all checks every row of the current page, and of this page alone', async () => {
    const { user } = openDashboard('/admin/dashboard', 'table');
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
    const { user } = openDashboard('/admin/dashboard', 'table');
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

  it('offers to select all matches of all pages once a page is selected', async () => {
    const { user } = openDashboard('/admin/dashboard?status=pending', 'table');
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
  beforeEach(() => serveClaims(4));

  it('shows the signals of what waits, and sorts by their number', async () => {
    ledger.claims[1]!.signals = ['speed', 'new-account'];
    const { user } = openDashboard('/admin/dashboard', 'table');
    const table = await findTable();
    expect(within(rowOf(table, 'TX-2')).getByText('2 signals')).toBeInTheDocument();
    expect(within(rowOf(table, 'TX-1')).getByText('None')).toBeInTheDocument();
    await user.click(button('Signals'));
    await waitFor(() => expect(transactionsOf(table)[0]).toBe('TX-2'));
  });

  it('of claims with and without signals names the signals, and approves those without alone; the others stay selected', async () => {
    serveClaims(23);
    for (const index of [0, 3, 4]) ledger.claims[index]!.signals = ['speed'];
    ledger.claims[3]!.signals?.push('payout-details-changed');
    const { user } = openDashboard('/admin/dashboard?status=pending', 'table');
    await findTable();
    await user.click(checkbox('Select all on this page'));
    await user.click(button('Approve'));
    const dialog = await screen.findByRole('alertdialog', { name: 'Approve 10 claims?' });
    expect(within(dialog).getByText('3 of them have signals of risk')).toBeInTheDocument();
    expect(within(dialog).getByText('Too far apart for the time between: 3')).toBeInTheDocument();
    expect(within(dialog).getByText('Payout details were just replaced: 1')).toBeInTheDocument();
    expect(within(dialog).getByRole('button', { name: 'Approve all 10' })).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Approve 7 without signals' }));
    expect(screen.getByText('3 selected')).toBeInTheDocument();
    leaveTab();
    await waitFor(() =>
      expect(api.bodies('admin/approval/store')).toMatchObject([
        { transaction_id: 'TX-2,TX-6,TX-7,TX-8,TX-9,TX-10,TX-11' },
      ]),
    );
    expect(ledger.claims[0]!.status).toBe('pending');
  });

  it('of claims that all have signals asks in spite of them', async () => {
    ledger.claims[0]!.signals = ['speed'];
    const { user } = openDashboard('/admin/dashboard', 'table');
    await findTable();
    await ask(user, 'Approve', 'TX-1');
    const dialog = await screen.findByRole('alertdialog', { name: 'Approve in spite of the signals?' });
    expect(await within(dialog).findByText('Too far apart for the time between.')).toBeInTheDocument();
  });

  it('§2 Dashboard: per transaction, of one row: asks with the count and the points, approves it, and reads table and tiles again', async () => {
    const { user } = openDashboard();
    const table = await findTable();
    expect(within(rowOf(table, 'TX-1')).getByText('Awaiting approval')).toBeInTheDocument();
    await ask(user, 'Approve', 'TX-1');
    const dialog = await screen.findByRole('alertdialog', { name: 'Approve 1 claim?' });
    expect(dialog).toHaveAccessibleDescription(/^100 points of Ramesh Patil move from awaiting to redeemed/);
    await user.dblClick(within(dialog).getByRole('button', { name: 'Approve 100 points' }));
    expect(await screen.findByText('Approving 100 points of Ramesh Patil')).toBeInTheDocument();
    expect(within(rowOf(table, 'TX-1')).getByText('Approving…')).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'Awaiting approval 2' })).toBeInTheDocument();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(button(/^Actions: TX-1,/)).toHaveFocus();
    const menu = await openMenu(user, 'TX-1');
    expect(menu.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(api.bodies('admin/approval/store')).toEqual([]);
    leaveTab();
    expect(await screen.findByText('Approved 100 points of Ramesh Patil')).toBeInTheDocument();
    expect(api.bodies('admin/approval/store')).toEqual([{ transaction_id: 'TX-1', shown_values: { 'TX-1': null } }]);
    await waitFor(() => expect(within(rowOf(table, 'TX-1')).getByText('Approved')).toBeInTheDocument());
    await waitFor(() => expect(api.bodies('admin/dashboard').length).toBeGreaterThan(1));
  });

  it('can be undone until it is sent', async () => {
    const { user } = openDashboard('/admin/dashboard?status=pending', 'table');
    const table = await findTable();
    await ask(user, 'Approve', 'TX-1');
    await user.click(await screen.findByRole('button', { name: 'Approve 100 points' }));
    await waitFor(() => expect(transactionsOf(table)[0]).toBe('TX-2'));
    await user.click(button('Undo'));
    await waitFor(() => expect(transactionsOf(table)[0]).toBe('TX-1'));
    leaveTab();
    expect(screen.getByText('Taken back. Nothing was sent.')).toBeInTheDocument();
    expect(api.bodies('admin/approval/store')).toEqual([]);
  });

  it('§2 Dashboard: in bulk: sends the ones that wait, comma-joined, and empties the selection of them', async () => {
    const { user } = openDashboard('/admin/dashboard', 'table');
    await findTable();
    for (const id of ['TX-1', 'TX-2', 'TX-3']) await user.click(checkbox(new RegExp(`^Select ${id} of`)));
    await user.click(button('Approve'));
    const dialog = await screen.findByRole('alertdialog', { name: 'Approve 2 claims?' });
    expect(dialog).toHaveAccessibleDescription(/^200 points of 2 people/);
    await user.dblClick(within(dialog).getByRole('button', { name: 'Approve 200 points' }));
    // Without those approved now or before.
    expect(screen.queryByText(/selected$/)).not.toBeInTheDocument();
    leaveTab();
    expect(await screen.findByText('Approved 200 points of 2 people')).toBeInTheDocument();
    expect(api.bodies('admin/approval/store')).toEqual([
      { transaction_id: 'TX-1,TX-2', shown_values: { 'TX-1': null, 'TX-2': null } },
    ]);
  });

  it('names the rupees and sends the values that were shown; at another value says that nothing was approved, and the new worth', async () => {
    ledger.claims[0]!.value_paise = 150;
    ledger.claims[1]!.value_paise = 200;
    const { user } = openDashboard('/admin/dashboard', 'table');
    const table = await findTable();
    expect(rowOf(table, 'TX-1')).toHaveTextContent('100₹150');
    const approveBoth = async () => {
      for (const id of ['TX-1', 'TX-2']) await user.click(checkbox(new RegExp(`^Select ${id} of`)));
      await user.click(button('Approve'));
      return screen.findByRole('alertdialog', { name: 'Approve 2 claims?' });
    };
    const dialog = await approveBoth();
    expect(dialog).toHaveAccessibleDescription(/^200 points \(₹350\) of 2 people move/);
    ledger.claims[1]!.value_paise = 300;
    api.on('POST admin/approval/store', {
      status: 409,
      json: { message: 'Changed', code: 'value_changed', data: { values: { 'TX-2': 300 } } },
    });
    await user.click(within(dialog).getByRole('button', { name: 'Approve 200 points (₹350)' }));
    leaveTab();
    const problem = await findProblem();
    expect(problem).toHaveTextContent('200 points (₹350) of 2 people were not approved');
    expect(problem).toHaveTextContent('from ₹2 to ₹3: these claims are worth ₹450 now. Nothing was approved');
    expect(within(problem).queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
    expect(api.bodies('admin/approval/store')).toEqual([
      { transaction_id: 'TX-1,TX-2', shown_values: { 'TX-1': 150, 'TX-2': 200 } },
    ]);
    // The list has the new worth; deciding again replaces what failed.
    await waitFor(() => expect(rowOf(table, 'TX-2')).toHaveTextContent('100₹300'));
    ledger.serve(api);
    await user.click(within(await approveBoth()).getByRole('button', { name: 'Approve 200 points (₹450)' }));
    leaveTab();
    expect(await screen.findByText('Approved 200 points (₹450) of 2 people')).toBeInTheDocument();
    expect(api.bodies('admin/approval/store').at(-1)).toMatchObject({ shown_values: { 'TX-1': 150, 'TX-2': 300 } });
    expect(screen.queryByText('200 points (₹350) of 2 people were not approved')).not.toBeInTheDocument();
  });

  it('is not offered while nothing selected waits, and does nothing on Cancel', async () => {
    const { user } = openDashboard('/admin/dashboard', 'table');
    await findTable();
    await user.click(checkbox(/^Select TX-3 of/));
    expect(screen.getByText('0 awaiting · 0 points')).toBeInTheDocument();
    expect(button('Approve')).toBeDisabled();
    await ask(user, 'Approve', 'TX-1');
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  it('§8 failures of approvals: says which were not approved and why, logs it, and can be tried again', async () => {
    api.on('POST admin/approval/store', {
      status: 503,
      json: { message: 'Try again in a moment', code: 'unavailable' },
    });
    const { user } = openDashboard('/admin/dashboard', 'table');
    const table = await findTable();
    await ask(user, 'Approve', 'TX-1');
    await user.click(await screen.findByRole('button', { name: 'Approve 100 points' }));
    leaveTab();
    const problem = await findProblem();
    expect(problem).toHaveTextContent('100 points of Ramesh Patil were not approved');
    expect(problem).toHaveTextContent('Try again in a moment');
    expect(problem).toHaveTextContent('TX-1');
    expect(consoleError).toHaveBeenCalled();
    expect(within(rowOf(table, 'TX-1')).getByText('Awaiting approval')).toBeInTheDocument();
    ledger.serve(api);
    await user.click(within(problem).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(within(rowOf(table, 'TX-1')).getByText('Approved')).toBeInTheDocument());
  });

  it('of more claims than the server accepts is sent in batches; a failure keeps what is done and is shown, and Retry does the rest', async () => {
    serveClaims(1203);
    const { user } = openDashboard('/admin/dashboard?status=pending', 'table');
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
    await user.click(await screen.findByRole('button', { name: 'Approve 1,20,200 points' }));
    leaveTab();
    const problem = await findProblem();
    expect(problem).toHaveTextContent('70,200 points of 4 people were not approved');
    expect(problem).toHaveTextContent('TX-502, TX-503, TX-504, TX-505, TX-506 and 697 others');
    await user.click(within(problem).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Approved 1,20,200 points of 4 people')).toBeInTheDocument();
    const calls = api.callsOf('admin/approval/store');
    const sent = calls.map(({ body }) => (body as { transaction_id: string }).transaction_id.split(',').length);
    expect(sent).toEqual([500, 500, 500, 202]);
    // The part that failed has its key again; each other one its own.
    const keys = calls.map(({ headers }) => headers['idempotency-key']);
    expect(keys[1]).toBe(keys[2]);
    expect(new Set(keys).size).toBe(3);
    expect(ledger.claims.filter(({ status }) => status === 'pending')).toEqual([]);
  });

  it('names the claims that another admin had resolved first', async () => {
    const { user } = openDashboard('/admin/dashboard', 'table');
    await findTable();
    ledger.claims[0]!.status = 'approved';
    await ask(user, 'Approve', 'TX-1');
    await user.click(await screen.findByRole('button', { name: 'Approve 100 points' }));
    leaveTab();
    expect(await screen.findByText('Already approved: TX-1.')).toBeInTheDocument();
    // The row shows the other admin's decision.
    const table = await findTable();
    await waitFor(() => expect(within(rowOf(table, 'TX-1')).getByText('Approved')).toBeInTheDocument());
    await user.click(button('Dismiss'));
    expect(screen.queryByText('Already approved: TX-1.')).not.toBeInTheDocument();
  });
});
