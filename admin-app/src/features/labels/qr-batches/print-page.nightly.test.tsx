import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { api } from '../../../../test/api';
import { catchSavedFiles } from '../../../../test/browser-stand-ins';
import { visit, someToken } from '../../../../test/visit';
import { labelLines, labelSheets } from './label-sheets.samples';
import { PrintPage } from './print-page';

const print = jest.fn();
const saved = catchSavedFiles();

const labels = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: 101 + index,
    serial: 101 + index,
    imageUrl: `/api/qr-images/${101 + index}.svg?expires=1&signature=x`,
    code: 'A0F3-9KQ2-T7WD-5XJ1-BE8M-4CHN-6RVZ',
    short_code: 'ME77-H94W-FMYN',
    url: `HTTP://LOCALHOST:8080/USER/S/A0F39KQ2T7WD5XJ1BE8M4CHN6${101 + index}`,
    product_name: 'Ball Valve 20 mm',
    reward_points: 40,
  }));

const batch = (changes: object = {}) => ({
  id: 12,
  product_name: 'Ball Valve 20 mm',
  model_name: 'Brass',
  quantity: 50,
  reward_points: 40,
  scanned_count: 0,
  voided_count: 0,
  created_at: '2026-11-21T05:12:00.000Z',
  status: 'active',
  void_reason: null,
  first_serial: 101,
  last_serial: 150,
  ...changes,
});

beforeAll(async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  window.print = print;
});
afterAll(async () => {
  jest.restoreAllMocks();
});
beforeEach(() => {
  print.mockReset();
  localStorage.removeItem('label-sheet');
  api.on('GET admin/label-sheets', { json: labelSheets });
  api.on('GET admin/label-sheets/lines', { json: labelLines });
  api.on('GET admin/qr-batches/12', { json: { message: 'QR batch', data: batch() } });
  api.on('POST admin/qr-print', { json: { message: 'QR labels', data: labels(50) } });
});

const open = (id = '12', search = '') =>
  visit({
    pages: [
      { path: '/admin/print-qrs/:qr_list_id', element: <PrintPage /> },
      { path: '/admin/qrlist', element: <h1>QR List</h1> },
    ],
    path: `/admin/print-qrs/${id}${search}`,
    signedIn: true,
  });
const getSheets = () => screen.getAllByRole('list', { name: /^Sheet/ });
const findSheets = (count = 1) =>
  waitFor(() => {
    expect(getSheets().length).toBeGreaterThanOrEqual(count);
    return getSheets();
  });

