import { screen, waitFor, within } from '@testing-library/react';
import { api } from '../../../../test/api';
import {
  button,
  consoleError,
  findProblem,
  findTable,
  ledger,
  openDashboard,
  serveClaims,
} from '../../../../test/dashboard';
import { leaveTab } from '../../../../test/browser-stand-ins';

async function openStatistics() {
  serveClaims(4);
  const { user } = openDashboard('/admin/dashboard', 'table');
  await findTable();
  return user;
}

const dialog = () => screen.findByRole('dialog', { name: /^Reject/ });
const reason = async () => within(await dialog()).getByRole('textbox', { name: 'Reason' });
const sent = () => api.bodies('admin/approval/reject');

describe('rejection', () => {
  it('asks with the count, the points and a reason, turns the claim down, and shows why', async () => {
    const user = await openStatistics();
    await user.click(button('Reject TX-1'));
    expect(await dialog()).toHaveAccessibleName('Reject 1 claim?');
    expect(await dialog()).toHaveAccessibleDescription(/^100 points return to the balance of Ramesh Patil/);
    await user.type(await reason(), '  Torn label ');
    await user.click(button('Reject 1 claim'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Reject TX-1' })).not.toBeInTheDocument());
    expect(screen.getByRole('region', { name: 'Statistics' })).toHaveFocus();
    leaveTab();
    expect(await screen.findByText('Rejected 100 points of Ramesh Patil')).toBeInTheDocument();
    expect(sent()).toEqual([{ transaction_id: 'TX-1', reason: 'Torn label' }]);
    const row = screen.getByRole('row', { name: /TX-1/ });
    await waitFor(() => expect(within(row).getByText('Torn label')).toBeInTheDocument());
    expect(within(row).getByText('Rejected')).toBeInTheDocument();
    await user.click(button(/^Items, rewards: TX-1,/));
    expect(await within(await screen.findByRole('dialog')).findByText('Torn label')).toBeInTheDocument();
  });

  it('does not go without a reason', async () => {
    const user = await openStatistics();
    await user.click(button('Reject TX-1'));
    await user.type(await reason(), '   ');
    await user.click(button('Reject 1 claim'));
    expect(await within(await dialog()).findByText('Please enter a reason')).toBeInTheDocument();
    expect(await reason()).toBeInvalid();
    // As long as the server accepts.
    await user.clear(await reason());
    await user.click(await reason());
    await user.paste('x'.repeat(501));
    expect(await reason()).toHaveValue('x'.repeat(500));
    expect(sent()).toEqual([]);
  });

  it('of a selection turns down what waits in it, for one reason', async () => {
    const user = await openStatistics();
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(button('Reject'));
    expect(await dialog()).toHaveAccessibleName('Reject 3 claims?');
    await user.type(await reason(), 'Trial run');
    await user.click(button('Reject 3 claims'));
    // TX-3 was approved before and is deselected too.
    await waitFor(() => expect(screen.queryByText(/selected$/)).not.toBeInTheDocument());
    leaveTab();
    expect(await screen.findByText('Rejected 300 points of 3 people')).toBeInTheDocument();
    expect(sent()).toEqual(['TX-1', 'TX-2', 'TX-4'].map((transaction_id) => ({ transaction_id, reason: 'Trial run' })));
  });

  it('names the claims that another admin had resolved, and shows their current state', async () => {
    const user = await openStatistics();
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    ledger.claims[0]!.status = 'approved';
    Object.assign(ledger.claims[1]!, { status: 'rejected', reason: 'Before you' });
    await user.click(button('Reject'));
    await user.type(await reason(), 'Trial run');
    await user.click(button('Reject 3 claims'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    leaveTab();
    expect(await screen.findByText('Already approved: TX-1.')).toBeInTheDocument();
    expect(screen.getByText('Already rejected: TX-2.')).toBeInTheDocument();
    // Without those that were rejected by the other admin; TX-4 has no name.
    expect(await screen.findByText(/^Rejected 100 points of 98/)).toBeInTheDocument();
    expect(await screen.findByText('Before you')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Reject TX-1' })).not.toBeInTheDocument();
  });

  it('says how much is left when it fails, and Retry does the rest for the same reason', async () => {
    const user = await openStatistics();
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(button('Reject'));
    await user.type(await reason(), 'Trial run');
    const serve = ledger.rejections();
    api.on('POST admin/approval/reject', (received) =>
      sent().length === 2
        ? { status: 503, json: { message: 'Try again in a moment', code: 'unavailable' } }
        : serve(received),
    );
    await user.click(button('Reject 3 claims'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    leaveTab();
    const problem = await findProblem();
    expect(problem).toHaveTextContent('200 points of 2 people were not rejected');
    expect(problem).toHaveTextContent('TX-2, TX-4');
    expect(consoleError).toHaveBeenCalled();
    await user.click(within(problem).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Rejected 300 points of 3 people')).toBeInTheDocument();
    expect(ledger.claims.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'approved', 'rejected']);
    expect(sent().every((body) => (body as { reason: string }).reason === 'Trial run')).toBe(true);
  });

  it('does nothing on Cancel, and asks for a new reason the next time', async () => {
    const user = await openStatistics();
    await user.click(button('Reject TX-1'));
    await user.type(await reason(), 'Half a thought');
    await user.click(button('Cancel'));
    expect(sent()).toEqual([]);
    await user.click(button('Reject TX-2'));
    expect(await reason()).toHaveValue('');
  });
});

describe('the panel of a claim', () => {
  beforeEach(() => serveClaims(5));

  it('§2 Dashboard: redeemed items are listed with their points, the rest is an adjustment', async () => {
    ledger.claims[0]!.points = 250;
    const { user } = openDashboard('/admin/dashboard', 'table');
    await findTable();
    await user.click(button(/^Items, rewards: TX-1,/));
    const dialog = await screen.findByRole('dialog', { name: 'Ramesh Patil' });
    expect(await within(dialog).findByRole('heading', { name: 'Redeemed items' })).toBeInTheDocument();
    expect(within(dialog).getAllByRole('listitem', { name: '' })[0]).toHaveTextContent(/CPVC Elbow 90°.*#10483.*50/);
    expect(within(dialog).getByText('+150 points come from an adjustment by an admin.')).toBeInTheDocument();
    expect(dialog).toHaveAccessibleDescription(/^250 points/);
  });
});

describe('the rewards preview', () => {
  beforeEach(() => serveClaims(5));

  it('§2 Dashboard: rewards preview, §4 redemption: per user: approves what was on show for that person, and nothing that came in the meantime', async () => {
    const { user } = openDashboard('/admin/dashboard', 'table');
    await findTable();
    await user.click(screen.getAllByRole('button', { name: /rewards: .*Ramesh Patil$/ })[0]!);
    const dialog = await screen.findByRole('dialog', { name: 'Ramesh Patil' });
    const approve = await within(dialog).findByRole('button', { name: 'Approve 2 claims · 200 points' });
    const listed = within(within(dialog).getByRole('list', { name: 'Awaiting approval' })).getAllByRole('listitem');
    expect(listed.map(({ textContent }) => textContent)).toEqual(
      ['TX-1', 'TX-5'].map((id) => `${id}19 Nov 2026100 points`),
    );
    ledger.claims.push({ ...ledger.claims[0]!, transaction_id: 'TX-99' });
    await user.click(approve);
    const question = await screen.findByRole('alertdialog', { name: 'Approve 2 claims?' });
    expect(question).toHaveAccessibleDescription(/^200 points of Ramesh Patil move from awaiting to redeemed/);
    await user.click(within(question).getByRole('button', { name: 'Approve 200 points' }));
    // Undo is on the page.
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(button('Undo')).toBeInTheDocument();
    leaveTab();
    const shown = ['TX-1', 'TX-5'];
    const shown_values = Object.fromEntries(shown.map((id) => [id, null]));
    await waitFor(() =>
      expect(api.bodies('admin/approval/store')).toEqual([{ user_id: 1, transaction_ids: shown, shown_values }]),
    );
    // A claim placed in the meantime is pending and now visible.
    await user.click(screen.getAllByRole('button', { name: /rewards: .*Ramesh Patil$/ })[0]!);
    expect(await screen.findByRole('button', { name: 'Approve 1 claim · 100 points' })).toBeInTheDocument();
    expect(ledger.claims.at(-1)?.status).toBe('pending');
  });

  it('says that the rewards could not be loaded, and loads them on Retry', async () => {
    api.on('POST admin/scanners/get', { status: 503, json: { message: 'Try again in a moment', code: 'unavailable' } });
    const { user } = openDashboard('/admin/dashboard', 'table');
    await findTable();
    await user.click(screen.getAllByRole('button', { name: /rewards: .*Ramesh Patil$/ })[0]!);
    expect(await screen.findByText('The rewards could not be loaded')).toBeInTheDocument();
    ledger.serve(api);
    await user.click(button('Retry'));
    expect(await screen.findByRole('button', { name: 'Approve 2 claims · 200 points' })).toBeInTheDocument();
    expect(screen.queryByText('The rewards could not be loaded')).not.toBeInTheDocument();
  });

  it('asks in spite of the signals of these claims', async () => {
    ledger.claims[0]!.signals = ['new-account'];
    const { user } = openDashboard('/admin/dashboard', 'table');
    await findTable();
    await user.click(screen.getAllByRole('button', { name: /rewards: .*Ramesh Patil$/ })[0]!);
    await user.click(await screen.findByRole('button', { name: 'Approve 2 claims · 200 points' }));
    expect(await screen.findByRole('button', { name: 'Approve 1 without signals' })).toBeInTheDocument();
  });

  it('§4 redemption: the approve button is there only with points above 0', async () => {
    ledger.claims.forEach((claim) => (claim.status = 'approved'));
    const { user } = openDashboard('/admin/dashboard', 'table');
    await findTable();
    await user.click(screen.getAllByRole('button', { name: /rewards: .*Ramesh Patil$/ })[0]!);
    const dialog = await screen.findByRole('dialog', { name: 'Ramesh Patil' });
    expect(await within(dialog).findByLabelText('Where the points are')).toBeInTheDocument();
    await waitFor(() => expect(api.bodies('admin/scanners/get')).toHaveLength(1));
    expect(within(dialog).queryByRole('button', { name: /^Approve/ })).not.toBeInTheDocument();
  });
});
