import { act, screen, waitFor, within } from '@testing-library/react';
import { api } from '../../../test/api';
import { someToken, visit } from '../../../test/visit';
import { endSession } from '../../session/session';

const details = { method: 'upi', masked: 'ra••••@okicici', entered_at: '2026-11-20T05:00:00Z', changed_at: null };
const answer = (data: unknown) => ({ json: { message: 'ok', data } });
const saved = 'users/payout-details';

beforeEach(() => {
  api.on('POST users/getUserDetails', answer({ name: 'Ramesh', mobile: '9876543210' }));
  api.on('GET programme', answer({ payout_methods: ['upi', 'bank'] }));
  api.on('POST users/payout-details/get', answer(null));
  api.on('POST users/payout-details/code', {
    status: 201,
    ...answer({ resend_after_seconds: 55, expires_in_seconds: 300, tries_per_code: 5 }),
  });
  api.on(`PUT ${saved}`, answer(details));
});

const open = () => visit({ path: '/user/account/payout', signedIn: true });
const field = (name: string) => screen.findByRole('textbox', { name });

it('takes a UPI ID, confirms it with a code, shows it masked from then on, and keeps nothing of what was typed', async () => {
  const { user } = open();
  await user.type(await field('UPI ID'), '\u202aRamesh @\u200bokicici\u202c');
  await user.type(await field('Name at the bank'), 'Ramesh Pawar');
  await user.click(screen.getByRole('button', { name: 'Send the code' }));
  const otp = await field('6-digit code');
  expect(screen.getByText('98765 43210')).toBeVisible();
  expect(screen.getByText('ramesh@okicici')).toBeVisible();
  await user.type(otp, '123456');
  expect(sessionStorage.getItem('drafts')).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save bank or UPI' }));
  const card = await screen.findByRole('region', { name: 'You are paid by UPI' });
  expect(sessionStorage.getItem('drafts')).toBeNull();
  expect(within(card).getByText('ra••••@okicici')).toBeVisible();
  expect(api.callsOf(saved).map(({ method, body }) => [method, body])).toEqual([
    ['PUT', { method: 'upi', upi_id: 'ramesh@okicici', name: 'Ramesh Pawar', otp: '123456' }],
  ]);
  await user.click(within(card).getByRole('button', { name: 'Change' }));
  expect(await field('UPI ID')).toHaveValue('');
});

it('a bank account: its number twice, the IFSC, the name; nothing is sent before they fit', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('radio', { name: 'Bank account' }));
  await user.click(screen.getByRole('button', { name: 'Send the code' }));
  const says = async (name: string, message: string) =>
    expect(await field(name)).toHaveAccessibleDescription(expect.stringContaining(message));
  await says('Account number', 'An account number has 9 to 18 digits');
  await says('IFSC', 'An IFSC has 11 characters, such as SBIN0001234');
  await says('Name at the bank', 'Enter the name as the bank has it');
  expect(await field('Account number')).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Send the code' }));
  await waitFor(async () => expect(await field('Account number')).toHaveFocus());

  await user.type(await field('Account number'), '123456789');
  await user.type(await field('Account number again'), '123456780');
  await user.type(await field('IFSC'), 'SBIN0001234');
  await user.type(await field('Name at the bank'), 'Ramesh Pawar');
  await user.click(screen.getByRole('button', { name: 'Send the code' }));
  await says('Account number again', 'The two account numbers differ');
  expect(api.callsOf('users/payout-details/code')).toEqual([]);
});

it('a refused code stays at the code; a refused field leads back to it with what was typed', async () => {
  const { user } = open();
  await user.type(await field('UPI ID'), 'ramesh@okicici');
  await user.type(await field('Name at the bank'), 'Ramesh Pawar');
  await user.click(screen.getByRole('button', { name: 'Send the code' }));
  const refusal = (field: string, message: string) => ({
    status: 400,
    json: { message, code: field === 'otp' ? 'otp_invalid' : 'invalid_input', errors: { [field]: message } },
  });
  api.on(`PUT ${saved}`, refusal('otp', 'Invalid or expired OTP'));
  const otp = await field('6-digit code');
  await user.type(otp, '123456');
  const save = screen.getByRole('button', { name: 'Save bank or UPI' });
  await user.click(save);
  await waitFor(() => expect(otp).toHaveAccessibleDescription(expect.stringContaining('Invalid or expired OTP')));

  api.on(`PUT ${saved}`, refusal('upi_id', 'Enter a UPI ID such as name@okicici'));
  await user.type(otp, '123456');
  await user.click(save);
  const upi = await field('UPI ID');
  expect(upi).toHaveAccessibleDescription(expect.stringContaining('Enter a UPI ID such as name@okicici'));
  expect(upi).toHaveValue('ramesh@okicici');
  expect(upi).toHaveFocus();
});

