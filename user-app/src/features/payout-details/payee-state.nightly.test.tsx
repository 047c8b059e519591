import { screen, waitFor } from '@testing-library/react';
import { api } from '../../../test/api';
import { visit } from '../../../test/visit';

const answer = (data: unknown) => ({ json: { message: 'ok', data } });
const payee = (change: object) =>
  api.on('POST users/payout-details/payee', answer({ state: 'review', wrong_field: null, bank_name: null, ...change }));

beforeEach(() => {
  api.on('POST users/getUserDetails', answer({ name: 'Ramesh Pawar', mobile: '9876543210' }));
  api.on('GET programme', answer({ payout_methods: ['upi', 'bank'], latin_names: [] }));
  api.on(
    'POST users/payout-details/get',
    answer({
      ...{ method: 'upi', masked: 'ra••••@okicici', entered_at: '2026-11-20T05:00:00Z', changed_at: null },
      ...{ paid_from: null, name_needed: false },
    }),
  );
});

const open = () => visit({ path: '/user/account/payout', signedIn: true });

it('shows the name at the bank with a tick once it is verified', async () => {
  payee({ state: 'verified', bank_name: 'RAMESH PAWAR' });
  open();
  expect(await screen.findByText('RAMESH PAWAR')).toBeVisible();
  expect(screen.getByText('Name at your bank')).toBeVisible();
  expect(screen.getByText('Confirmed')).toBeInTheDocument();
});

it.each([
  [{ state: 'verifying' }, 'Your bank is being asked for your name'],
  [{ bank_name: 'S***** J*****' }, 'Your bank has another name: S***** J*****'],
  [{}, 'Your bank did not tell us the name.'],
  [{ state: 'correction', bank_name: 'S***** J*****' }, 'Change it to an account of your own'],
  [{ state: 'invalid', wrong_field: 'upi_id' }, 'There is no such UPI ID.'],
  [{ state: 'invalid', wrong_field: 'ifsc' }, 'There is no such IFSC.'],
  [{ state: 'invalid', wrong_field: 'account_number' }, 'The bank has no such account, or it was closed.'],
])('%o: says so, and what to do', async (change, text) => {
  payee(change);
  open();
  await waitFor(() => expect(document.body).toHaveTextContent(text));
  expect(screen.queryByText('Confirmed')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Change' })).toBeVisible();
});

it('says nothing where payees are not verified', async () => {
  api.on('POST users/payout-details/payee', answer(null));
  open();
  expect(await screen.findByText('ra••••@okicici')).toBeVisible();
  expect(screen.queryByText(/your bank/i)).not.toBeInTheDocument();
});
