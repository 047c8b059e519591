import { screen, waitFor } from '@testing-library/react';
import { api } from '../../../test/api';
import { visit } from '../../../test/visit';
import cases from '@loyalty/tooling/cases/payee-names.json';
import { foreignSign, isLatin } from './payout-details.schema';

const needed = 'The bank’s file cannot hold your name as it is written, so your money cannot be sent yet.';
const wrong = 'Write the name in English letters, as the passbook has it: “र” cannot be used';
const details = {
  ...{ method: 'bank', masked: '••••9012 · SBIN0001234', entered_at: '2026-11-20T05:00:00Z', changed_at: null },
  ...{ paid_from: null, name_needed: true },
};
const answer = (data: unknown) => ({ json: { message: 'ok', data } });
const profile = (name: string) => api.on('POST users/getUserDetails', answer({ name, mobile: '9876543210' }));

beforeEach(() => {
  profile('Ramesh Pawar');
  api.on('GET programme', answer({ payout_methods: ['upi', 'bank'], latin_names: ['bank'] }));
  api.on('POST users/payout-details/get', answer(null));
  api.on('POST users/payout-details/code', {
    status: 201,
    ...answer({ resend_after_seconds: 55, expires_in_seconds: 300, tries_per_code: 5 }),
  });
});

const open = (path = '/user/account/payout') => visit({ path, signedIn: true });
const field = (name: string) => screen.findByRole('textbox', { name });
const says = async (message: string) =>
  expect(await field('Name at the bank')).toHaveAccessibleDescription(expect.stringContaining(message));

describe('at entry', () => {
  it('asks for English letters where the bank file needs them, names the sign, and sends no code', async () => {
    profile('रमेश पवार');
    const { user } = open();
    expect(await field('Name at the bank')).toHaveValue('');
    expect(screen.queryByText('In English letters, as printed in your passbook.')).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Bank account' }));
    await says('In English letters, as printed in your passbook.');
    await user.type(await field('Account number'), '123456789');
    await user.type(await field('Account number again'), '123456789');
    await user.type(await field('IFSC'), 'SBIN0001234');
    await user.type(await field('Name at the bank'), 'रमेश पवार');
    await user.click(screen.getByRole('button', { name: 'Send the code' }));
    await says(wrong);
    expect(api.callsOf('users/payout-details/code')).toEqual([]);
    await user.clear(await field('Name at the bank'));
    await user.type(await field('Name at the bank'), 'José D’Souza');
    await user.click(screen.getByRole('button', { name: 'Send the code' }));
    expect(await field('6-digit code')).toBeVisible();
  });

  it('takes any letters for a UPI ID whose file does not need the name', async () => {
    const { user } = open();
    await user.type(await field('UPI ID'), 'ramesh@okicici');
    await user.clear(await field('Name at the bank'));
    await user.type(await field('Name at the bank'), 'रमेश');
    await user.click(screen.getByRole('button', { name: 'Send the code' }));
    expect(await field('6-digit code')).toBeVisible();
  });

  it('starts with the name of the profile, if that is in English letters', async () => {
    open();
    expect(await field('Name at the bank')).toHaveValue('Ramesh Pawar');
    expect(screen.queryByText(/What you had typed is here again/)).not.toBeInTheDocument();
  });
});

describe('of details that are stored', () => {
  beforeEach(() => api.on('POST users/payout-details/get', answer(details)));

  it('asks for the name only, confirms it with a code, and keeps the account', async () => {
    profile('रमेश पवार');
    api.on('PUT users/payout-details/name', answer({ ...details, name_needed: false }));
    const { user } = open();
    const card = await screen.findByRole('region', { name: 'Write your name in English letters' });
    expect(card).toHaveTextContent(`${needed}It will still be paid to ••••9012 · SBIN0001234.`);
    await user.type(await field('Name at the bank'), 'रमेश');
    await user.click(screen.getByRole('button', { name: 'Send the code' }));
    await says(wrong);
    await user.clear(await field('Name at the bank'));
    await user.type(await field('Name at the bank'), 'Ramesh Pawar');
    await user.click(screen.getByRole('button', { name: 'Send the code' }));
    await user.type(await field('6-digit code'), '123456');
    await user.click(screen.getByRole('button', { name: 'Save the name' }));
    await waitFor(() => expect(screen.queryByText('Write your name in English letters')).not.toBeInTheDocument());
    expect(api.bodies('users/payout-details/name')).toEqual([{ name: 'Ramesh Pawar', otp: '123456' }]);
    expect(screen.getByRole('region', { name: 'You are paid to a bank account' })).toBeVisible();
  });

  it('keeps a typed name through a reload, until it is saved or discarded', async () => {
    profile('रमेश पवार');
    const before = open();
    await before.user.type(await field('Name at the bank'), 'Ramesh');
    before.unmount();
    const again = open();
    expect(await field('Name at the bank')).toHaveValue('Ramesh');
    await again.user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(await field('Name at the bank')).toHaveValue('');
    expect(sessionStorage.getItem('drafts')).toBeNull();

    await again.user.type(await field('Name at the bank'), 'Ramesh Pawar');
    expect(sessionStorage.getItem('drafts')).toContain('Ramesh Pawar');
    api.on('PUT users/payout-details/name', answer({ ...details, name_needed: false }));
    await again.user.click(screen.getByRole('button', { name: 'Send the code' }));
    await again.user.type(await field('6-digit code'), '123456');
    await again.user.click(screen.getByRole('button', { name: 'Save the name' }));
    await waitFor(() => expect(sessionStorage.getItem('drafts')).toBeNull());
  });

  it('leads back to the name that the api refuses', async () => {
    api.on('PUT users/payout-details/name', {
      status: 400,
      json: { message: wrong, code: 'name_not_latin', errors: { name: wrong } },
    });
    const { user } = open();
    expect(await field('Name at the bank')).toHaveValue('Ramesh Pawar');
    await user.click(screen.getByRole('button', { name: 'Send the code' }));
    await user.type(await field('6-digit code'), '123456');
    await user.click(screen.getByRole('button', { name: 'Save the name' }));
    await says(wrong);
  });

  it.each(['/user/rewards', '/user/account'])('%s asks for it', async (path) => {
    open(path);
    expect(await screen.findByText('Write your name in English letters')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Write the name' })).toHaveAttribute('href', '/user/account/payout');
  });

  it('the home does not read payout details where the bank file takes all letters', async () => {
    api.on('GET programme', answer({ payout_methods: ['upi', 'bank'], latin_names: [] }));
    open('/user/rewards');
    expect(await screen.findByText('Points you can claim')).toBeVisible();
    await waitFor(() => expect(api.callsOf('users/scanners/get').length).toBeGreaterThan(0));
    expect(screen.queryByText('Write your name in English letters')).not.toBeInTheDocument();
    expect(api.callsOf('users/payout-details/get')).toEqual([]);
  });
});

it.each(cases)('the first sign of $name that is none of A to Z: $foreign', ({ name, foreign }) => {
  expect(foreignSign(name)).toBe(foreign);
});

it('a name in A to Z, with or without accents', () => {
  expect(['Ravi', 'José', 'रवि', 'Ravi कुमार', '', ' – '].filter(isLatin)).toEqual(['Ravi', 'José']);
});
