import { screen, waitFor, within } from '@testing-library/react';
import { api } from '../../../test/api';
import { button, findTable, ledger, openDashboard } from '../../../test/dashboard';

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
    await waitFor(() => expect(api.bodies('admin/approval/store')).toEqual([{ user_id: 1, transaction_ids: shown }]));
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
