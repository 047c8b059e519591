import { screen, within } from '@testing-library/react';
import { api } from '../../../../test/api';
import { visit } from '../../../../test/visit';
import { UnclearPayees } from './unclear-payees';

const payee = {
  ...{ state: 'review', wrong_field: null, verification_id: 7, outcome: 'mismatch', bank_name: 'SUNITA JADHAV' },
  ...{ verified_at: '2026-11-20T05:00:00Z', reason: null, user_id: 3, user_name: 'Ramesh', mobile: '9876543210' },
  ...{ role_id: 2, given_name: 'Ramesh Pawar', masked: 'ra••••@okicici', amount_paise: 50_000, is_ordered: false },
};
const answer = (data: unknown) => ({ json: { message: 'ok', data } });
const list = (...rows: object[]) =>
  api.on('POST admin/payees', { json: { message: 'Payees', data: rows, total_count: rows.length } });

const open = (mayDecide = true) =>
  visit({
    pages: [{ path: '/admin/payouts', element: <UnclearPayees mayDecide={mayDecide} /> }],
    path: '/admin/payouts',
    signedIn: true,
  });

beforeEach(() => api.on('GET admin/programme', answer({ payee_verifications_per_day: 100 })));

it('shows both names; a reason accepts, and the list is read again', async () => {
  list(payee);
  api.on('POST admin/payees/7/accept', answer({ id: 7, state: 'verified' }));
  const { user } = open();
  const row = await screen.findByRole('row', { name: /Ramesh Pawar.*SUNITA JADHAV/ });
  expect(row).toHaveTextContent('The names differ');
  await user.click(within(row).getByRole('button', { name: 'Accept' }));
  const dialog = screen.getByRole('alertdialog', { name: 'Accept the name at the bank?' });
  expect(dialog).toHaveTextContent('Given: Ramesh Pawar. At the bank: SUNITA JADHAV. Now due: ₹500');
  await user.click(within(dialog).getByRole('button', { name: 'Accept' }));
  expect(within(dialog).getByRole('textbox', { name: /Reason/ })).toHaveAccessibleDescription(/Please enter a reason/);
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Passbook seen');
  list();
  await user.click(within(dialog).getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('Accepted.')).toBeInTheDocument();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

it('asks the user to correct the details; above the limit a second admin must confirm', async () => {
  list(payee);
  api.on('POST admin/payees/7/correct', answer({ id: 7, state: 'correction' }));
  api.on('POST admin/payees/7/accept', { status: 202, ...answer({ confirmation_id: 1 }) });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Ask to correct' }));
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'Not yours');
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  expect(await screen.findByText('The user was asked.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Accept' }));
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'Passbook seen');
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('Another admin must confirm this.')).toBeInTheDocument();
});

it('offers no decision that waits for a second admin, and none to those who do not pay', async () => {
  list({ ...payee, is_ordered: true });
  open();
  expect(await screen.findByText('Waits for a second admin')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Accept' })).not.toBeInTheDocument();
});
