import { act, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from '@loyalty/shared-ui/router';
import { api } from '../../test/api';
import { quietConsole } from '../../test/browser-stand-ins';
import { visit } from '../../test/visit';
import { AdminLayout } from '../layout/admin-layout';
import { ListSearch } from '../lists/list-filters';
import { recentSearchesKey } from '../session/require-session';
import { endSession } from '../session/session';

const none = { users: [], claims: [], codes: [], batches: [], products: [], models: [], stores: [] };
const ramesh = { id: 7, name: 'Ramesh Patil', mobile: '9876543210', location: 'Pune', role_id: 2, suspended: false };
const claim = {
  id: 10001,
  transaction_id: 'TX-10001',
  user_id: 7,
  user_name: 'Ramesh Patil',
  points: 50,
  status: 'pending',
  claimed_at: '2026-11-20T05:00:00.000Z',
};
let results: Record<string, object>;
let asked: string[];

quietConsole();
beforeEach(() => {
  results = { ramesh: { ...none, users: [ramesh], claims: [claim] } };
  asked = [];
  api.on('POST admin/search', ({ body }) => {
    const { query } = body as { query: string };
    asked.push(query);
    return { json: { message: 'Results', data: results[query] ?? none } };
  });
  const permissions = ['workplace.use', 'users.read', 'catalogue.read'];
  api.on('GET admin/session', () => ({
    json: { message: 'Session', data: { id: 1, roles: ['viewer'], permissions } },
  }));
});

function Page() {
  const { pathname, search } = useLocation();
  return <p>{`at ${pathname}${search}`}</p>;
}
const List = () => <ListSearch label="Search stores" value="" onValueChange={() => undefined} />;
const open = (path = '/admin/dashboard') =>
  visit({
    pages: [
      {
        element: <AdminLayout />,
        children: [
          { path: '/admin/stores', element: <List /> },
          { path: '*', element: <Page /> },
        ],
      },
    ],
    path,
    signedIn: true,
  });
const field = () => screen.findByRole('combobox', { name: 'Search people, claims, codes and products' });
const option = (name: RegExp) => screen.findByRole('option', { name });

describe('the search over everything', () => {
  it('offers to trace a label by its number, after what the server found, to an admin who may not list codes', async () => {
    const permissions = ['workplace.use', 'users.read', 'codes.trace'];
    api.on('GET admin/session', { json: { message: 'Session', data: { id: 1, roles: ['approver'], permissions } } });
    results = { '4711': { ...none, users: [ramesh] } };
    const { user } = open();
    await screen.findByText('at /admin/dashboard');
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), '4711');
    expect(await option(/Ramesh Patil/)).toHaveAttribute('aria-selected', 'true');
    await user.click(await option(/Trace label 4711/));
    expect(await screen.findByText('at /admin/codes?serial=4711')).toBeInTheDocument();
  });

  it('opens with Ctrl+K, finds while typing, and opens what the arrow keys have chosen', async () => {
    const { user } = open();
    await screen.findByText('at /admin/dashboard');
    await user.keyboard('{Control>}k{/Control}');
    const input = await field();
    expect(input).toHaveFocus();
    await user.type(input, 'ramesh');
    const first = await option(/TX-10001.*50 points.*Awaiting approval/);
    expect(input).toHaveAttribute('aria-activedescendant', first.id);
    await user.keyboard('{ArrowDown}');
    const person = screen.getByRole('option', { selected: true });
    expect(person).toHaveAccessibleName(/Ramesh Patil.*Plumber · 9876543210 · Pune/);
    expect(within(screen.getByRole('group', { name: 'People' })).getByRole('option')).toBe(person);
    expect(asked).toEqual(['ramesh']);
    await user.keyboard('{Enter}');
    expect(await screen.findByText('at /admin/people/7')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('opens the first result when Enter came before it, as a hand-held scanner sends it', async () => {
    results['1000007'] = {
      ...none,
      codes: [{ serial: 1000007, batch_id: 3, product_name: 'Elbow', points: 40, state: 'unused' }],
    };
    const { user } = open();
    await user.click((await screen.findAllByRole('button', { name: 'Search' }))[0]!);
    await user.type(await field(), '1000007{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(asked).toEqual(['1000007']);
  });

  it('says of a label that was not restored why it is unknown', async () => {
    results['1000011'] = {
      ...none,
      codes: [{ serial: 1000011, batch_id: null, product_name: null, points: null, state: 'not-restored' }],
    };
    const { user } = open();
    await user.click((await screen.findAllByRole('button', { name: 'Search' }))[0]!);
    await user.type(await field(), '1000011');
    expect(await option(/1000011.*Printed after the backup that was restored.*Not restored/)).toBeInTheDocument();
  });

  it('goes to the pages of the rail that the roles include, by the beginning of a word', async () => {
    const { user } = open();
    await screen.findByText('at /admin/dashboard');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Audit log' })).not.toBeInTheDocument());
    await user.keyboard('/');
    await user.type(await field(), 'plum');
    expect(await option(/Plum ?bers/)).toHaveAttribute('href', '/admin/plumbers');
    await user.clear(await field());
    await user.type(await field(), 'aud');
    expect(await screen.findByText('Nothing was found for “aud”.')).toBeInTheDocument();
  });

  it.each([
    ['only where the programme pays out', ['upi'], 1],
    ['as little as the menu where it does not', [], 0],
  ])('offers to pay claims %s', async (_, methods, count) => {
    const permissions = ['workplace.use', 'payouts.read', 'payouts.pay', 'programme.read'];
    api.on('GET admin/session', { json: { message: 'Session', data: { id: 1, roles: ['payer'], permissions } } });
    api.on('GET admin/programme', { json: { message: 'Settings', data: { payout_methods: methods } } });
    const { user } = open();
    await screen.findByText('at /admin/dashboard');
    await waitFor(() => expect(screen.queryAllByRole('link', { name: 'Payouts' })).toHaveLength(count));
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), 'value');
    expect(await option(/Value of one point/)).toBeInTheDocument();
    await user.clear(await field());
    await user.type(await field(), 'pay');
    await waitFor(() => expect(asked).toContain('pay'));
    expect(screen.queryAllByRole('option', { name: /Pay claims/ })).toHaveLength(count);
  });

  it('leaves / to the search of a list, and has no key when shortcuts are off', async () => {
    const { user } = open('/admin/stores');
    const list = await screen.findByRole('searchbox', { name: 'Search stores' });
    await user.keyboard('/');
    expect(list).toHaveFocus();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    localStorage.setItem('shortcuts', 'off');
    const second = open();
    await screen.findByText('at /admin/dashboard');
    await second.user.keyboard('/');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('lists what was opened last, on this device and until the log-out', async () => {
    const { user } = open();
    await screen.findByText('at /admin/dashboard');
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), 'ramesh');
    await user.click(await option(/Ramesh Patil.*Plumber/));
    await user.keyboard('{Control>}k{/Control}');
    const recent = await screen.findByRole('group', { name: 'Recent' });
    expect(within(recent).getByRole('option', { name: 'Ramesh Patil' })).toHaveAttribute('href', '/admin/people/7');
    expect(localStorage.getItem(recentSearchesKey)).toContain('Ramesh Patil');
    act(() => endSession('signed-out'));
    await waitFor(() => expect(localStorage.getItem(recentSearchesKey)).toBeNull());
  });

  it('shows an error in place, with Retry', async () => {
    api.on('POST admin/search', () => ({ status: 500, json: { message: 'Down', code: 'internal' } }));
    const { user } = open();
    await screen.findByText('at /admin/dashboard');
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), 'ramesh');
    expect(await screen.findByText('Down')).toBeInTheDocument();
    api.on('POST admin/search', () => ({ json: { message: 'Results', data: results.ramesh } }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await option(/TX-10001/)).toBeInTheDocument();
  });

  it('says why there is no camera', async () => {
    const { user } = open();
    await screen.findByText('at /admin/dashboard');
    await user.keyboard('{Control>}k{/Control}');
    await field();
    await user.click(screen.getByRole('button', { name: 'Scan a label with the camera' }));
    expect(await screen.findByText('This device has no camera that the browser can use.')).toBeInTheDocument();
  });
});
