import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '../../../../test/api';
import { quietConsole } from '../../../../test/browser-stand-ins';
import { visit } from '../../../../test/visit';
import { InstantPaymentsPage } from './instant-payments-page';

quietConsole();

const at = '2026-11-21T08:00:00.000Z';
const payment = {
  ...{ id: 41, payment: 'PAY41', transaction_id: 'TX-1041', user_id: 7, user_name: 'Ravi Kumar', mobile: '9876543210' },
  ...{ role_id: 2, amount_paise: 110_000, masked: 'ra••••@okicici', provider: 'razorpayx', provider_id: 'pout_1' },
  ...{
    state: 'paid',
    problem: null,
    being_corrected: false,
    reference: 'UTR000000041',
    reason: null,
    created_at: at,
    changed_at: at,
  },
};
const status = {
  ...{ rejected_reason: null, verifications_rejected: false },
  ...{ configured: 'razorpayx', provider: 'razorpayx', paused: false, resume_proposed: false, low_since: null },
  ...{
    balance_paise: 5_000_000,
    balance_read_at: at,
    today_paise: 110_000,
    day_limit_paise: 1_000_000,
    differences: 0,
  },
};
const response = (data: unknown, more: object = {}) => ({ json: { message: 'Found', data, ...more } });
const open = () =>
  visit({
    pages: [{ path: '/admin/payouts/at-once', element: <InstantPaymentsPage /> }],
    path: '/admin/payouts/at-once',
    signedIn: true,
  });

beforeEach(() => {
  api.on('GET admin/instant-payments/status', response(status));
  api.on('POST admin/instant-payments', response([payment], { total_count: 1 }));
});

it('lists payments with the bank’s reference, and what is left', async () => {
  open();
  const row = await screen.findByRole('row', { name: /PAY41/ });
  expect(row).toHaveTextContent('UTR000000041');
  expect(row).toHaveTextContent('Paid');
  expect(await screen.findByText('₹50,000')).toBeVisible();
  expect(screen.getByText('of ₹10,000 a day')).toBeVisible();
});

it('shows what the provider says otherwise', async () => {
  const differs = { ...payment, state: 'processing', problem: 'amount', reference: null };
  api.on('POST admin/instant-payments', response([differs], { total_count: 1 }));
  open();
  await userEvent.click(await screen.findByRole('radio', { name: 'Differences' }));
  expect(await screen.findByText('The provider has another amount')).toBeVisible();
  expect(api.bodies('admin/instant-payments').at(-1)).toMatchObject({ shown: 'differences' });
});

it('states what became of a payment that stays open, for another admin to confirm', async () => {
  const late = { ...payment, state: 'processing', problem: 'late', reference: null };
  api.on('POST admin/instant-payments', response([late], { total_count: 1 }));
  api.on('POST admin/payout-items/41/correct', { status: 202, ...response({ confirmation_id: 5 }) });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Not paid' }));
  api.on('POST admin/instant-payments', response([{ ...late, being_corrected: true }], { total_count: 1 }));
  await userEvent.type(screen.getByLabelText(/Reason/), 'The provider says so');
  await userEvent.click(screen.getByRole('button', { name: 'Order “not paid”' }));
  expect(await screen.findByRole('link', { name: 'A correction waits for another admin' })).toBeVisible();
  expect(api.bodies('admin/payout-items/41/correct')).toMatchObject([{ to: 'unpaid', reason: 'The provider says so' }]);
});

it('says why the provider’s rejections have paused payments', async () => {
  const paused = { ...status, paused: true, rejected_reason: '400 BAD_REQUEST_ERROR', verifications_rejected: true };
  api.on('GET admin/instant-payments/status', response(paused));
  open();
  expect(await screen.findByText('400 BAD_REQUEST_ERROR')).toBeVisible();
  expect(screen.getByText('The provider rejects the verification of payees')).toBeVisible();
});

it('an admin who may pay pauses at once; an owner resumes', async () => {
  api.on('POST admin/instant-payments/pause', response({ paused: true }));
  open();
  const button = await screen.findByRole('button', { name: 'Pause' });
  api.on('GET admin/instant-payments/status', response({ ...status, paused: true }));
  await userEvent.click(button);
  expect(await screen.findByText(/An owner proposes in the/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
});

it('says what to do while nothing is paid at once, or the balance is low', async () => {
  api.on('GET admin/instant-payments/status', response({ ...status, provider: null }));
  open();
  expect(await screen.findByText('Nothing is paid at once')).toBeVisible();
});
