import { screen, waitFor, within } from '@testing-library/react';
import { api } from '../../../../test/api';
import { quietConsole, catchSavedFiles } from '../../../../test/browser-stand-ins';
import { visit, someToken } from '../../../../test/visit';
import { BatchListPage } from './batch-list-page';

const batchRow = (id: number) => ({
  id,
  product_name: `Product ${id}`,
  model_name: 'Brass',
  quantity: 12_000,
  reward_points: 40,
  scanned_count: 3,
  voided_count: 0,
  created_at: '2026-11-21T05:12:00.000Z',
  status: id === 2 ? 'void' : 'active',
  first_serial: 1,
  last_serial: 12_000,
});

quietConsole();
const saved = catchSavedFiles();
beforeEach(() => {
  api.on('POST admin/qr-get', ({ body }) => {
    const { page } = body as { page: number };
    const ids = page === 1 ? Array.from({ length: 10 }, (_, index) => index + 1) : [11, 12];
    return { json: { message: 'QR batches', data: ids.map(batchRow), total_count: 12 } };
  });
});

const open = (at: string) =>
  visit({
    pages: [
      { path: '/admin/qrlist', element: <BatchListPage /> },
      { path: '/admin/generated-qrs', element: <BatchListPage /> },
    ],
    path: at,
    signedIn: true,
  });
type User = ReturnType<typeof open>['user'];
const openMenu = async (user: User, batch: string) =>
  user.click(await screen.findByRole('button', { name: `More actions: ${batch}` }));
const pressInMenu = async (user: User, batch: string, name: string) => {
  await openMenu(user, batch);
  await user.click(screen.getByRole('button', { name }));
};
/** Finds a row by its text: computing every row's accessible name takes seconds. */
const findRow = async (name: string) => (await screen.findByText(name)).closest('tr');

const serveLife = (dispatches: readonly object[]) => {
  const made = { ordered: { at: '2026-11-01T05:00:00.000Z', by: null }, printed: null, first_scanned_at: null };
  const life = { batch_id: 1, ...made, dispatches, withdrawn_dispatches: [], unusual: [] };
  api.on('POST admin/qr-batches/life', { json: { message: 'Steps', data: [life] } });
};

