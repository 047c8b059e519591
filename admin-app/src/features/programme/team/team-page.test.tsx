import { screen, waitFor, within } from '@testing-library/react';
import { api } from '../../../../test/api';
import { quietConsole } from '../../../../test/browser-stand-ins';
import { visit } from '../../../../test/visit';
import { TeamPage } from './team-page';

const member = (id: number, more: object = {}) => ({
  id,
  mobile: `900000000${id}`,
  name: `Admin ${id}`,
  roles: ['approver'],
  is_listed: false,
  is_first: false,
  joined_at: '2026-11-03T08:00:00.000Z',
  invited_by: { id: 1, mobile: '9000000001', name: 'Admin 1' },
  last_signed_in_at: null,
  live_sessions: 0,
  ...more,
});
const first = member(1, { roles: ['owner'], is_listed: true, is_first: true, invited_by: null, live_sessions: 2 });
let team: object[];

quietConsole();
beforeEach(() => {
  team = [{ ...first, last_signed_in_at: '2026-11-20T08:00:00.000Z' }, member(2), member(3, { roles: ['owner'] })];
  api.on('POST admin/team', () => ({ json: { message: 'Team', data: team, total_count: team.length } }));
  api.on('GET admin/session', { json: { message: 'Session', data: { ...member(3), permissions: ['team.change'] } } });
});

const open = () =>
  visit({ pages: [{ path: '/admin/team', element: <TeamPage /> }], path: '/admin/team', signedIn: true });
const row = (name: RegExp) => screen.findByRole('row', { name });

test('lists all admins with roles, last sign-in and who added them; one’s own row and the first owner’s cannot be removed', async () => {
  open();
  expect(await row(/^Admin 1/)).toHaveTextContent(/Owner.*Signed in on 2 devices.*by the operator/);
  const second = await row(/^Admin 2/);
  expect(second).toHaveTextContent(/9000000002.*Approver.*Not yet.*by Admin 1/);
  expect(within(second).getByRole('button', { name: 'Remove Admin 2' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Admin 3' })).not.toBeInTheDocument());
  expect(screen.queryByRole('button', { name: 'Remove Admin 1' })).not.toBeInTheDocument();
  expect(await row(/^Admin 3.*You/)).toBeVisible();
});

test('links the area of integrations, if the site has it and the admin may use it', async () => {
  const home = '/partner/api-keys';
  localStorage.setItem(
    'remotes',
    JSON.stringify({ remotes: [{ name: 'partner_app', home, title: { en: 'Integrations' } }] }),
  );
  const first = open();
  await row(/^Admin 2/);
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Integrations' })).not.toBeInTheDocument());
  first.unmount();
  api.on('GET admin/session', { json: { data: { ...member(3), permissions: ['team.change', 'integrations.read'] } } });
  const second = open();
  expect(await screen.findByRole('link', { name: 'Integrations' })).toHaveAttribute('href', home);
  second.unmount();
  localStorage.removeItem('remotes');
  open();
  await row(/^Admin 2/);
  expect(screen.queryByRole('link', { name: 'Integrations' })).not.toBeInTheDocument();
});

test('keeps a new admin that was not added through a reload, until the dialog is closed', async () => {
  const before = open();
  await before.user.click(await screen.findByRole('button', { name: 'Add admin' }));
  await before.user.type(screen.getByRole('textbox', { name: 'Name' }), 'Asha');
  await before.user.click(screen.getByRole('checkbox', { name: /^Finance/ }));
  before.unmount();
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Add admin' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Asha'));
  expect(screen.getByRole('checkbox', { name: /^Finance/ })).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(sessionStorage.getItem('adminDrafts')).toBeNull();
});

test('adds an admin: number, name and roles are needed; a refusal is shown in place', async () => {
  api.on('POST admin/team/invite', {
    status: 409,
    json: { message: 'In the team', code: 'admin_exists', errors: { mobile: 'This number is in the team already' } },
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Add admin' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Please choose a role')).toBeVisible();
  expect(screen.getByText('Please enter a name')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Mobile number' }), '9876543210');
  await user.type(screen.getByRole('textbox', { name: 'Name' }), ' Asha ');
  await user.click(screen.getByRole('checkbox', { name: /^Finance/ }));
  await user.click(screen.getByRole('checkbox', { name: /^Viewer/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('This number is in the team already')).toBeVisible();
  api.on('POST admin/team/invite', { status: 201, json: { message: 'Added', data: member(4) } });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Asha was added and can sign in with a code to 9876543210.')).toBeVisible();
  expect(api.bodies('admin/team/invite')).toEqual(
    Array(2).fill({ mobile: '9876543210', name: 'Asha', roles: ['finance', 'viewer'] }),
  );
});

test('changes roles; one’s own are fixed', async () => {
  api.on('PUT admin/team', { json: { message: 'Saved', data: member(2) } });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Edit Admin 2' }));
  await user.click(screen.getByRole('checkbox', { name: /^Catalogue and labels/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Admin 2 was saved.')).toBeVisible();
  expect(api.bodies('admin/team')).toContainEqual({ id: 2, name: 'Admin 2', roles: ['approver', 'catalogue'] });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('It was undone.')).toBeVisible();
  expect(api.bodies('admin/team')).toContainEqual({ id: 2, name: 'Admin 2', roles: ['approver'] });
  await user.click(screen.getByRole('button', { name: 'Edit Admin 3' }));
  expect(screen.getByRole('checkbox', { name: /^Owner/ })).toBeDisabled();
  expect(screen.getByText('Another owner can change your roles.')).toBeVisible();
});

test('removes an admin after asking', async () => {
  api.on('POST admin/team/remove', () => {
    team.splice(1, 1);
    return { json: { message: 'Removed', data: { id: 2 } } };
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Remove Admin 2' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove 1 admin' }));
  expect(await screen.findByText('Admin 2 was removed from the team.')).toBeVisible();
  expect(api.bodies('admin/team/remove')).toEqual([{ id: 2 }]);
  expect(screen.queryByRole('row', { name: /^Admin 2/ })).not.toBeInTheDocument();
  api.on('POST admin/team/invite', { status: 201, json: { message: 'Added', data: member(2) } });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('It was undone.')).toBeVisible();
  expect(api.bodies('admin/team/invite')).toEqual([{ mobile: '9000000002', name: 'Admin 2', roles: ['approver'] }]);
});