it('leads to the code field when another code cannot be sent', async () => {
  const sent = { resend_after_seconds: 0, expires_in_seconds: 300, tries_per_code: 5 };
  api.on('POST users/payout-details/code', { status: 201, ...answer(sent) });
  const { user } = open();
  await user.type(await field('UPI ID'), 'ramesh@okicici');
  await user.type(await field('Name at the bank'), 'Ramesh Pawar');
  await user.click(screen.getByRole('button', { name: 'Send the code' }));
  const otp = await field('6-digit code');
  api.on('POST users/payout-details/code', { broken: true });
  await user.click(await screen.findByRole('button', { name: 'Resend OTP' }));
  await waitFor(() => expect(otp).toBeInvalid());
  expect(otp).toHaveFocus();
});

it('offers to try again where the programme could not be fetched', async () => {
  api.on('GET programme', { status: 400, json: { message: 'Invalid', code: 'invalid_input' } });
  const { user } = open();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  api.on('GET programme', answer({ payout_methods: ['upi'] }));
  await user.click(retry);
  expect(await field('UPI ID')).toBeVisible();
});

it('where the programme does not pay out, there is nothing to enter, and no card on the account page', async () => {
  api.on('GET programme', answer({ payout_methods: [] }));
  const { router } = open();
  expect(await screen.findByText('Rewards are not paid out here yet')).toBeVisible();
  await router.navigate('/user/account');
  expect(await screen.findByRole('region', { name: 'Language and appearance' })).toBeVisible();
  expect(screen.queryByText('Bank or UPI')).not.toBeInTheDocument();
});

it.each([
  ['2026-11-21T05:00:00Z', /Paid here from 21 Nov, 10:30 am on\./],
  [null, /Entered on 20 Nov 2026Change/],
])('says from when new details are paid: %s', async (paid_from, text) => {
  api.on('POST users/payout-details/get', answer({ ...details, paid_from }));
  open();
  expect(await screen.findByRole('region', { name: 'You are paid by UPI' })).toHaveTextContent(text);
});

it('keeps what was typed on other pages, until it is saved or discarded', async () => {
  const before = open();
  await before.user.type(await field('UPI ID'), 'ramesh@okicici');
  before.unmount();
  const { user } = open();
  expect(await field('UPI ID')).toHaveValue('ramesh@okicici');
  expect(screen.getByText('What you had typed is here again. It is not saved yet.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(await field('UPI ID')).toHaveValue('');
  expect(sessionStorage.getItem('drafts')).toBeNull();
});

it('never stores an account number; it stays in the page while the same user signs in again, and the second one never', async () => {
  const before = open();
  await before.user.click(await screen.findByRole('radio', { name: 'Bank account' }));
  const typed = { 'Account number': '555000111', 'Account number again': '555000222', IFSC: 'SBIN0001234' };
  for (const [label, text] of Object.entries(typed)) await before.user.type(await field(label), text);
  await before.user.type(await field('Name at the bank'), 'Ramesh Pawar');
  const stored = () => JSON.stringify({ ...sessionStorage, ...localStorage });
  expect(stored()).toContain('Ramesh Pawar');
  expect(stored()).not.toMatch(/555000|SBIN/);
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);

  act(() => endSession('refused', someToken));
  before.unmount();
  open();
  expect(await field('Account number')).toHaveValue('555000111');
  expect(await field('Account number again')).toHaveValue('');
  expect(await field('Name at the bank')).toHaveValue('Ramesh Pawar');
});
