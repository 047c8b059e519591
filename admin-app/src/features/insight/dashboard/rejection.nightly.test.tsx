import { screen, waitFor, within } from '@testing-library/react';
import { api } from '../../../../test/api';
import {
  ask,
  button,
  consoleError,
  findProblem,
  findTable,
  ledger,
  openDashboard,
  openMenu,
  rowOf,
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
    await ask(user, 'Reject', 'TX-1');
    expect(await dialog()).toHaveAccessibleName('Reject 1 claim?');
    expect(await dialog()).toHaveAccessibleDescription(/^100 points return to the balance of Ramesh Patil/);
    await user.type(await reason(), '  Torn label ');
    await user.click(button('Reject 1 claim'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(button(/^Actions: TX-1,/)).toHaveFocus();
    leaveTab();
    expect(await screen.findByText('Rejected 100 points of Ramesh Patil')).toBeInTheDocument();
    expect(sent()).toEqual([{ transaction_id: 'TX-1', reason: 'Torn label' }]);
    const row = screen.getByRole('row', { name: /TX-1/ });
    await waitFor(() => expect(within(row).getByText('Torn label')).toBeInTheDocument());
    expect(within(row).getByText('Rejected')).toBeInTheDocument();
  });

  it('does not go without a reason', async () => {
    const user = await openStatistics();
    await ask(user, 'Reject', 'TX-1');
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
    await ask(user, 'Reject', 'TX-1');
    await user.type(await reason(), 'Half a thought');
    await user.click(button('Cancel'));
    expect(sent()).toEqual([]);
    await ask(user, 'Reject', 'TX-2');
    expect(await reason()).toHaveValue('');
  });
});

it('§2 Dashboard: redeemed items, rewards preview: a row, its menu and its transaction lead to the claim', async () => {
  serveClaims(4);
  const claim = { path: '/admin/claims/:transaction_id', element: <p>The claim</p> };
  const { user, router } = openDashboard('/admin/dashboard?page=1', 'table', [claim]);
  const row = rowOf(await findTable(), 'TX-2');
  expect(within(row).getByRole('link', { name: 'TX-2' })).toHaveAttribute('href', '/admin/claims/TX-2');
  const menu = await openMenu(user, 'TX-2');
  expect(menu.getByRole('link', { name: 'Items, rewards' })).toHaveAttribute('href', '/admin/claims/TX-2');
  await user.keyboard('{Escape}');
  // Not on a control of the row.
  await user.click(within(row).getByText('Awaiting approval'));
  expect(await screen.findByText('The claim')).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/admin/claims/TX-2');
});
