import { screen, waitFor, within } from '@testing-library/react';
import { api } from '../../../test/api';
import { button, consoleError, findTable, ledger, openDashboard, serveClaims } from '../../../test/dashboard';
import { expectSeen } from '../../../test/seen-texts';

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
