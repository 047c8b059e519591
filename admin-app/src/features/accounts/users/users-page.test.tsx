import { screen, waitFor, within } from '@testing-library/react';
import { api } from '../../../../test/api';
import { visit } from '../../../../test/visit';
import { CustomersPage, PlumbersPage } from './users-page';

const wireUser = (id: number) => ({
  id,
  name: id === 2 ? null : `Person ${id}`,
  location: id === 1 ? 'Kothrud, Pune' : null,
  joined_dt: '2026-11-19T20:00:00.000Z',
  Accumulated_points: 102884,
  points_redeemed: 500,
  balance_reward_points: 1250,
  mobile: '9876543210',
  email: null,
  email_id: id === 1 ? 'one@example.com' : null,
  status: id === 3 ? 'suspended' : 'active',
});

beforeEach(() => {
  for (const kind of ['plumbers', 'customers']) {
    api.on(`POST admin/${kind}`, ({ body }) => {
      const { page } = body as { page: number };
      const ids = Array.from({ length: 73 }, (_, index) => index + 1).slice((page - 1) * 10, page * 10);
      return { json: { message: 'Found', data: ids.map(wireUser), total_count: 73 } };
    });
  }
});

function renderUsers(address: string) {
  const routes = [
    { path: '/admin/plumbers', element: <PlumbersPage /> },
    { path: '/admin/customers', element: <CustomersPage /> },
  ];
  return visit({ pages: routes, path: address, signedIn: true });
}

const pageNumbers = () =>
  within(screen.getByRole('navigation', { name: 'Pages' }))
    .getAllByRole('button', { name: /^Page \d+$/ })
    .map(({ textContent }) => Number(textContent));

