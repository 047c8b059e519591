import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from '@loyalty/shared-ui/memory-router';
import { RouterProvider } from '@loyalty/shared-ui/router';
import { api } from '../test/api';
import { quietConsole } from '../test/browser-stand-ins';
import { pageAddress, type PageName, pages } from './pages';
import { createRoutes } from './routes';

quietConsole();

const ids = { id: 1, transaction_id: 'TX1', model_id: 2, qr_list_id: 3 };
const addresses = (Object.keys(pages) as PageName[]).map((name) => pageAddress<PageName>(name, ids as never));
const skeletons = '[aria-busy="true"], [aria-hidden] > [data-shape]';

/** They show nothing that is read. */
const withoutData = [
  '/admin/add-model',
  '/admin/codes',
  '/admin/reports',
  '/admin/schemes/new',
  '/admin/campaigns/new',
];

const open = async (address: string) => {
  localStorage.setItem('token', 'jwt');
  api.unexpected = { status: 503, json: { message: 'Please try again later.', code: 'unavailable' } };
  const routes = [{ path: '/', children: createRoutes({ host: api.host }) }];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [address] })} />);
  await screen.findByRole('heading', { level: 1 });
};
const findNoSkeleton = () =>
  waitFor(() => expect(Array.from(document.querySelectorAll(skeletons), ({ outerHTML }) => outerHTML)).toEqual([]));

it.each([...addresses, '/admin/claims', '/admin/product/edit?id=1', '/admin/qrlist?batch=3', '/admin/codes?serial=7'])(
  '%s ends its skeletons while the api is down, and offers Retry',
  async (address) => {
    await open(address);
    if (!withoutData.includes(address)) await screen.findAllByRole('button', { name: 'Retry' });
    await findNoSkeleton();
  },
);

it('/admin/qrlist still opens the steps of a batch, if only they cannot be read', async () => {
  const batch = { id: 3, product_name: 'Elbow', model_name: 'Brass', quantity: 10, reward_points: 5, scanned_count: 0 };
  const data = [{ ...batch, created: '2026-11-20T10:00:00Z', status: 'active', first_serial: 1 }];
  api.on('POST admin/qr-get', { json: { message: 'Found', data, total_count: 1 } });
  await open('/admin/qrlist');
  expect(await screen.findByRole('button', { name: 'Steps of batch 3' })).toBeVisible();
  await findNoSkeleton();
  await userEvent.click(screen.getByRole('button', { name: 'Dispatch Elbow, batch 3' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Record dispatch of batch 3' }));
  expect(await dialog.findByRole('button', { name: 'Retry' })).toBeVisible();
  await findNoSkeleton();
});
