import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { api } from '../../test/api';
import { leaveTab, quietConsole } from '../../test/browser-stand-ins';
import { ledger, serveQueue } from '../../test/claims';
import { visit } from '../../test/visit';
import { ClaimsPage } from '../features/points/claims/claims-page';
import { AdminLayout } from './admin-layout';

quietConsole();
beforeEach(() => {
  serveQueue(5);
  api.on('POST admin/logout', { json: { message: 'Logged out' } });
});
afterEach(cleanup);

/** Opens the claims inside the frame, signed in as an admin. */
async function openAs(id: number) {
  const permissions = ['claims.read', 'claims.decide'];
  const data = { id, mobile: '9876500000', name: '', roles: [], permissions };
  api.on('GET admin/session', { json: { message: 'Session', data } });
  const page = visit({
    pages: [
      { element: <AdminLayout />, children: [{ path: '/admin/claims/:transaction_id?', element: <ClaimsPage /> }] },
      { path: '/admin/login', element: null },
    ],
    path: '/admin/claims',
    signedIn: true,
    hasFrame: true,
  });
  await screen.findByRole('heading', { level: 3, name: 'Who claims' });
  return page;
}

const logOut = () => within(screen.getAllByRole('navigation')[0]!).getByRole('button', { name: 'Logout' });
const busy = { status: 503, json: { message: 'Busy', code: 'busy' } };
const stored = () => Object.keys(localStorage).filter((key) => key.startsWith('decision:'));
const keys = () => api.callsOf('admin/approval/store').map(({ headers }) => headers['idempotency-key']);
const isSignedIn = () => localStorage.getItem('token') !== null;

describe('Logout', () => {
  it('sends what was decided in the last five seconds before the session ends', async () => {
    const { user } = await openAs(1);
    await user.keyboard('a');
    expect(stored()).toHaveLength(1);
    await user.click(logOut());
    await waitFor(() => expect(isSignedIn()).toBe(false));
    await waitFor(() => expect(api.callsOf('admin/logout')).toHaveLength(1));
    const paths = api.calls.map(({ path }) => path).filter((path) => /approval|logout/.test(path));
    expect(paths).toEqual(['admin/approval/store', 'admin/logout']);
    expect(ledger.claims[0]!.status).toBe('approved');
    expect(stored()).toEqual([]);
  });

  it('says how many could not be sent and keeps them; the same admin sends them at the next sign-in, with the same key, another does not', async () => {
    api.on('POST admin/approval/store', busy);
    const { user, unmount } = await openAs(1);
    await user.keyboard('a');
    await user.click(logOut());
    const dialog = await screen.findByRole('alertdialog', { name: '1 decision could not be sent' });
    await user.click(within(dialog).getByRole('button', { name: 'Stay signed in' }));
    expect(isSignedIn()).toBe(true);
    expect(screen.getByText('100 points (₹100) of Ramesh Patil were not approved')).toBeVisible();
    await user.click(logOut());
    await user.click(await screen.findByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(isSignedIn()).toBe(false));
    expect(stored()).toHaveLength(1);
    expect(localStorage.getItem(stored()[0]!)).not.toMatch(/Ramesh|98765/);
    unmount();

    api.on('POST admin/approval/store', ledger.approvals());
    const other = await openAs(2);
    await other.user.keyboard('j');
    expect(keys()).toHaveLength(2);
    expect(stored()).toHaveLength(1);
    other.unmount();

    await openAs(1);
    await waitFor(() => expect(ledger.claims[0]!.status).toBe('approved'));
    expect(new Set(keys()).size).toBe(1);
    await waitFor(() => expect(stored()).toEqual([]));
    expect(await screen.findByText('Approved 100 points (₹100) of TX-1')).toBeInTheDocument();
  });
});

describe('a session that the server ends', () => {
  it('keeps the decisions for the next one', async () => {
    api.on('POST admin/approval/store', {
      status: 401,
      json: { message: 'Please Provide Token', code: 'token_required' },
    });
    const { user, unmount } = await openAs(1);
    await user.keyboard('a');
    leaveTab();
    await waitFor(() => expect(isSignedIn()).toBe(false));
    expect(stored()).toHaveLength(1);
    unmount();
    api.on('POST admin/approval/store', ledger.approvals());
    await openAs(1);
    await waitFor(() => expect(ledger.claims[0]!.status).toBe('approved'));
    expect(new Set(keys()).size).toBe(1);
  });
});
