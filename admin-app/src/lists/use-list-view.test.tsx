import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter } from '@loyalty/shared-ui/memory-router';
import { RouterProvider } from '@loyalty/shared-ui/router';
import { useEffect } from 'react';
import { ColumnPicker } from '@loyalty/shared-ui/column-picker';
import { DataTable, type Column } from '@loyalty/shared-ui/data-table';
import userEvent from '@testing-library/user-event';
import { AdminMessages } from '../i18n/admin-messages';
import { ListTable } from './list-table';
import { pageOfRows, useListView, type ListSchema } from './use-list-view';
import { useColumns } from './use-columns';

const schema = {
  filters: {
    search: { param: 'q' },
    status: { param: 'status', values: ['active', 'suspended'] },
    from: { param: 'from', pattern: /^\d{4}-\d{2}-\d{2}$/ },
  },
  sort: { joined: 'descending', name: 'ascending' },
} as const satisfies ListSchema;

const rows = Array.from({ length: 12 }, (_, index) => index + 1);
const onShown = jest.fn<void, [ReturnType<typeof useListView<typeof schema>>]>();
/** Returns the current view. */
const view = () => onShown.mock.lastCall![0];

function List() {
  const view = useListView(schema);
  useEffect(() => onShown(view));
  return (
    <ListTable
      view={{ ...view, columns: [{ id: 'number', label: 'Number', cell: (row: number) => row }] }}
      response={{
        data: pageOfRows(rows, view.page),
        error: undefined,
        isLoading: false,
        mutate: () => Promise.resolve(),
      }}
      caption="Rows"
      rowKey={String}
      loadingLabel="Loading"
      errorTitle="Not loaded"
      empty={null}
    />
  );
}

function openList(search: string) {
  const router = createMemoryRouter(
    [
      { path: '/before', element: <p>The page before</p> },
      { path: '/list', element: <List /> },
    ],
    { initialEntries: ['/before', `/list${search}`], initialIndex: 1 },
  );
  render(
    <AdminMessages>
      <RouterProvider router={router} />
    </AdminMessages>,
  );
  return router;
}

const goBack = (router: ReturnType<typeof openList>) => act(() => router.navigate(-1));

it('reads what the schema knows, and leaves out the rest', async () => {
  openList('?q=pune&status=lost&from=yesterday&sort=toString&direction=up&page=-1');
  await screen.findByRole('table', { name: 'Rows' });
  expect(view()).toMatchObject({
    filters: { search: 'pune', status: '', from: '' },
    sort: { column: 'joined', direction: 'descending' },
    page: 1,
    filtered: true,
  });
});

it('writes filters and sort from the first page on, leaves out what is usual, and adds no history entry', async () => {
  const router = openList('?page=2&range=last-7');
  await screen.findByRole('table', { name: 'Rows' });
  const shown = () => router.state.location.search;
  act(() => view().setFilters({ search: 'a & b', status: 'active' }));
  expect(shown()).toBe('?range=last-7&q=a+%26+b&status=active');
  act(() => view().setSort({ column: 'name', direction: 'descending' }));
  expect(shown()).toBe('?range=last-7&q=a+%26+b&status=active&sort=name');
  act(() => view().setSort({ column: 'name', direction: 'descending' }));
  expect(shown()).toBe('?range=last-7&q=a+%26+b&status=active&sort=name&direction=desc');
  act(() => view().clearFilters());
  expect(shown()).toBe('?range=last-7&sort=name&direction=desc');
  act(() => view().setSort({ column: 'joined' }));
  expect(shown()).toBe('?range=last-7');
  act(() => view().setSort({ column: 'password' }));
  expect(shown()).toBe('?range=last-7');
  await goBack(router);
  expect(screen.getByText('The page before')).toBeVisible();
});

it('redirects a page past the end to the last one, and Back leaves the list', async () => {
  const router = openList('?page=40');
  expect(await screen.findByRole('cell', { name: '12' })).toBeVisible();
  expect(router.state.location.search).toBe('?page=2');
  await goBack(router);
  expect(screen.getByText('The page before')).toBeVisible();
});

it('keeps a page that the reader turned to as a history entry', async () => {
  const router = openList('');
  await screen.findByRole('cell', { name: '10' });
  act(() => view().setPage(2));
  expect(await screen.findByRole('cell', { name: '12' })).toBeVisible();
  await goBack(router);
  expect(screen.getByRole('cell', { name: '1' })).toBeVisible();
});

const all: Column<string>[] = [
  { id: 'mobile', label: 'Mobile', cell: (row) => row },
  { id: 'name', label: 'Name', primary: true, cell: (row) => row },
  { id: 'points', label: 'Points', cell: (row) => row },
];

function People() {
  const { columns, picker } = useColumns('test', all);
  return (
    <>
      <ColumnPicker {...picker} />
      <DataTable caption="People" rows={['a']} rowKey={(row) => row} columns={columns} />
    </>
  );
}

const open = () => {
  render(
    <AdminMessages>
      <People />
    </AdminMessages>,
  );
  return userEvent.setup();
};
const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const stored = () => localStorage.getItem('columns:test');

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

describe('useColumns', () => {
  it('hides a column, remembers it, and brings it back', async () => {
    const user = open();
    expect(headings()).toEqual(['Mobile', 'Name', 'Points']);
    await user.click(await screen.findByRole('button', { name: 'Columns' }));
    await user.click(screen.getByRole('checkbox', { name: 'Points' }));
    expect(headings()).toEqual(['Mobile', 'Name']);
    expect(stored()).toBe('["points"]');
    await user.click(screen.getByRole('button', { name: 'Show all columns' }));
    expect(headings()).toEqual(['Mobile', 'Name', 'Points']);
    expect(stored()).toBeNull();
  });

  it('always shows the column that names the rows, and ignores unknown stored ids', () => {
    localStorage.setItem('columns:test', '["name","mobile","gone",7]');
    open();
    expect(headings()).toEqual(['Name', 'Points']);
  });

  it.each(['rubbish', '{"mobile":true}', 'null'])('shows all columns where %s was remembered', (rubbish) => {
    localStorage.setItem('columns:test', rubbish);
    open();
    expect(headings()).toEqual(['Mobile', 'Name', 'Points']);
  });

  it('holds the choice while the page is open where storage is blocked', async () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
    jest.spyOn(Storage.prototype, 'removeItem').mockImplementation(refuse);
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Columns' }));
    await user.click(screen.getByRole('checkbox', { name: 'Mobile' }));
    expect(headings()).toEqual(['Name', 'Points']);
    await user.click(screen.getByRole('button', { name: 'Show all columns' }));
    expect(headings()).toEqual(['Mobile', 'Name', 'Points']);
  });
});