describe('the people tables', () => {
  it('§2 /admin/plumbers: show name, mobile, e-mail, location, joining day in India and points with their worth', async () => {
    api.on('GET admin/programme', { json: { message: 'Settings', data: { version: 1, point_value_paise: 100 } } });
    renderUsers('/admin/plumbers');
    const table = await screen.findByRole('table', { name: 'Plumbers' });
    const [, first, second, third] = within(table).getAllByRole('row');
    expect(first).toHaveTextContent(
      /Person 1.*9876543210.*one@example.com.*Kothrud, Pune.*20 Nov 2026.*1,02,884.*500.*1,250/,
    );
    await waitFor(() => expect(first).toHaveTextContent('1,02,884₹1,02,884 today500₹500 today1,250₹1,250'));
    expect(within(first!).getByRole('link', { name: 'Person 1' })).toHaveAttribute('href', '/admin/people/1');
    expect(second).toHaveTextContent(/No name yet/);
    expect(third).toHaveTextContent(/Suspended/);
    expect(screen.getByRole('heading', { level: 1, name: 'Plumbers' })).toBeInTheDocument();
  });

  it('shows that more users match than were counted', async () => {
    const data = { message: 'Found', data: [wireUser(1)], total_count: 10_000, total_capped: true };
    api.on('POST admin/plumbers', { json: data });
    renderUsers('/admin/plumbers?q=ra');
    expect(await screen.findByText('1–10 of 10,000+')).toBeInTheDocument();
    expect(screen.getByText('10,000+')).toBeInTheDocument();
  });

  it('§2 /admin/customers, §2 Customers and plumbers: 10 per page from the server, with 5 page numbers around the current one (§9 List page size)', async () => {
    const { user, router } = renderUsers('/admin/customers');
    expect(await screen.findByText('1–10 of 73')).toBeInTheDocument();
    expect(pageNumbers()).toEqual([1, 2, 3, 4, 5]);
    await user.click(screen.getByRole('button', { name: 'Page 5' }));
    expect(await screen.findByText('Person 41')).toBeInTheDocument();
    expect(pageNumbers()).toEqual([3, 4, 5, 6, 7]);
    expect(api.bodies('admin/customers')).toEqual([
      { page: 1, sort: 'joined', direction: 'desc' },
      { page: 5, sort: 'joined', direction: 'desc' },
    ]);
    expect(router.state.location.search).toBe('?page=5');
  });

  it('lead from a page that is not there to the last one', async () => {
    const { router } = renderUsers('/admin/customers?page=40');
    expect(await screen.findByText('Person 73')).toBeInTheDocument();
    expect(router.state.location.search).toBe('?page=8');
  });

  it('say in place why they cannot be loaded, and load on Retry', async () => {
    const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    let broken = true;
    api.on('POST admin/plumbers', () =>
      broken
        ? { status: 500, json: { message: 'Something broke', code: 'internal' } }
        : { json: { message: 'Found', data: [wireUser(1)], total_count: 1 } },
    );
    const { user } = renderUsers('/admin/plumbers');
    expect(await screen.findByText('Plumbers could not be loaded')).toBeInTheDocument();
    expect(screen.getByText('Something broke')).toBeInTheDocument();
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.getByText('Person 1')).toBeInTheDocument());
    consoleError.mockRestore();
  });

  it('show that there are no users yet', async () => {
    api.on('POST admin/customers', { json: { message: 'Found', data: [], total_count: 0 } });
    renderUsers('/admin/customers');
    expect(await screen.findByText('No customers yet')).toBeInTheDocument();
  });

  it('keep search, status, order and page in the address, and read them from it', async () => {
    const { user, router } = renderUsers('/admin/plumbers?q=pune&status=suspended&sort=balance&direction=asc&page=2');
    expect(await screen.findByText('Person 11')).toBeInTheDocument();
    expect(api.bodies('admin/plumbers')).toEqual([
      { page: 2, search: 'pune', status: 'suspended', sort: 'balance', direction: 'asc' },
    ]);
    expect(screen.getByRole('searchbox', { name: 'Search name, mobile, location or e-mail' })).toHaveValue('pune');
    expect(screen.getByRole('radio', { name: 'Suspended' })).toBeChecked();
    expect(screen.getByRole('columnheader', { name: 'Balance' })).toHaveAttribute('aria-sort', 'ascending');
    await user.click(screen.getByRole('radio', { name: 'All' }));
    await waitFor(() => expect(router.state.location.search).toBe('?q=pune&sort=balance&direction=asc'));
    await waitFor(() =>
      expect(api.bodies('admin/plumbers').at(-1)).toEqual({
        page: 1,
        search: 'pune',
        sort: 'balance',
        direction: 'asc',
      }),
    );
  });

  it('sort names from A and figures from the largest, and turn around on a second press', async () => {
    const { user, router } = renderUsers('/admin/customers');
    const header = (name: string) => within(screen.getByRole('columnheader', { name })).getByRole('button');
    await screen.findByRole('table', { name: 'Customers' });
    await user.click(header('Accumulated points'));
    expect(router.state.location.search).toBe('?sort=earned');
    await user.click(header('Accumulated points'));
    expect(router.state.location.search).toBe('?sort=earned&direction=asc');
    await user.click(header('Name'));
    expect(router.state.location.search).toBe('?sort=name');
    await waitFor(() =>
      expect(api.bodies('admin/customers').at(-1)).toEqual({ page: 1, sort: 'name', direction: 'asc' }),
    );
  });

  it('search when typing pauses, from the first page on, and distinguish no result from no users', async () => {
    const { user, router } = renderUsers('/admin/plumbers?page=3');
    await screen.findByText('Person 21');
    api.on('POST admin/plumbers', ({ body }) => {
      const found = (body as { search?: string }).search ? [] : [wireUser(1)];
      return { json: { message: 'Found', data: found, total_count: found.length } };
    });
    await user.type(screen.getByRole('searchbox'), '100% sure');
    expect(await screen.findByText('No match found')).toBeInTheDocument();
    expect(router.state.location.search).toBe('?q=100%25+sure');
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(await screen.findByText('Person 1')).toBeInTheDocument();
    expect(router.state.location.search).toBe('');
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  it('hide the columns that are not wanted, and remember it', async () => {
    const { user, unmount } = renderUsers('/admin/plumbers');
    await screen.findByRole('columnheader', { name: 'Location' });
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(screen.getByRole('checkbox', { name: 'Location' }));
    expect(screen.queryByRole('columnheader', { name: 'Location' })).not.toBeInTheDocument();
    unmount();
    renderUsers('/admin/customers');
    await screen.findByRole('table', { name: 'Customers' });
    expect(screen.queryByRole('columnheader', { name: 'Location' })).not.toBeInTheDocument();
    localStorage.clear();
  });
});
