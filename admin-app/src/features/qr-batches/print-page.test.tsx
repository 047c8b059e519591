import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ApiStandIn } from '@loyalty/tooling/api-stand-in';
import { renderSignedIn } from '../../../test/render-signed-in';
import { PrintPage } from './print-page';

let api: ApiStandIn;
const print = jest.fn();

const labels = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: 101 + index,
    serial: 101 + index,
    imageUrl: `/api/qr-images/${101 + index}.svg?expires=1&signature=x`,
    code: 'A0F3 9KQ2 T7WD 5XJ1 BE8M 4CHN 6RVZ',
    url: 'HTTP://LOCALHOST:8080/USER/S/A0F39KQ2T7WD5XJ1BE8M4CHN6RVZ',
    product_name: 'Ball Valve 20 mm',
    reward_points: 40,
  }));

beforeAll(async () => {
  api = await ApiStandIn.start();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  window.print = print;
});
afterAll(async () => {
  jest.restoreAllMocks();
  await api.stop();
});
beforeEach(() => {
  api.reset();
  print.mockReset();
  api.on('POST admin/qr-print', { json: { message: 'QR labels', data: labels(50) } });
});

const open = (id = '12') =>
  renderSignedIn(
    [
      { path: '/admin/print-qrs/:qr_list_id', element: <PrintPage /> },
      { path: '/admin/qrlist', element: <h1>QR List</h1> },
    ],
    `/admin/print-qrs/${id}`,
    api,
  );
const findSheets = () => screen.findAllByRole('list', { name: /^Sheet/ });

describe('/admin/print-qrs/:qr_list_id', () => {
  it('lays out every label, 24 to a sheet, in the order of the serials', async () => {
    open();
    const sheets = await findSheets();
    expect(sheets.map((sheet) => within(sheet).getAllByRole('listitem').length)).toEqual([24, 24, 2]);
    expect(sheets.map((sheet) => sheet.getAttribute('aria-label'))).toEqual([
      'Sheet 1 of 3',
      'Sheet 2 of 3',
      'Sheet 3 of 3',
    ]);
    expect(screen.getAllByText(/^#\d+$/).map((serial) => serial.textContent)).toEqual(
      labels(50).map(({ serial }) => `#${serial}`),
    );
    expect(api.bodies('admin/qr-print')).toEqual([{ qr_list_id: 12 }]);
  });

  it('§2 /admin/print-qrs/{qr_list_id}: prints on each label its symbol, product, points, serial and code', async () => {
    open();
    const [label] = within((await findSheets())[0]!).getAllByRole('listitem');
    const symbol = within(label!).getByRole('img', { name: 'QR code #101, Ball Valve 20 mm, 40 points' });
    expect(symbol).toHaveAttribute('src', '/api/qr-images/101.svg?expires=1&signature=x');
    expect(symbol).toHaveAttribute('loading', 'eager');
    expect(label).toHaveTextContent('Ball Valve 20 mm40 points#101A0F3 9KQ2 T7WD 5XJ1 BE8M 4CHN 6RVZ');
  });

  it('says to print at 100 %, and prints once every symbol has come', async () => {
    const { user } = open();
    await findSheets();
    expect(screen.getByText('Print at 100 %')).toBeInTheDocument();
    const button = screen.getByRole('button', { name: 'Print 3 sheets' });
    await user.click(button);
    expect(print).not.toHaveBeenCalled();
    screen.getAllByRole('img').forEach((symbol) => fireEvent.load(symbol));
    await waitFor(() => expect(screen.queryByText(/symbols loaded/)).not.toBeInTheDocument());
    await user.click(button);
    expect(print).toHaveBeenCalledTimes(1);
  });

  it('does not print blank labels: a symbol that did not come is told and fetched again', async () => {
    const { user } = open();
    await findSheets();
    screen
      .getAllByRole('img')
      .forEach((symbol, index) => (index === 0 ? fireEvent.error(symbol) : fireEvent.load(symbol)));
    expect(await screen.findByText('1 symbol could not be loaded.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Print 3 sheets' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(api.bodies('admin/qr-print')).toHaveLength(2));
    await findSheets();
    screen.getAllByRole('img').forEach((symbol) => fireEvent.load(symbol));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Print 3 sheets' })).toBeEnabled());
    expect(screen.queryByText('1 symbol could not be loaded.')).not.toBeInTheDocument();
  });

  it('hands a batch above the cap off as CSV, in the words of the server', async () => {
    const message = 'This batch has 2,400 codes and the print page shows 1,000 at most.';
    api.on('POST admin/qr-print', { status: 409, json: { message, code: 'batch_too_large_to_print' } });
    open();
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Download CSV' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  });

  it('offers nothing for a void batch but the reason', async () => {
    const message = 'This batch is void. Its codes are no longer valid.';
    api.on('POST admin/qr-print', { status: 409, json: { message, code: 'batch_void' } });
    open();
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Download CSV' })).not.toBeInTheDocument();
  });

  it('shows a failure in place, and tries again', async () => {
    api.on('POST admin/qr-print', { status: 500, json: { message: 'Internal error', code: 'internal' } });
    const { user } = open();
    expect(await screen.findByText('The labels could not be loaded.')).toBeInTheDocument();
    api.on('POST admin/qr-print', { json: { message: 'QR labels', data: labels(1) } });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await findSheets()).toHaveLength(1);
  });

  it('leads an address without an id to the list', async () => {
    const { router } = open('abc');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/qrlist'));
  });
});
