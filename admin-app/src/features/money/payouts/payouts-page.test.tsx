import { screen, waitFor, within } from '@testing-library/react';
import { File as NodeFile } from 'node:buffer';
import { api } from '../../../../test/api';
import { quietConsole } from '../../../../test/browser-stand-ins';
import { visit } from '../../../../test/visit';
import { PayoutsPage } from './payouts-page';
import { RunPage } from './run-page';

quietConsole();

const payee = {
  ...{ transaction_id: 'TX-1041', user_id: 7, user_name: 'Ravi Kumar', mobile: '9876543210', role_id: 2 },
  ...{ points: 1100, amount_paise: 110_000, method: 'upi', masked: 'ra••••@okicici' },
  ...{ reference: null, reason: null, resolved_at: null },
};
const response = (data: unknown, more: object = {}) => ({ json: { message: 'Found', data, ...more } });
const pages = [
  { path: '/admin/payouts', element: <PayoutsPage /> },
  { path: '/admin/payouts/runs/:id', element: <RunPage /> },
];

const states = ['payable', 'ready', 'in-run', 'returned', 'paid', 'forfeited'];
const by_state = Object.fromEntries(states.map((state) => [state, { count: 0, amount_paise: 0 }]));

beforeEach(() => {
  api.on('GET admin/programme', response({ is_owner: true, payout_methods: ['upi'], bank_file: {} }));
  api.on('POST admin/payout-runs', response([], { total_count: 0 }));
});

it('says from when new payout details are paid, and which approved claims have no money', async () => {
  const blocked = { blocked: 'new-details', payable_from: '2026-11-22T04:30:00.000Z' };
  const row = {
    ...payee,
    ...blocked,
    value_paise: 100,
    state: 'payable',
    approved_at: '2026-11-20T08:00:00.000Z',
    run_id: null,
  };
  api.on(
    'POST admin/payouts',
    response([row], { total_count: 1, by_state, without_money: { count: 2, points: 1500 } }),
  );
  visit({ pages, path: '/admin/payouts', signedIn: true });
  expect(await screen.findByRole('row', { name: /TX-1041/ })).toHaveTextContent(
    'New payout details: paid from 22 Nov, 10:00 am on',
  );
  expect(screen.getByText('2 approved claims without money: 1,500 points')).toBeInTheDocument();
  expect(screen.getByText('npm run make-payable')).toBeInTheDocument();
});

const admin = { id: 1, mobile: '9000000001' };
const run = {
  ...{ id: 12, state: 'closed', items: 23, amount_paise: 1_840_000, created_by: admin, confirmed_by: admin },
  ...{ created_at: '2026-11-21T08:00:00.000Z', confirmed_at: null, sent_at: null, closed_at: null, open: 0 },
  ...{ paid: 23, paid_paise: 1_840_000, returned: 0, returned_paise: 0, can_confirm: false, shared_destinations: 12 },
  bank_file: null,
};
const item = {
  ...{ ...payee, id: 1041, details_changed_at: null, suspended: false, shared_with: 11, state: 'paid' },
  ...{ left_reason: null, corrections: [] },
};

it('marks the payments of a run that go to one place', async () => {
  api.on('GET admin/payout-runs/12', response(run));
  api.on('POST admin/payout-runs/12/items', response([item], { total_count: 1 }));
  visit({ pages, path: '/admin/payouts/runs/12', signedIn: true });
  expect(await screen.findByText(/^12 payments go to a UPI ID or bank account of more than one account/)).toBeVisible();
  expect(await screen.findByRole('row', { name: /TX-1041/ })).toHaveTextContent('Also paid there: 11 other accounts');
});

it('says how large a file of results is that is too large, and sends none of it', async () => {
  api.on('GET admin/payout-runs/12', response({ ...run, state: 'sent', open: 23 }));
  api.on('POST admin/payout-runs/12/items', response([item], { total_count: 1 }));
  const { user } = visit({ pages, path: '/admin/payouts/runs/12', signedIn: true });
  const large = new NodeFile([new Uint8Array(7 * 1024 * 1024)], 'results.csv', { type: 'text/csv' });
  await user.upload(await screen.findByLabelText('Result file'), large as unknown as File);
  await user.click(screen.getByRole('button', { name: 'Store the results' }));
  expect(await screen.findByText('The file has 7 MB. Up to 5 MB are accepted.')).toBeVisible();
  expect(api.callsOf('admin/payout-runs/12/results')).toEqual([]);
});

const title = 'Names that the bank’s file cannot hold';
const unnamed = (id: number, asked_at: string | null = null) => ({
  ...{ user_id: id, user_name: `User ${id}`, mobile: `987654321${id}`, role_id: 2, claims: 1, amount_paise: 110_000 },
  ...{ asked_at, can_ask: asked_at === null },
});
describe(title, () => {
  let payees: object;
  let plain: boolean;

  beforeEach(() => {
    plain = true;
    payees = {
      ...{ message: 'Payees', data: [unnamed(7), unnamed(8, '2026-11-21T08:00:00.000Z')], total_count: 2 },
      ...{ claims: 3, amount_paise: 330_000, can_ask: 1 },
    };
    api.on('GET admin/programme', () => ({
      json: { message: 'Settings', data: { is_owner: true, payout_methods: ['bank'], bank_file: { plain } } },
    }));
    api.on('POST admin/payouts', response([], { total_count: 0, by_state }));
    api.on('POST admin/payee-names', () => ({ json: payees }));
    api.on('POST admin/payee-names/ask', () => {
      payees = { ...payees, data: [unnamed(7, '2026-11-22T08:00:00.000Z')], total_count: 1, can_ask: 0 };
      return { json: { message: 'Users asked', data: { asked: 1, asked_before: 1 } } };
    });
  });

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
});
