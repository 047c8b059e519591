import { screen, waitFor, within } from '@testing-library/react';
import { api } from '../../../../test/api';
import { quietConsole } from '../../../../test/browser-stand-ins';
import { visit } from '../../../../test/visit';
import { StoresPage } from './stores-page';

const store = (id: number, name: string) => ({
  id,
  name,
  address: `${id} Karve Road, Pune`,
  phone: id === 1 ? '98765 43210' : null,
  latitude: 18.5018,
  longitude: 73.8176,
  created_at: '2026-11-03T08:00:00.000Z',
  changed_at: '2026-11-03T08:00:00.000Z',
});
let stores: ReturnType<typeof store>[];

quietConsole();
beforeEach(() => {
  stores = [store(1, 'Ganesh Sanitary'), store(2, 'Pipe House')];
  api.on('POST admin/stores', () => ({ json: { message: 'Stores', data: stores, total_count: stores.length } }));
});

const open = (at = '/admin/stores') =>
  visit({ pages: [{ path: '/admin/stores', element: <StoresPage /> }], path: at, signedIn: true });
const findRow = (name: RegExp) => screen.findByRole('row', { name });
const fields = {
  name: () => screen.getByRole('textbox', { name: 'Store name' }),
  address: () => screen.getByRole('textbox', { name: 'Address' }),
  phone: () => screen.getByRole('textbox', { name: 'Phone' }),
  latitude: () => screen.getByRole('textbox', { name: 'Latitude' }),
  longitude: () => screen.getByRole('textbox', { name: 'Longitude' }),
};

describe('/admin/stores', () => {
  it('lists the stores with address, phone and the position on a map', async () => {
    open();
    const row = await findRow(/Ganesh Sanitary/);
    expect(row).toHaveTextContent('1 Karve Road, Pune');
    expect(row).toHaveTextContent('98765 43210');
    expect(within(row).getByRole('link', { name: /^18.5018, 73.8176.*Ganesh Sanitary on the map$/ })).toHaveTextContent(
      '18.5018, 73.8176',
    );
    expect(await findRow(/Pipe House/)).toHaveTextContent('–');
  });

  it('keeps search and sort in the address, sends them to the server, and distinguishes no result from no store', async () => {
    const { user, router } = open('/admin/stores?page=2&sort=added');
    await waitFor(() =>
      expect(api.bodies('admin/stores')[0]).toEqual({ page: 2, search: '', sort: 'added', direction: 'desc' }),
    );
    await user.click(await screen.findByRole('button', { name: 'Name' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    stores = [];
    await user.type(screen.getByRole('searchbox'), 'zzz');
    expect(await screen.findByText('No store matches “zzz”')).toBeInTheDocument();
    expect(router.state.location.search).toBe('?q=zzz');
    expect(api.bodies('admin/stores').at(-1)).toEqual({ page: 1, search: 'zzz', sort: 'name', direction: 'asc' });
  });

  it('shows a failure in place, and tries again; offers the first step when there is none', async () => {
    api.on('POST admin/stores', { status: 500, json: { message: 'Internal error', code: 'internal' } });
    const { user } = open();
    expect(await screen.findByText('The stores could not be loaded.')).toBeInTheDocument();
    api.on('POST admin/stores', { json: { message: 'Stores', data: [], total_count: 0 } });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No stores yet')).toBeInTheDocument();
  });
});

describe('adding and changing a store', () => {
  it('says what is missing on each field; fills both from a position copied from a map, warns of one outside India, and adds the store', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Add store' }));
    await user.type(fields.phone(), '12345');
    await user.type(fields.longitude(), '200');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Please enter a store name')).toBeInTheDocument();
    expect(fields.address()).toHaveAccessibleDescription('Please enter an address');
    expect(fields.phone()).toHaveAccessibleDescription(/Please enter a valid phone number/);
    expect(fields.latitude()).toHaveAccessibleDescription('Please enter a latitude');
    expect(fields.longitude()).toHaveAccessibleDescription('Please enter a longitude from -180 to 180');
    await waitFor(() => expect(fields.name()).toHaveFocus());
    expect(api.bodies('admin/stores/create')).toEqual([]);

    api.on('POST admin/stores/create', ({ body }) => {
      stores = [...stores, store(3, (body as { name: string }).name)];
      return { status: 201, json: { message: 'Store Added Successfully', data: stores[2] } };
    });
    await user.clear(fields.phone());
    await user.type(fields.name(), '\u202aBath\u00a0Gal\u200blery\u202c');
    await user.type(fields.address(), '9 Station Road, Nashik');
    await user.type(fields.phone(), '\u202a+91\u00a0९८७६५\u201143210\u202c');
    await user.click(fields.latitude());
    await user.paste('73.8567, 18.5204');
    expect(await screen.findByText(/outside India/)).toBeInTheDocument();
    await user.clear(fields.latitude());
    await user.paste('\u200e18.5204,73.8567 ');
    expect(fields.longitude()).toHaveValue('73.8567');
    expect(screen.queryByText(/outside India/)).not.toBeInTheDocument();
    await user.dblClick(screen.getByRole('button', { name: 'Save' }));
    expect(await findRow(/Bath Gallery/)).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByText('Bath Gallery was added.')).toBeInTheDocument();
    expect(api.bodies('admin/stores/create')).toEqual([
      {
        name: 'Bath Gallery',
        address: '9 Station Road, Nashik',
        phone: '+91 98765-43210',
        latitude: '18.5204',
        longitude: '73.8567',
      },
    ]);
  });

  it('changes a store; a refusal stays in place and loses nothing typed', async () => {
    const message = 'There is already a store with this name and address';
    api.on('PUT admin/stores', { status: 409, json: { message, code: 'store_exists', errors: { name: message } } });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Edit Ganesh Sanitary' }));
    expect(fields.phone()).toHaveValue('98765 43210');
    await user.type(fields.name(), ' 2');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(fields.name()).toHaveValue('Ganesh Sanitary 2');
    api.on('PUT admin/stores', { json: { message: 'Store Updated Successfully', data: stores[0] } });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.bodies('admin/stores').at(-2)).toMatchObject({ id: 1, name: 'Ganesh Sanitary 2', latitude: '18.5018' });
  });
});

