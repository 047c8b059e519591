import { screen, within } from '@testing-library/react';
import { api } from '../../../../test/api';
import { bodyOf, openUser, person } from '../../../../test/user';

const other = {
  ...{ user_id: 8, name: 'Ramesh P', mobile: '9876500042', points: 40 },
  ...{ merged_at: '2026-11-20T06:00:00.000Z', undo_until: '2999-12-20T06:00:00.000Z' },
};

test('finds the other account, shows both and what moves, and asks a second admin', async () => {
  const given = { ...person, id: 8, name: 'Ramesh P', mobile: '9876500042', role_id: 3, balance_reward_points: 40 };
  api.on('POST admin/people/get', ({ body }) => ({
    json: { message: 'ok', data: (body as { user_id: number }).user_id === 8 ? given : person },
  }));
  const found = ({ id, name, mobile, location }: typeof person) => ({
    id,
    name,
    mobile,
    location,
    role_id: 2,
    suspended: false,
  });
  const nothing = { claims: [], codes: [], batches: [], products: [], models: [], stores: [] };
  api.on('POST admin/search', { json: { message: 'ok', data: { users: [found(person), found(given)], ...nothing } } });
  api.on('POST admin/people/merge', { status: 202, json: { message: 'ok', data: { confirmation_id: 3 } } });
  const { user } = openUser();
  await user.click(await screen.findByRole('button', { name: 'Merge accounts' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Merge accounts' }));
  await user.click(dialog.getByRole('button', { name: 'Ask to merge' }));
  expect(await dialog.findByText('Please choose the other account.')).toBeInTheDocument();
  await user.type(dialog.getByRole('searchbox'), 'ramesh');
  const cards = await dialog.findByRole('radiogroup', { name: 'The account that is given up' });
  expect(within(cards).getAllByRole('radio')).toHaveLength(1);
  await user.click(within(cards).getByRole('radio', { name: 'Ramesh P' }));
  expect(await dialog.findByRole('region', { name: 'Is given up' })).toHaveTextContent(/9876500042.*Customer.*40/);
  expect(dialog.getByRole('region', { name: 'Stays' })).toHaveTextContent(/9876543210.*Plumber.*340/);
  expect(dialog.getByText(/will be moved to 9876543210/).closest('p')).toHaveTextContent(
    '40 points will be moved to 9876543210. 9876500042 is signed out',
  );
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Same passbook');
  await user.click(dialog.getByRole('button', { name: 'Ask to merge' }));
  expect(await screen.findByText('Another admin must confirm this first. Nothing has moved yet.')).toBeInTheDocument();
  expect(bodyOf('merge')).toEqual({ user_id: 7, from_user_id: 8, reason: 'Same passbook' });
});

test('says what stands in the way, and keeps what was typed', async () => {
  const message = 'Still open in the account that is given up: TX-10001. Decide and pay them first';
  person.merged_from = [other];
  api.on('POST admin/people/unmerge', { status: 409, json: { message, code: 'merge_blocked' } });
  const { user } = openUser();
  expect(await screen.findByRole('link', { name: 'Ramesh P, 9876500042' })).toHaveAttribute('href', '/admin/people/8');
  await user.click(screen.getByRole('button', { name: 'Undo the merge' }));
  const dialog = within(screen.getByRole('alertdialog', { name: 'Undo the merge?' }));
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Two brothers');
  await user.click(dialog.getByRole('button', { name: 'Ask to undo' }));
  expect(await dialog.findByText(message)).toBeInTheDocument();
  expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Two brothers');
  expect(bodyOf('unmerge')).toEqual({ user_id: 8, reason: 'Two brothers' });
});

test('an account that was given up offers nothing but the way back, and that for 30 days', async () => {
  Object.assign(person, { status: 'suspended', suspended_at: other.merged_at, suspension_reason: 'Account 7' });
  person.merged_into = { ...other, undo_until: '2026-01-01T00:00:00.000Z' };
  openUser();
  expect(await screen.findByText('Merged')).toBeInTheDocument();
  expect(document.body).toHaveTextContent('40 points moved on 20 Nov 2026. It can no longer be undone.');
  for (const name of ['Restore', 'Adjust points', 'Merge accounts', 'Undo the merge'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  expect(screen.queryByText(/^Suspended since/)).not.toBeInTheDocument();
});