describe('/admin/print-qrs/:qr_list_id', () => {
  it('§2 /admin/print-qrs/{qr_list_id}: lays out every label, 24 to a sheet, in the order of the serials, each with its symbol, brand, product, points, scan lines, short code and serial', async () => {
    open();
    const sheets = await findSheets(3);
    expect(sheets.map((sheet) => within(sheet).getAllByRole('img').length)).toEqual([24, 24, 2]);
    expect(sheets.map((sheet) => sheet.getAttribute('aria-label'))).toEqual([
      'Sheet 1 of 3',
      'Sheet 2 of 3',
      'Sheet 3 of 3',
    ]);
    expect(screen.getAllByText(/^#\d+$/).map((serial) => serial.textContent)).toEqual(
      labels(50).map(({ serial }) => `#${serial}`),
    );
    expect(api.bodies('admin/qr-print')).toEqual([{ qr_list_id: 12 }]);
    const [label] = within(sheets[0]!).getAllByRole('listitem');
    const symbol = within(label!).getByRole('img', { name: 'QR code #101, Ball Valve 20 mm, 40 points' });
    const [path, other] = screen.getAllByRole('img').map((svg) => svg.querySelector('path')?.getAttribute('d'));
    expect(symbol.querySelector('path')).toHaveAttribute('d', path);
    expect(other).not.toBe(path);
    // As the server has broken them.
    const lines = Array.from(label!.querySelectorAll('p'), ({ textContent }) => textContent);
    expect(lines).toEqual([...labelLines.data.map(({ text }) => text), 'ME77 H94W FMYN', '#101']);
    expect(api.callsOf('admin/label-sheets/lines')[0]?.query.toString()).toBe(
      'label_width=60&label_height=30&product_name=Ball+Valve+20+mm&reward_points=40',
    );
  });

  it('says to print at 100 %, and prints every label, also before all are on the page', async () => {
    api.on('POST admin/qr-print', { json: { message: 'QR labels', data: labels(240) } });
    open();
    await findSheets();
    expect(screen.getByText('Print at 100 %. Check the 100 mm ruler first.')).toBeInTheDocument();
    // As a browser does before it prints.
    print.mockImplementation(() => {
      act(() => void window.dispatchEvent(new Event('beforeprint')));
      expect(screen.getAllByText(/^#\d+$/)).toHaveLength(240);
    });
    fireEvent.click(screen.getByRole('button', { name: /^Print \d+ sheets/ }));
    expect(print).toHaveBeenCalledTimes(1);
    expect(print.mock.results[0]?.type).toBe('return');
  });

  it('leaves the used places of the first sheet empty', async () => {
    open('12', '?start_at=24');
    const sheets = await findSheets(4);
    expect(sheets.map((sheet) => within(sheet).getAllByRole('img').length)).toEqual([1, 24, 24, 1]);
    const places = within(sheets[0]!).getAllByRole('listitem', { hidden: true });
    expect(places.filter((place) => place.hasAttribute('data-used'))).toHaveLength(23);
    expect(places.at(-1)).toHaveTextContent('#101');
    expect(screen.getByText(/4 A4 sheets/)).toBeInTheDocument();
  });

  it('lays out another sheet without loading the labels again', async () => {
    const { user } = open();
    await findSheets(3);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sheet' }), 'A4 · 65 labels · 60 × 30 mm');
    await waitFor(() => expect(screen.getAllByRole('list', { name: /^Sheet/ })).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Print 1 sheet' }));
    expect(print).toHaveBeenCalledTimes(1);
    expect(api.bodies('admin/qr-print')).toHaveLength(1);
  });

  it('offers the PDF of the chosen sheet for any batch, and the CSV', async () => {
    api.on('GET admin/qr-batches/12/labels.pdf', { status: 503, json: { message: 'Try again later', code: 'busy' } });
    const { user } = open('12', '?start_at=4');
    await findSheets();
    await user.click(screen.getByRole('button', { name: 'Download PDF' }));
    expect(await screen.findByText('Try again later')).toBeInTheDocument();
    api.on('GET admin/qr-batches/12/labels.pdf', { text: '%PDF', headers: { 'content-type': 'application/pdf' } });
    await user.click(screen.getByRole('button', { name: 'Download PDF' }));
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['qr-batch-12-labels.pdf']));
    const call = api.callsOf('admin/qr-batches/12/labels.pdf').at(-1);
    expect([call?.query.toString(), call?.headers.token]).toEqual(['preset=24-64x34&start_at=4', someToken]);
    expect(screen.getByRole('button', { name: 'Download CSV' })).toBeInTheDocument();
  });

  it('names signs that the PDF cannot print, and the product, before printing', async () => {
    const named = { ...batch(), product_name: 'Spanner 🔧', signs_without_glyph: ['🔧', '水'] };
    api.on('GET admin/qr-batches/12', { json: { message: 'QR batch', data: named } });
    open();
    expect(await screen.findByText('The PDF cannot print every sign')).toBeInTheDocument();
    expect(screen.getByText(/^The labels of “Spanner 🔧” have 🔧 水, which is in no font/)).toBeInTheDocument();
  });

  it('hands a batch above the cap to the PDF and the CSV, with a preview of its first sheet', async () => {
    const large = batch({ quantity: 2400, last_serial: 2500, voided_count: 2 });
    api.on('GET admin/qr-batches/12', { json: { message: 'QR batch', data: large } });
    open();
    expect(await screen.findByText('Too many labels for the browser')).toBeInTheDocument();
    expect(screen.getByText(/100 A4 sheets/)).toBeInTheDocument();
    expect(screen.getByText('2 voided codes have no label.')).toBeInTheDocument();
    expect(screen.getByRole('list', { name: 'Preview of the first sheet' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Download PDF' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Download CSV' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Print/ })).not.toBeInTheDocument();
    expect(api.bodies('admin/qr-print')).toEqual([]);
  });

  it('offers nothing for a void batch but the reason', async () => {
    const gone = batch({ status: 'void', void_reason: 'Stolen van' });
    api.on('GET admin/qr-batches/12', { json: { message: 'QR batch', data: gone } });
    open();
    expect(await screen.findByText('This batch is void')).toBeInTheDocument();
    expect(screen.getByText('Stolen van')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Download/ })).not.toBeInTheDocument();
    expect(api.bodies('admin/qr-print')).toEqual([]);
  });

  it('shows a failure in place, and tries again', async () => {
    api.on('POST admin/qr-print', { status: 500, json: { message: 'Internal error', code: 'internal' } });
    const { user } = open();
    expect(await screen.findByText('The labels could not be loaded.')).toBeInTheDocument();
    api.on('POST admin/qr-print', { json: { message: 'QR labels', data: labels(1) } });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await findSheets()).toHaveLength(1);
  });

  it('prints no label without its lines', async () => {
    api.on('GET admin/label-sheets/lines', { status: 500, json: { message: 'Internal error', code: 'internal' } });
    const { user } = open();
    expect(await screen.findByText('The labels could not be loaded.')).toBeInTheDocument();
    expect(screen.queryByRole('list', { name: /^Sheet/ })).not.toBeInTheDocument();
    api.on('GET admin/label-sheets/lines', { json: labelLines });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await findSheets(3)).toHaveLength(3);
  });

  it.each(['99', '0'])('says that there is no batch %s, with the way to the list', async (id) => {
    api.on('GET admin/qr-batches/99', { status: 404, json: { message: 'Batch not found', code: 'batch_not_found' } });
    const { router } = open(id);
    expect(await screen.findByText('There is no such batch')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'QR List' })).toHaveAttribute('href', '/admin/qrlist');
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
    expect(router.state.location.pathname).toBe(`/admin/print-qrs/${id}`);
  });
});
