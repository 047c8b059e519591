import { screen, waitFor, within } from '@testing-library/react';
import { api } from '../../../../test/api';
import { quietConsole } from '../../../../test/browser-stand-ins';
import { visit } from '../../../../test/visit';
import { PayoutsPage } from './payouts-page';

quietConsole();
const title = 'Names that the bank’s file cannot hold';
const payee = (id: number, asked_at: string | null = null) => ({
  ...{ user_id: id, user_name: `User ${id}`, mobile: `987654321${id}`, role_id: 2, claims: 1, amount_paise: 110_000 },
  ...{ asked_at, can_ask: asked_at === null },
});
let payees: object;
let plain: boolean;

beforeEach(() => {
  plain = true;
  payees = {
    ...{ message: 'Payees', data: [payee(7), payee(8, '2026-11-21T08:00:00.000Z')], total_count: 2 },
    ...{ claims: 3, amount_paise: 330_000, can_ask: 1 },
  };
  const states = ['payable', 'ready', 'in-run', 'returned', 'paid', 'forfeited'];
  const by_state = Object.fromEntries(states.map((state) => [state, { count: 0, amount_paise: 0 }]));
  api.on('GET admin/programme', () => ({
    json: { message: 'Settings', data: { is_owner: true, payout_methods: ['bank'], bank_file: { plain } } },
  }));
  api.on('POST admin/payouts', { json: { message: 'Payouts', data: [], total_count: 0, by_state } });
  api.on('POST admin/payout-runs', { json: { message: 'Runs', data: [], total_count: 0 } });
  api.on('POST admin/payee-names', () => ({ json: payees }));
  api.on('POST admin/payee-names/ask', () => {
    payees = { ...payees, data: [payee(7, '2026-11-22T08:00:00.000Z')], total_count: 1, can_ask: 0 };
    return { json: { message: 'Users asked', data: { asked: 1, asked_before: 1 } } };
  });
});

const pages = [{ path: '/admin/payouts', element: <PayoutsPage /> }];
const open = () => visit({ pages, path: '/admin/payouts', signedIn: true });
const card = () => screen.findByRole('region', { name: title });

it('lists who is left out, with counts, and asks one', async () => {
  const { user } = open();
  const region = await card();
  expect(region).toHaveTextContent('2 users, 3 claims, ₹3,300.');
  const [, first, second] = within(region).getAllByRole('row');
  expect(first).toHaveTextContent('User 7');
  expect(within(second!).getByRole('button', { name: 'Asked today' })).toBeDisabled();
  await user.click(within(first!).getByRole('button', { name: 'Ask' }));
  expect(await screen.findByText('1 user was asked · 1 had been asked today')).toBeVisible();
  expect(api.bodies('admin/payee-names/ask')).toEqual([{ user_ids: [7] }]);
  await waitFor(() => expect(region).toHaveTextContent('1 user, 3 claims'));
  expect(within(region).getByRole('button', { name: 'Ask all (0)' })).toBeDisabled();
});

it('asks all of them, and says why that failed', async () => {
  const { user } = open();
  api.on('POST admin/payee-names/ask', { status: 403, json: { message: 'No role', code: 'not_permitted' } });
  await user.click(within(await card()).getByRole('button', { name: 'Ask all (1)' }));
  await waitFor(() => expect(api.bodies('admin/payee-names/ask')).toEqual([{}]));
  expect(await screen.findByRole('alert')).toBeVisible();
});

it('asks nothing of the api where the bank file takes all letters', async () => {
  plain = false;
  open();
  expect(await screen.findByText('Nothing to pay yet')).toBeVisible();
  await waitFor(() => expect(api.callsOf('admin/programme').length).toBeGreaterThan(0));
  expect(api.callsOf('admin/payee-names')).toEqual([]);
});
