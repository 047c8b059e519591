import { screen } from '@testing-library/react';
import { File as NodeFile } from 'node:buffer';
import { api } from '../../../../test/api';
import { visit } from '../../../../test/visit';
import { PayoutsPage } from './payouts-page';
import { RunPage } from './run-page';

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

beforeEach(() => api.on('GET admin/programme', response({ is_owner: true, payout_methods: ['upi'], bank_file: {} })));

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
  const states = ['payable', 'ready', 'in-run', 'returned', 'paid', 'forfeited'];
  const by_state = Object.fromEntries(states.map((state) => [state, { count: 0, amount_paise: 0 }]));
  api.on('POST admin/payout-runs', response([], { total_count: 0 }));
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
