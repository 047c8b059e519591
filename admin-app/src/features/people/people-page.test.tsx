import { screen, waitFor, within } from '@testing-library/react';
import { ApiStandIn } from '@loyalty/tooling/api-stand-in';
import { renderRoutes } from '../../../test/render-routes';
import { DataProvider } from '../../api/data-provider';
import { CustomersPage } from './customers-page';
import { PlumbersPage } from './plumbers-page';

jest.setTimeout(30_000);

let api: ApiStandIn;
beforeAll(async () => {
  api = await ApiStandIn.start();
});
afterAll(() => api.stop());

const wirePerson = (id: number) => ({
  id,
  name: id === 2 ? null : `Person ${id}`,
  location: id === 1 ? 'Kothrud, Pune' : null,
  joined_dt: '2026-11-19T20:00:00.000Z',
  Accumulated_points: 102884,
  points_redeemed: 500,
  mobile: '9876543210',
  email: null,
  email_id: id === 1 ? 'one@example.com' : null,
  status: id === 3 ? 'suspended' : 'active',
});

beforeEach(() => {
  api.reset();
  for (const kind of ['plumbers', 'customers']) {
    api.on(`POST admin/${kind}`, ({ body }) => {
      const { page } = body as { page: number };
      const ids = Array.from({ length: 73 }, (_, index) => index + 1).slice((page - 1) * 10, page * 10);
      return { json: { message: 'Found', data: ids.map(wirePerson), total_count: 73 } };
    });
  }
});

function renderPeople(address: string) {
  const routes = [
    { path: '/admin/plumbers', element: <PlumbersPage /> },
    { path: '/admin/customers', element: <CustomersPage /> },
  ].map(({ path, element }) => ({ path, element: <DataProvider>{element}</DataProvider> }));
  return renderRoutes(routes, address, api);
}

const pageNumbers = () =>
  within(screen.getByRole('navigation', { name: 'Pages' }))
    .getAllByRole('button', { name: /^Page \d+$/ })
    .map(({ textContent }) => Number(textContent));

describe('the people tables', () => {
  it('§2 /admin/plumbers: show name, mobile, e-mail, location, joining day in India and points', async () => {
    renderPeople('/admin/plumbers');
    const table = await screen.findByRole('table', { name: 'Plumbers' });
    const [, first, second, third] = within(table).getAllByRole('row');
    expect(first).toHaveTextContent(/Person 1.*9876543210.*one@example.com.*Kothrud, Pune.*20 Nov 2026.*1,02,884.*500/);
    expect(second).toHaveTextContent(/No name yet/);
    expect(third).toHaveTextContent(/Suspended/);
    expect(screen.getByRole('heading', { level: 1, name: 'Plumbers' })).toBeInTheDocument();
  });

  it('§2 /admin/customers, §2 Customers and plumbers: 10 per page from the server, with 5 page numbers around the current one (§9 List page size)', async () => {
    const { user, router } = renderPeople('/admin/customers');
    expect(await screen.findByText('1–10 of 73')).toBeInTheDocument();
    expect(pageNumbers()).toEqual([1, 2, 3, 4, 5]);
    await user.click(screen.getByRole('button', { name: 'Page 5' }));
    expect(await screen.findByText('Person 41')).toBeInTheDocument();
    expect(pageNumbers()).toEqual([3, 4, 5, 6, 7]);
    expect(api.bodies('admin/customers')).toEqual([{ page: 1 }, { page: 5 }]);
    expect(router.state.location.search).toBe('?page=5');
  });

  it('lead from a page that is not there to the last one', async () => {
    const { router } = renderPeople('/admin/customers?page=40');
    expect(await screen.findByText('Person 73')).toBeInTheDocument();
    expect(router.state.location.search).toBe('?page=8');
  });

  it('say in place why they cannot be loaded, and load on Retry', async () => {
    const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    let broken = true;
    api.on('POST admin/plumbers', () =>
      broken
        ? { status: 500, json: { message: 'Something broke', code: 'internal' } }
        : { json: { message: 'Found', data: [wirePerson(1)], total_count: 1 } },
    );
    const { user } = renderPeople('/admin/plumbers');
    expect(await screen.findByText('Plumbers could not be loaded')).toBeInTheDocument();
    expect(screen.getByText('Something broke')).toBeInTheDocument();
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.getByText('Person 1')).toBeInTheDocument());
    consoleError.mockRestore();
  });

  it('say that there is nobody yet', async () => {
    api.on('POST admin/customers', { json: { message: 'Found', data: [], total_count: 0 } });
    renderPeople('/admin/customers');
    expect(await screen.findByText('No customers yet')).toBeInTheDocument();
  });
});
