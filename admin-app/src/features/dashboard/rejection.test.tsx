import { screen, waitFor, within } from '@testing-library/react';
import { api } from '../../../test/api';
import { button, consoleError, findTable, ledger, openDashboard, serveClaims } from '../../../test/dashboard';
import { expectSeen } from '../../../test/browser-stand-ins';

async function openStatistics() {
  serveClaims(4);
  const { user } = openDashboard('/admin/dashboard', 'table');
  await findTable();
  return user;
}

const dialog = () => screen.getByRole('alertdialog');
const reason = () => within(dialog()).getByRole('textbox', { name: 'Reason' });
const sent = () => api.bodies('admin/approval/reject');

describe('rejection', () => {
  it('asks with the count, the points and a reason, turns the claim down, and shows why', async () => {
    const user = await openStatistics();
    await user.click(button('Reject TX-1'));
    expect(dialog()).toHaveAccessibleName('Reject 1 claim?');
    expect(dialog()).toHaveAccessibleDescription(/^100 points return to the balance of Ramesh Patil/);
    await user.type(reason(), '  Torn label ');
    await user.click(button('Reject 1 claim'));
    await expectSeen('1 claim rejected · 100 points returned');
    expect(sent()).toEqual([{ transaction_id: 'TX-1', reason: 'Torn label' }]);
    const row = screen.getByRole('row', { name: /TX-1/ });
    await waitFor(() => expect(within(row).getByText('Torn label')).toBeInTheDocument());
    expect(within(row).getByText('Rejected')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Reject TX-1' })).not.toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Statistics' })).toHaveFocus();
    await user.click(button('Items of TX-1'));
    expect(within(screen.getByRole('dialog')).getByText('Torn label')).toBeInTheDocument();
  });

  it('does not go without a reason', async () => {
    const user = await openStatistics();
    await user.click(button('Reject TX-1'));
    await user.type(reason(), '   ');
    await user.click(button('Reject 1 claim'));
    expect(await within(dialog()).findByText('Please enter a reason')).toBeInTheDocument();
    expect(reason()).toBeInvalid();
    expect(reason()).toHaveFocus();
    await user.clear(reason());
    await user.click(reason());
    await user.paste('x'.repeat(501));
    await user.click(button('Reject 1 claim'));
    expect(await within(dialog()).findByText('The reason is too long: at most 500 characters.')).toBeInTheDocument();
    expect(sent()).toEqual([]);
  });

  it('of a selection turns down what waits in it, for one reason', async () => {
    const user = await openStatistics();
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(button('Reject'));
    expect(dialog()).toHaveAccessibleName('Reject 3 claims?');
    await user.type(reason(), 'Trial run');
    await user.click(button('Reject 3 claims'));
    await expectSeen('3 claims rejected · 300 points returned');
    expect(sent()).toEqual(['TX-1', 'TX-2', 'TX-4'].map((transaction_id) => ({ transaction_id, reason: 'Trial run' })));
    // TX-3 was approved before and is deselected too.
    expect(screen.queryByText(/selected$/)).not.toBeInTheDocument();
  });

  it('names the claims that another admin had resolved, and shows their current state', async () => {
    const user = await openStatistics();
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    ledger.claims[0]!.status = 'approved';
    Object.assign(ledger.claims[1]!, { status: 'rejected', reason: 'Before you' });
    await user.click(button('Reject'));
    await user.type(reason(), 'Trial run');
    await user.click(button('Reject 3 claims'));
    await expectSeen('1 claim rejected · 100 points returned');
    expect(await screen.findByText('Already approved: TX-1.')).toBeInTheDocument();
    expect(screen.getByText('Already rejected: TX-2.')).toBeInTheDocument();
    expect(await screen.findByText('Before you')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Reject TX-1' })).not.toBeInTheDocument();
  });

  it('keeps the question and the reason when it fails, says how far it came, and Retry does the rest', async () => {
    const user = await openStatistics();
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(button('Reject'));
    await user.type(reason(), 'Trial run');
    const serve = ledger.rejections();
    api.on('POST admin/approval/reject', (received) =>
      sent().length === 2
        ? { status: 503, json: { message: 'Try again in a moment', code: 'unavailable' } }
        : serve(received),
    );
    await user.click(button('Reject 3 claims'));
    expect(
      await within(dialog()).findByText(
        '1 claim rejected · 100 points returned. 2 claims are left: Try again in a moment',
      ),
    ).toBeInTheDocument();
    expect(consoleError).toHaveBeenCalled();
    expect(dialog()).toHaveAccessibleName('Reject 2 claims?');
    expect(reason()).toHaveValue('Trial run');
    await user.click(within(dialog()).getByRole('button', { name: 'Retry' }));
    await expectSeen('2 claims rejected · 200 points returned');
    expect(ledger.claims.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'approved', 'rejected']);
  });

  it('does nothing on Cancel, and asks for a new reason the next time', async () => {
    const user = await openStatistics();
    await user.click(button('Reject TX-1'));
    await user.type(reason(), 'Half a thought');
    await user.click(button('Cancel'));
    expect(sent()).toEqual([]);
    await user.click(button('Reject TX-2'));
    expect(reason()).toHaveValue('');
  });
});