describe('/admin/qrlist', () => {
  it('§2 /admin/qrlist: shows ten batches a page, each with Print, but none of a void one', async () => {
    const { user, router } = open('/admin/qrlist');
    const row = await findRow('Product 1');
    expect(row).toHaveTextContent('12,000');
    expect(row).toHaveTextContent('21 Nov 2026');
    expect(screen.getByRole('link', { name: 'Print Product 1, batch 1' })).toHaveAttribute(
      'href',
      '/admin/print-qrs/1',
    );
    expect(await findRow('Product 2')).toHaveTextContent('Void');
    expect(screen.queryByRole('link', { name: 'Print Product 2, batch 2' })).not.toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Page 2' }));
    expect(await findRow('Product 12')).toBeInTheDocument();
    expect(router.state.location.search).toBe('?page=2');
    expect(screen.getByText('11–12 of 12')).toBeInTheDocument();
    expect(api.bodies('admin/qr-get')).toMatchObject([{ page: 1 }, { page: 2 }]);
  });

  it('redirects a page past the end to the last one', async () => {
    api.on('POST admin/qr-get', ({ body }) => {
      const beyond = (body as { page: number }).page > 2;
      return { json: { message: 'QR batches', data: beyond ? [] : [batchRow(12)], total_count: 12 } };
    });
    const { router } = open('/admin/qrlist?page=9');
    expect(await findRow('Product 12')).toBeInTheDocument();
    expect(router.state.location.search).toBe('?page=2');
  });

  it('downloads the codes of a batch as CSV, with the token, and says it when they cannot be', async () => {
    api.on('GET admin/qr-batches/1/codes.csv', { status: 503, json: { message: 'Try again later', code: 'busy' } });
    const { user } = open('/admin/qrlist');
    await user.click(await screen.findByRole('button', { name: 'Download CSV of Product 1, batch 1' }));
    expect(await screen.findByText('Try again later')).toBeInTheDocument();
    api.on('GET admin/qr-batches/1/codes.csv', {
      text: 'serial,code,url\r\n1,A000,HTTP://X\r\n',
      headers: { 'content-type': 'text/csv' },
    });
    await user.click(screen.getByRole('button', { name: 'Download CSV of Product 1, batch 1' }));
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['qr-batch-1-codes.csv']));
    expect(await saved[0]?.content.text()).toBe('serial,code,url\r\n1,A000,HTTP://X\r\n');
    expect(api.calls.at(-1)?.headers.token).toBe(someToken);
  });

  it('keeps search and order in the address, and asks the server for them', async () => {
    const { user, router } = open('/admin/qrlist?page=2');
    await findRow('Product 12');
    await user.type(screen.getByRole('searchbox', { name: 'Search product or model' }), 'valve{Enter}');
    await waitFor(() =>
      expect(api.bodies('admin/qr-get').at(-1)).toMatchObject({ page: 1, search: 'valve', sort: 'created' }),
    );
    await user.click(within(await screen.findByRole('columnheader', { name: /Quantity/ })).getByRole('button'));
    await waitFor(() =>
      expect(api.bodies('admin/qr-get').at(-1)).toMatchObject({ page: 1, search: 'valve', sort: 'quantity' }),
    );
    await user.click(within(await screen.findByRole('columnheader', { name: /Quantity/ })).getByRole('button'));
    await waitFor(() =>
      expect(api.bodies('admin/qr-get').at(-1)).toEqual({
        page: 1,
        search: 'valve',
        sort: 'quantity',
        direction: 'desc',
      }),
    );
    expect(router.state.location.search).toBe('?q=valve&sort=quantity&direction=desc');
    api.on('POST admin/qr-get', { json: { message: 'QR batches', data: [], total_count: 0 } });
    await user.type(screen.getByRole('searchbox'), 'x{Enter}');
    expect(await screen.findByText('No batch matches')).toBeInTheDocument();
  });

  it('records a dispatch now, or at a typed day and Indian time; what is no day or time is refused', async () => {
    jest.useFakeTimers({ now: new Date('2026-11-26T10:00:40.000Z'), advanceTimers: true });
    serveLife([]);
    api.on('POST admin/stores', { json: { message: 'Stores', data: [], total_count: 0 } });
    api.on('POST admin/qr-batches/1/dispatch', { json: { message: 'Dispatched' } });
    const { user } = open('/admin/qrlist');
    const ask = async () => {
      await user.click(await screen.findByRole('button', { name: 'Dispatch Product 1, batch 1' }));
      await user.type(await screen.findByRole('combobox', { name: 'Dispatched to' }), 'Sharma Traders');
    };
    const day = () => screen.getByRole('textbox', { name: 'Day of dispatch' });
    const time = () => screen.getByRole('textbox', { name: 'Time' });
    const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
    const sent = { place: 'Sharma Traders', first_serial: 1, last_serial: 12_000 };
    await ask();
    expect(day()).toHaveValue('26 Nov 2026');
    expect(time()).toHaveValue('15:30');
    await save();
    expect(await screen.findByText('The dispatch was recorded.')).toBeVisible();
    expect(api.bodies('admin/qr-batches/1/dispatch')).toEqual([sent]);

    await ask();
    await user.clear(day());
    await user.type(day(), '31/2/2026');
    await user.clear(time());
    await user.type(time(), '24:10');
    await save();
    await waitFor(() => expect(time()).toBeInvalid());
    expect(day()).toBeInvalid();
    expect(screen.getByText(/Please enter a date as day\/month\/year/)).toBeVisible();
    expect(screen.getByText(/Please enter a time from 00:00 to 23:59/)).toBeVisible();
    expect(api.bodies('admin/qr-batches/1/dispatch')).toHaveLength(1);
    await user.clear(day());
    await user.type(day(), '25/11/2026');
    await user.clear(time());
    await user.type(time(), '9.05');
    await save();
    await waitFor(() => expect(api.bodies('admin/qr-batches/1/dispatch')).toHaveLength(2));
    expect(api.bodies('admin/qr-batches/1/dispatch')[1]).toEqual({ ...sent, at: '2026-11-25T03:35:00.000Z' });
    jest.useRealTimers();
  });

  it('voids a batch with a reason and the typed number of its labels, by button or Enter, and says before what never pays again; keeps the reason when it fails', async () => {
    api.on('GET admin/programme', { json: { message: 'Settings', data: { point_value_paise: 50 } } });
    const sent = { id: 1, at: '2026-11-03T05:00:00.000Z', by: null, to: 'Sharma Traders', store_id: null };
    const dispatches = [{ ...sent, first_serial: 1, last_serial: 500, recorded_at: null, earlier: [] }];
    serveLife(dispatches);
    const { user } = open('/admin/qrlist');
    await screen.findByText('Dispatched to Sharma Traders');
    expect(await findRow('Product 2')).toBeInTheDocument();
    await openMenu(user, 'Product 2, batch 2');
    expect(screen.queryByRole('button', { name: 'Void' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Dispatch Product 2, batch 2' })).not.toBeInTheDocument();
    await pressInMenu(user, 'Product 1, batch 1', 'Void');
    const dialog = screen.getByRole('alertdialog', { name: 'Void 11,997 labels of batch 1, Product 1?' });
    await waitFor(() =>
      expect(dialog).toHaveAccessibleDescription(
        'They never pay again, also those printed, sold or in use. 4,79,880 points (₹2,39,940) will not be granted. ' +
          'The points of 3 scanned labels stay with their users. This cannot be undone.',
      ),
    );
    expect(dialog).toHaveTextContent('Dispatched: #1 – #500 → Sharma Traders');
    const confirm = within(dialog).getByRole('button', { name: 'Void 11,997 labels' });
    const count = within(dialog).getByRole('textbox', { name: 'Number of labels' });
    await user.type(count, '12000');
    await user.click(confirm);
    expect(await within(dialog).findByText('Please enter a reason')).toBeInTheDocument();
    expect(count).toBeInvalid();
    const reason = within(dialog).getByRole('textbox', { name: 'Reason' });
    await user.type(reason, ' Stolen van ');
    await user.click(confirm);
    await user.type(count, '{Enter}');
    expect(count).toBeInvalid();
    expect(api.bodies('admin/qr-batches/1/void')).toEqual([]);
    await user.clear(count);
    await user.type(count, '11,997');
    api.on('POST admin/qr-batches/1/void', { status: 503, json: { message: 'Try again later', code: 'unavailable' } });
    await user.dblClick(confirm);
    expect(await within(dialog).findByText('Try again later')).toBeInTheDocument();
    expect(reason).toHaveValue(' Stolen van ');
    expect(api.bodies('admin/qr-batches/1/void')).toHaveLength(1);
    api.on('POST admin/qr-batches/1/void', { json: { message: 'Batch Voided Successfully', data: batchRow(2) } });
    await user.clear(count);
    await user.type(count, '11997{Enter}');
    expect(await screen.findByText('The batch was voided.')).toBeInTheDocument();
    expect(api.bodies('admin/qr-batches/1/void')).toEqual(
      [1, 2].map(() => ({ reason: 'Stolen van', expected: 11997 })),
    );
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    await waitFor(() => expect(api.bodies('admin/qr-get')).toHaveLength(3));
  });

  it('shows a failure in place, and tries again; an empty list offers to generate', async () => {
    api.on('POST admin/qr-get', { status: 500, json: { message: 'Internal error', code: 'internal' } });
    const { user } = open('/admin/qrlist');
    expect(await screen.findByText('The QR batches could not be loaded.')).toBeInTheDocument();
    api.on('POST admin/qr-get', { json: { message: 'QR batches', data: [], total_count: 0 } });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No QR codes yet')).toBeInTheDocument();
  });
});

describe('/admin/generated-qrs', () => {
  const statuses = ['issued', 'scanned', 'void'] as const;
  beforeEach(() => {
    api.on('POST admin/get_generated_qr_products', ({ body }) => {
      const { page } = body as { page: number };
      const data = Array.from({ length: page === 1 ? 10 : 2 }, (_, index) => {
        const id = (page - 1) * 10 + index + 1;
        return {
          serial: id,
          reward_points: 40,
          status: statuses[index % 3],
          imageUrl: `/api/qr-images/${id}.svg?signature=x`,
        };
      });
      return { json: { message: 'QR codes', data, total_count: 12 } };
    });
  });

  it('§2 /admin/generated-qrs: opens a popup that pages through the codes of a batch and their scan state, and narrows them', async () => {
    const { user } = open('/admin/generated-qrs');
    await pressInMenu(user, 'Product 3, batch 3', 'View QR');
    const popup = screen.getByRole('dialog', { name: 'QR codes of Product 3' });
    const codes = await within(popup).findByRole('list', { name: 'QR codes' });
    const [first, second, third] = within(codes).getAllByRole('listitem');
    expect(first).toHaveTextContent('#1Not scannedVoid');
    expect(second).toHaveTextContent('#2Scanned');
    expect(third).toHaveTextContent('#3Void');
    expect(screen.getByRole('img', { name: 'QR code #1, Product 3' })).toHaveAttribute(
      'src',
      '/api/qr-images/1.svg?signature=x',
    );
    await user.click(within(popup).getByRole('button', { name: 'Page 2' }));
    expect(await screen.findByRole('img', { name: 'QR code #12, Product 3' })).toBeInTheDocument();
    expect(api.bodies('admin/get_generated_qr_products')).toEqual([
      { page: 1, qr_list_id: 3 },
      { page: 2, qr_list_id: 3 },
    ]);
    api.on('POST admin/get_generated_qr_products', { json: { message: 'QR codes', data: [], total_count: 0 } });
    await user.click(screen.getByRole('radio', { name: 'Void' }));
    expect(await screen.findByText('No code was voided')).toBeInTheDocument();
    expect(api.bodies('admin/get_generated_qr_products').at(-1)).toEqual({ page: 1, qr_list_id: 3, status: 'void' });
    await user.click(within(popup).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('voids a single code with a reason; a scanned or void one offers it no more', async () => {
    api.on('POST admin/qr-batches/3/codes/4/void', { json: { message: 'Code Voided Successfully' } });
    const { user } = open('/admin/generated-qrs');
    await pressInMenu(user, 'Product 3, batch 3', 'View QR');
    const buttons = await screen.findAllByRole('button', { name: /^Void code/ });
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(
      [1, 4, 7, 10].map((serial) => `Void code #${serial}`),
    );
    await user.click(screen.getByRole('button', { name: 'Void code #4' }));
    const dialog = screen.getByRole('alertdialog', { name: 'Void label #4 of Product 3?' });
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Torn');
    await user.dblClick(within(dialog).getByRole('button', { name: 'Void 1 label' }));
    expect(await screen.findByText('The label was voided.')).toBeInTheDocument();
    expect(api.bodies('admin/qr-batches/3/codes/4/void')).toEqual([{ reason: 'Torn' }]);
    await waitFor(() => expect(api.bodies('admin/get_generated_qr_products')).toHaveLength(2));
    expect(screen.getByRole('dialog', { name: 'QR codes of Product 3' })).toBeInTheDocument();
  });
});
