import { screen, waitFor, within } from '@testing-library/react';
import { api } from '../../../test/api';
import {
  button,
  checkbox,
  consoleError,
  findTable,
  ledger,
  openDashboard,
  rowOf,
  serveClaims,
} from '../../../test/dashboard';
import { expectSeen } from '../../../test/browser-stand-ins';

describe('selection', () => {
  it('§2 Dashboard: select-all checks every row of the current page, and of this page alone', async () => {
    const { user } = openDashboard();
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
    const { user } = openDashboard();
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
    const { user } = openDashboard('/admin/dashboard?status=pending');
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
  it('warns of payout details that were changed within the last day, in the row and before the approval', async () => {
    ledger.claims[0]!.payout_changed_at = '2026-11-21T05:12:00Z';
    const { user } = openDashboard();
    const table = await findTable();
    expect(within(rowOf(table, 'TX-1')).getByText(/^Payout details changed/)).toBeInTheDocument();
    await user.click(button('Approve TX-1'));
    expect(screen.getByRole('alertdialog')).toHaveTextContent(
      '1 person has changed their payout details within the last day. Make sure that the change is theirs.',
    );
  });

  it('§2 Dashboard: per transaction, of one row: asks with the count and the points, approves it, and reads table and tiles again', async () => {
    const { user } = openDashboard();
    const table = await findTable();
    expect(within(rowOf(table, 'TX-1')).getByText('Awaiting approval')).toBeInTheDocument();
    await user.click(button('Approve TX-1'));
    const dialog = screen.getByRole('alertdialog', { name: 'Approve 1 claim?' });
    expect(dialog).toHaveAccessibleDescription(/^100 points of Ramesh Patil move from awaiting to redeemed/);
    await user.dblClick(within(dialog).getByRole('button', { name: 'Approve 100 points' }));
    await expectSeen('1 claim approved · 100 points');
    expect(api.bodies('admin/approval/store')).toEqual([{ transaction_id: 'TX-1', shown_values: { 'TX-1': null } }]);
    await waitFor(() => expect(within(rowOf(table, 'TX-1')).getByText('Approved')).toBeInTheDocument());
    await waitFor(() => expect(api.bodies('admin/dashboard').length).toBeGreaterThan(1));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Approve TX-1' })).not.toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Statistics' })).toHaveFocus();
  });

  it('§2 Dashboard: in bulk: sends the ones that wait, comma-joined, and empties the selection of them', async () => {
    const { user } = openDashboard();
    await findTable();
    for (const id of ['TX-1', 'TX-2', 'TX-3']) await user.click(checkbox(new RegExp(`^Select ${id} of`)));
    await user.click(button('Approve'));
    const dialog = screen.getByRole('alertdialog', { name: 'Approve 2 claims?' });
    expect(dialog).toHaveAccessibleDescription(/^200 points of 2 people/);
    await user.dblClick(within(dialog).getByRole('button', { name: 'Approve 200 points' }));
    await expectSeen('2 claims approved · 200 points');
    expect(api.bodies('admin/approval/store')).toEqual([
      { transaction_id: 'TX-1,TX-2', shown_values: { 'TX-1': null, 'TX-2': null } },
    ]);
    // Without those approved now or before.
    expect(screen.queryByText(/selected$/)).not.toBeInTheDocument();
  });

  it('names the rupees, and sends the values that were shown; at another value nothing is approved', async () => {
    ledger.claims[0]!.value_paise = 150;
    ledger.claims[1]!.value_paise = 200;
    const { user } = openDashboard();
    const table = await findTable();
    expect(rowOf(table, 'TX-1')).toHaveTextContent('100₹150');
    for (const id of ['TX-1', 'TX-2']) await user.click(checkbox(new RegExp(`^Select ${id} of`)));
    await user.click(button('Approve'));
    const dialog = screen.getByRole('alertdialog', { name: 'Approve 2 claims?' });
    expect(dialog).toHaveAccessibleDescription(/^200 points of 2 people, worth ₹350, move/);
    api.on('POST admin/approval/store', { status: 409, json: { message: 'Changed', code: 'value_changed' } });
    await user.click(within(dialog).getByRole('button', { name: 'Approve 200 points' }));
    await within(dialog).findByText('The value of a point has changed. Please check the claims again.');
    expect(api.bodies('admin/approval/store')).toEqual([
      { transaction_id: 'TX-1,TX-2', shown_values: { 'TX-1': 150, 'TX-2': 200 } },
    ]);
  });

  it('is not offered while nothing selected waits', async () => {
    const { user } = openDashboard();
    await findTable();
    await user.click(checkbox(/^Select TX-3 of/));
    expect(screen.getByText('0 awaiting · 0 points')).toBeInTheDocument();
    expect(button('Approve')).toBeDisabled();
  });

  it('does nothing on Cancel', async () => {
    const { user } = openDashboard();
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
    const { user } = openDashboard();
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

  it('of more claims than the server accepts is sent in batches; a failure keeps what is done and is shown, and Retry does the rest', async () => {
    serveClaims(1203);
    const { user } = openDashboard('/admin/dashboard?status=pending');
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

  it('names the claims that another admin had resolved first', async () => {
    const { user } = openDashboard();
    await findTable();
    ledger.claims[0]!.status = 'approved';
    await user.click(button('Approve TX-1'));
    await user.click(button('Approve 100 points'));
    expect(await screen.findByText('Already approved: TX-1.')).toBeInTheDocument();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    // The row shows the other admin's decision.
    const table = await findTable();
    await waitFor(() => expect(within(rowOf(table, 'TX-1')).getByText('Approved')).toBeInTheDocument());
    await user.click(button('Dismiss'));
    expect(screen.queryByText('Already approved: TX-1.')).not.toBeInTheDocument();
  });
});
