import { screen, waitFor } from '@testing-library/react';
import { api, visit } from '../../../test/visit';
import { deliveriesOf, deliveryPath, paths } from '../../paths';

const delivery = {
  id: 11,
  endpoint_id: 5,
  url: 'https://erp.example.com/hooks',
  webhook_id: 'evt_1',
  type: 'claim.approved',
  at: '2026-11-20T10:00:00Z',
  state: 'delivered',
  attempts: 2,
  next_attempt_at: null,
  attempted_at: '2026-11-20T10:01:00Z',
  status: 204,
  error: null,
};

beforeEach(() => {
  api.on('GET admin/session', { json: { data: { permissions: ['integrations.read', 'integrations.change'] } } });
  api.on('POST admin/webhook-deliveries', { json: { data: [delivery], total_count: 21 } });
  api.on('POST admin/webhook-endpoints', ({ body }) => ({
    json: { data: (body as { page: number }).page === 1 ? [{ id: 5, url: delivery.url }] : [], total_count: 1 },
  }));
});

it('lists the deliveries of an endpoint; a filter starts at the first page', async () => {
  const { user, router } = visit(deliveriesOf(5));
  await screen.findByRole('row', { name: /claim.approved/ });
  expect(await screen.findByRole('option', { name: delivery.url, selected: true })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Page 3' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Waiting');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Event' }), 'webhook.test');
  await waitFor(() => expect(router.state.location.search).toBe('?endpoint=5&state=due&type=webhook.test'));
  await waitFor(() =>
    expect(api.bodies('admin/webhook-deliveries')).toEqual([
      { page: 1, endpoint_id: '5' },
      { page: 3, endpoint_id: '5' },
      { page: 1, endpoint_id: '5', state: 'due' },
      { page: 1, endpoint_id: '5', state: 'due', type: 'webhook.test' },
    ]),
  );
});

it('opens a delivery, and sends it once more', async () => {
  api.on('GET admin/webhook-deliveries/11', {
    json: { data: { ...delivery, body: '{"type":"claim.approved"}', response: 'thanks' } },
  });
  api.on('GET admin/webhook-deliveries/12', {
    json: { data: { ...delivery, id: 12, type: 'claim.approved', state: 'dropped', body: '{}', response: null } },
  });
  api.on('POST admin/webhook-deliveries/11/replay', { status: 201, json: { data: { id: 12 } } });
  const { user, router } = visit(paths.deliveries);
  await user.click(await screen.findByRole('link', { name: 'claim.approved' }));
  expect(await screen.findByRole('region', { name: 'Request body' })).toHaveTextContent('"type": "claim.approved"');
  expect(screen.getByRole('region', { name: 'Response' })).toHaveTextContent('thanks');
  expect(screen.getByText('evt_1')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Replay' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(deliveryPath(12)));
  expect(await screen.findByText('Not sent')).toBeInTheDocument();
});

it('shows what waits for a paused endpoint as such', async () => {
  const held = { ...delivery, state: 'due', error: 'The endpoint responded with 410' };
  api.on('POST admin/webhook-deliveries', { json: { data: [held], total_count: 1 } });
  visit(paths.deliveries);
  expect(await screen.findByText('Endpoint paused')).toBeInTheDocument();
});

it('says in the language of the area that a replay is not possible', async () => {
  api.on('GET admin/webhook-deliveries/11', { json: { data: { ...delivery, body: '{}', response: null } } });
  const json = { message: 'The endpoint does not get claim.approved any more', code: 'webhook_type_not_sent' };
  api.on('POST admin/webhook-deliveries/11/replay', { status: 409, json });
  const { user } = visit(deliveryPath(11));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), 'hi');
  await user.click(await screen.findByRole('button', { name: 'फिर से भेजें' }));
  expect(await screen.findByText('इस एंडपॉइंट को अब इस तरह की घटनाएँ नहीं मिलतीं।')).toBeInTheDocument();
});
