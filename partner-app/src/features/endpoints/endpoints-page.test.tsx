import { screen, waitFor, within } from '@testing-library/react';
import { api, visit } from '../../../test/visit';
import { paths } from '../../paths';

const endpoint = {
  id: 5,
  url: 'https://erp.example.com/hooks',
  description: 'ERP',
  event_types: ['claim.approved'],
  full_mobiles: false,
  made_by: { id: 1, mobile: '9000000001', name: null },
  made_at: '2026-11-20T10:00:00Z',
  paused_at: null,
  pause_cause: null,
  failing_since: null,
  old_secret_until: null,
  last_delivered_at: null,
  last_error: null,
  waiting: 0,
};
let shown: object;

beforeEach(() => {
  shown = endpoint;
  api.on('GET admin/session', { json: { data: { permissions: ['integrations.read', 'integrations.change'] } } });
  api.on('POST admin/webhook-endpoints', () => ({ json: { data: [shown], total_count: 1 } }));
});

it('adds an endpoint, and shows its secret once', async () => {
  api.on('POST admin/webhook-endpoints/create', { status: 201, json: { data: { id: 6, secret: 'whsec_new' } } });
  const { user } = visit(paths.endpoints);
  await user.click(await screen.findByRole('button', { name: 'Add an endpoint' }));
  await user.type(screen.getByRole('textbox', { name: 'Address' }), 'https://crm.example.com/in');
  await user.click(screen.getByRole('checkbox', { name: 'scan.recorded' }));
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByRole('textbox', { name: 'Secret' })).toHaveValue('whsec_new');
  expect(api.bodies('admin/webhook-endpoints/create')).toEqual([
    { url: 'https://crm.example.com/in', description: '', event_types: ['scan.recorded'], full_mobiles: false },
  ]);
});

it('changes an endpoint; a refusal is shown at its field', async () => {
  const error = 'https://erp is not an address of the public internet';
  api.on('PUT admin/webhook-endpoints/5', {
    status: 400,
    json: { code: 'invalid_input', message: error, errors: { url: error } },
  });
  const { user } = visit(paths.endpoints);
  await user.click(await screen.findByRole('button', { name: 'Change' }));
  const address = screen.getByRole('textbox', { name: 'Address' });
  await user.clear(address);
  await user.type(address, 'https://erp');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(error)).toBeInTheDocument();
  expect(address).toHaveValue('https://erp');
  expect(address).toBeInvalid();
});

it('pauses and resumes', async () => {
  api.on('POST admin/webhook-endpoints/5/pause', () => {
    shown = { ...endpoint, paused_at: '2026-11-20T10:00:00Z', pause_cause: 'admin' };
    return { json: { data: { id: 5 } } };
  });
  api.on('POST admin/webhook-endpoints/5/resume', () => {
    shown = endpoint;
    return { json: { data: { id: 5 } } };
  });
  const { user } = visit(paths.endpoints);
  await user.click(await screen.findByRole('button', { name: 'Pause' }));
  expect(await screen.findByText('Paused')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Send a test event' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Resume' }));
  expect(await screen.findByText('Active')).toBeInTheDocument();
});

it('says what fails', async () => {
  shown = {
    ...endpoint,
    failing_since: '2026-11-20T10:00:00Z',
    last_error: 'The endpoint responded with 500',
    waiting: 4,
  };
  visit(paths.endpoints);
  expect(await screen.findByText('Failing')).toBeInTheDocument();
  expect(screen.getByText('The endpoint responded with 500')).toBeInTheDocument();
});

it('rotates the secret and removes an endpoint, each after a question', async () => {
  api.on('POST admin/webhook-endpoints/5/rotate-secret', { json: { data: { id: 5, secret: 'whsec_other' } } });
  api.on('POST admin/webhook-endpoints/5/remove', { json: { data: { id: 5 } } });
  const { user } = visit(paths.endpoints);
  await user.click(await screen.findByRole('button', { name: 'Rotate the secret' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Rotate' }));
  expect(await screen.findByRole('textbox', { name: 'Secret' })).toHaveValue('whsec_other');
  await user.click(screen.getByRole('button', { name: 'I have stored it' }));
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
  expect(api.callsOf('admin/webhook-endpoints/5/remove')).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(api.callsOf('admin/webhook-endpoints/5/remove')).toHaveLength(1);
});
