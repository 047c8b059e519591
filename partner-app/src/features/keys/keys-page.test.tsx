import { screen, within } from '@testing-library/react';
import { api, visit } from '../../../test/visit';
import { paths } from '../../paths';

const erp = {
  id: 3,
  name: 'ERP',
  prefix: 'lk_ab12',
  scopes: ['claims.read'],
  networks: ['203.0.113.0/24'],
  made_by: { id: 1, mobile: '9000000001', name: 'Asha' },
  made_at: '2026-11-20T10:00:00Z',
  expires_at: '2999-01-01T00:00:00Z',
  last_used_at: null,
  revoked_at: null,
};
const shop = { ...erp, id: 2, name: 'Shop', networks: [], revoked_at: '2026-11-21T10:00:00Z' };

beforeEach(() => {
  const permissions = ['integrations.read', 'integrations.change', 'claims.read', 'users.read'];
  api.on('GET admin/session', { json: { data: { permissions } } });
  api.on('POST admin/api-keys', { json: { data: [erp, shop], total_count: 2 } });
});

it('creates a key of the scopes that the admin has, and shows it once', async () => {
  api.on('POST admin/api-keys/create', { status: 201, json: { data: { id: 4, key: 'lk_secret', prefix: 'lk_se' } } });
  const { user } = visit(paths.keys);
  await user.click(await screen.findByRole('button', { name: 'Create an API key' }));
  const dialog = screen.getByRole('dialog', { name: 'Create an API key' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Warehouse');
  expect(within(dialog).queryByRole('checkbox', { name: 'payouts.read' })).toBeNull();
  await user.click(within(dialog).getByRole('checkbox', { name: 'claims.read' }));
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Expires after' }), '30 days');
  await user.type(within(dialog).getByRole('textbox', { name: /^Networks/ }), '198.51.100.7{enter}203.0.113.0/24');
  await user.click(within(dialog).getByRole('button', { name: 'Create' }));
  expect(await screen.findByRole('textbox', { name: 'API key' })).toHaveValue('lk_secret');
  const [sent] = api.bodies('admin/api-keys/create') as [{ expires_at: string }];
  expect(sent).toMatchObject({
    name: 'Warehouse',
    scopes: ['claims.read'],
    networks: ['198.51.100.7', '203.0.113.0/24'],
  });
  const days = (new Date(sent.expires_at).getTime() - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(29.9);
  expect(days).toBeLessThan(30.1);
  await user.click(screen.getByRole('button', { name: 'I have stored it' }));
  expect(screen.queryByRole('textbox', { name: 'API key' })).toBeNull();
});

it('shows what the api says at each field, and keeps what was typed', async () => {
  api.on('POST admin/api-keys/create', {
    status: 400,
    json: {
      code: 'invalid_input',
      message: 'Enter a name',
      errors: { name: 'Enter a name', scopes: 'Choose a scope' },
    },
  });
  const { user } = visit(paths.keys);
  await user.click(await screen.findByRole('button', { name: 'Create an API key' }));
  await user.type(screen.getByRole('textbox', { name: /^Networks/ }), '10.0.0.0/99');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('Enter a name')).toBeInTheDocument();
  expect(screen.getByText('Choose a scope')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: /^Networks/ })).toHaveValue('10.0.0.0/99');
});

it('revokes a key after a question; a revoked one cannot be', async () => {
  api.on('POST admin/api-keys/3/revoke', { json: { data: { id: 3 } } });
  const { user } = visit(paths.keys);
  const row = await screen.findByRole('row', { name: /Shop/ });
  expect(within(row).getByText('Revoked')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Revoke Shop' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Revoke ERP' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Revoke' }));
  await screen.findByRole('row', { name: /ERP/ });
  expect(api.callsOf('admin/api-keys/3/revoke')[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
});