describe('removing stores', () => {
  it('asks with a count and the names, says why it fails, and takes them off the list', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(screen.getByRole('button', { name: 'Remove stores' }));
    const dialog = screen.getByRole('alertdialog', { name: 'Remove 2 stores?' });
    expect(dialog).toHaveTextContent('Ganesh Sanitary');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('2 selected')).toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'Select Pipe House' }));
    await user.click(screen.getByRole('button', { name: 'Remove stores' }));
    api.on('DELETE admin/stores', { status: 404, json: { message: 'Store not found', code: 'store_not_found' } });
    await user.click(screen.getByRole('button', { name: 'Remove 1 store' }));
    expect(await screen.findByText('Store not found')).toBeInTheDocument();
    api.on('DELETE admin/stores', ({ body }) => {
      const { ids } = body as { ids: number[] };
      stores = stores.filter(({ id }) => !ids.includes(id));
      return { json: { message: 'Stores Removed Successfully', data: { removed: ids, not_found: [] } } };
    });
    await user.dblClick(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByRole('row', { name: /Ganesh/ })).not.toBeInTheDocument());
    expect(await findRow(/Pipe House/)).toBeInTheDocument();
    expect(screen.queryByText('1 selected')).not.toBeInTheDocument();
    expect(screen.getByText('1 store was removed.')).toBeInTheDocument();
    expect(api.bodies('admin/stores')).toContainEqual({ ids: [1] });
    expect(api.calls.filter(({ method }) => method === 'DELETE')).toHaveLength(2);
  });
});