describe('the redeemed items', () => {
  it('§2 Dashboard: redeemed items are listed with their points and the total', async () => {
    const { user } = openDashboard();
    await findTable();
    await user.click(button('Items of TX-1'));
    const dialog = screen.getByRole('dialog', { name: 'Redeemed items' });
    expect(await within(dialog).findByRole('row', { name: /CPVC Elbow 90°.*40/ })).toBeInTheDocument();
    expect(within(dialog).getByRole('row', { name: /Total 100/ })).toBeInTheDocument();
    expect(api.bodies('admin/get_Items_By_Transaction_id')).toEqual([{ transaction_id: 'TX-1' }]);
  });

  it('that are worth less than the claim say where the rest comes from', async () => {
    ledger.claims[0]!.points = 250;
    const { user } = openDashboard();
    await findTable();
    await user.click(button('Items of TX-1'));
    expect(
      await screen.findByText('The claim is for 250 points: 150 come from an adjustment by an admin, not from a scan.'),
    ).toBeInTheDocument();
  });
});

describe('the rewards preview', () => {
  it('§2 Dashboard: rewards preview, §4 redemption: per user: approves what was on show for that person, and nothing that came in the meantime', async () => {
    const { user } = openDashboard();
    await findTable();
    await user.click(screen.getAllByRole('button', { name: 'Rewards of Ramesh Patil' })[0]!);
    const dialog = screen.getByRole('dialog', { name: 'Ramesh Patil' });
    const approve = await within(dialog).findByRole('button', { name: 'Approve 6 claims · 600 points' });
    ledger.claims.push({ ...ledger.claims[0]!, transaction_id: 'TX-99' });
    await user.click(approve);
    const question = screen.getByRole('alertdialog', { name: 'Approve 6 claims?' });
    expect(question).toHaveAccessibleDescription(/^600 points of Ramesh Patil move from awaiting to redeemed/);
    expect(api.bodies('admin/approval/store')).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Approve 600 points' }));
    const shown = ['TX-1', 'TX-5', 'TX-9', 'TX-13', 'TX-17', 'TX-21'];
    const shown_values = Object.fromEntries(shown.map((id) => [id, null]));
    await waitFor(() =>
      expect(api.bodies('admin/approval/store')).toEqual([{ user_id: 1, transaction_ids: shown, shown_values }]),
    );
    // A claim placed in the meantime is pending and now visible.
    expect(await within(dialog).findByRole('button', { name: 'Approve 1 claim · 100 points' })).toBeInTheDocument();
    expect(ledger.claims.at(-1)?.status).toBe('pending');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(dialog).toContainElement(document.activeElement as HTMLElement);
  });

  it('§4 redemption: the approve button is there only with points above 0', async () => {
    ledger.claims.forEach((claim) => (claim.status = 'approved'));
    const { user } = openDashboard();
    await findTable();
    await user.click(screen.getAllByRole('button', { name: 'Rewards of Ramesh Patil' })[0]!);
    const dialog = screen.getByRole('dialog', { name: 'Ramesh Patil' });
    expect(await within(dialog).findByText('None. All claims are settled.')).toBeInTheDocument();
    expect(within(dialog).queryByRole('button', { name: /^Approve/ })).not.toBeInTheDocument();
  });
});