describe('importing a sheet', () => {
  const sheet = new File(['PK'], 'stores.xlsx');
  const checked = {
    inserted: 0,
    ready: 1,
    failed: 1,
    errors: [{ row: 3, column: 'latitude', message: 'Please enter a latitude', value: 'north' }],
    source: {
      sheets: ['Stores'],
      sheet: { name: 'Stores', heading_row: 2 },
      headings: [{ column: 'A', heading: 'Outlet', example: 'Nashik Pipes' }],
      columns: [{ name: 'name', column: 'A' }],
      missing: [] as string[],
    },
    stores: [{ row: 2, name: 'Nashik Pipes', address: 'Panchavati', phone: null, latitude: 20, longitude: 73.8 }],
  };

  it('says why a file cannot be read, offers no import where no row can be taken; shows what would happen before anything is stored, row by row, then does it', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    const dialog = screen.getByRole('dialog', { name: 'Import stores' });
    const message = "The sheet has no column 'latitude', 'longitude'";
    api.on('POST admin/stores/import', { status: 400, json: { message, code: 'invalid_sheet' } });
    await user.upload(within(dialog).getByLabelText('Excel file'), new File(['PK'], 'other.xlsx'));
    expect(await within(dialog).findByText(message)).toBeInTheDocument();
    api.on('POST admin/stores/import', { json: { message: 'x', data: { ...checked, ready: 0, stores: [] } } });
    await user.click(within(dialog).getByRole('button', { name: 'Retry' }));
    expect(await within(dialog).findByText('1 row cannot be imported.')).toBeInTheDocument();
    expect(within(dialog).queryByText(message)).not.toBeInTheDocument();
    expect(within(dialog).queryByRole('button', { name: /^Import/ })).not.toBeInTheDocument();

    const sent: string[] = [];
    api.on('POST admin/stores/import', ({ body }) => {
      sent.push(String(body).includes('name="check"') ? 'check' : 'import');
      if (sent.at(-1) === 'import') stores = [...stores, store(3, 'Nashik Pipes')];
      return { status: 200, json: { message: 'Stores checked', data: checked } };
    });
    await user.upload(within(dialog).getByLabelText('Excel file'), sheet);
    expect(await within(dialog).findByText('1 store is ready')).toBeInTheDocument();
    expect(within(dialog).getByRole('row', { name: '3 Latitude north Please enter a latitude' })).toBeInTheDocument();
    expect(within(dialog).getByRole('row', { name: '2 Nashik Pipes Panchavati' })).toBeInTheDocument();
    expect(within(dialog).getByText(/^Sheet “/).parentElement).toHaveTextContent('Sheet “Stores”, headings in row 2');
    expect(sent).toEqual(['check']);
    await user.dblClick(within(dialog).getByRole('button', { name: 'Import 1 store' }));
    expect(await findRow(/Nashik Pipes/)).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent).toEqual(['check', 'import']);
    expect(screen.getByText('1 store was added.')).toBeInTheDocument();
  });

  it('lets the admin choose columns without known headings, and imports them', async () => {
    const missing = ['name', 'address', 'latitude', 'longitude'];
    const unknown = {
      ...checked,
      ready: 0,
      failed: 0,
      errors: [],
      stores: [],
      source: { ...checked.source, columns: [], missing },
    };
    const sent: string[] = [];
    api.on('POST admin/stores/import', ({ body }) => {
      sent.push(String(body));
      return { json: { message: 'x', data: String(body).includes('"first_row":3') ? checked : unknown } };
    });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Import stores' }));
    await user.upload(dialog.getByLabelText('Excel file'), sheet);
    expect(await dialog.findByText(/has no headings for: Name, Address, Latitude, Longitude/)).toBeInTheDocument();
    expect(dialog.queryByText(/stores are ready/)).not.toBeInTheDocument();
    for (const label of ['Name', 'Address', 'Latitude', 'Longitude']) {
      await user.selectOptions(dialog.getByLabelText(label), 'A Outlet (Nashik Pipes)');
    }
    await user.click(dialog.getByRole('button', { name: 'Read these columns' }));
    await user.click(await dialog.findByRole('button', { name: 'Import 1 store' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent.at(-1)).toContain('"columns":{"name":"A","address":"A","latitude":"A","longitude":"A"}');
    expect(sent.at(-1)).not.toContain('name="check"');
  });
});
