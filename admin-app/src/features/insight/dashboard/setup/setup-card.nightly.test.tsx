import { screen, waitFor, within } from '@testing-library/react';
import { api } from '../../../../../test/api';
import { findTable, openDashboard } from '../../../../../test/dashboard';
import { Page } from '../../../../page/page';

const order = ['brand', 'products', 'labels', 'test', 'worth', 'team'];
let setup: Record<string, unknown>;

function serveSetup(states: Record<string, string> = {}, more: object = {}) {
  const steps = order.map((step) => ({ step, state: states[step] ?? 'open' }));
  setup = {
    is_over: false,
    version: 4,
    steps,
    batch_id: null,
    label_site: 'https://points.example',
    ...more,
  };
  api.on('GET admin/setup', () => ({ json: { message: 'Setup', data: setup } }));
}

/** Stores what is saved, and responds as the api does. */
function serveSettings() {
  api.on('PUT admin/programme', ({ body }) => {
    const { setup_skipped: skipped } = body as { setup_skipped: string[] };
    const version = Number(setup.version) + 1;
    serveSetup(Object.fromEntries(skipped.map((step) => [step, 'skipped'])), { version });
    return { json: { message: 'Saved', data: { version, setup_skipped: skipped } } };
  });
}

function signInAs(permissions: string[]) {
  api.on('GET admin/session', { json: { message: 'Session', data: { id: 1, roles: ['owner'], permissions } } });
}

beforeEach(() => signInAs(['workplace.use', 'programme.change', 'claims.read', 'batches.change', 'codes.read']));

const findSteps = () => screen.findByRole('list', { name: 'Steps of the setup' });
const stepsIn = (list: HTMLElement) => within(list).getAllByRole('listitem');
const open = (pages: Parameters<typeof openDashboard>[2] = [], path?: string) => openDashboard(path, 'page', pages);

describe('the setup on the dashboard', () => {
  it('shows the six steps with their states above the statistics, and what to do in the first that is open', async () => {
    serveSetup({ brand: 'done', worth: 'waiting', team: 'skipped' });
    open();
    const list = await findSteps();
    expect(stepsIn(list).map(({ textContent }) => textContent)).toEqual([
      'Your brandDone',
      expect.stringMatching(/^Models and productsOne sheet and one ZIP .*Upload a sheetSkip$/),
      'First labelsSkip',
      // There is no label yet.
      'Scan your own test labelSkip',
      'Worth of a point, and limitsProposed',
      'Your teamSkipped',
    ]);
    expect(screen.getByText('1 of 6 done')).toBeInTheDocument();
    expect(stepsIn(list)[1]).toHaveAttribute('aria-current', 'step');
    const linksTo = within(list)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(linksTo).toEqual([
      '/admin/programme#brand',
      '/admin/addproducts#bulk-upload',
      '/admin/qrgenerate',
      '/admin/programme#rewards',
      '/admin/team',
    ]);
    const table = await findTable();
    expect(list.compareDocumentPosition(table)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByRole('link', { name: /Our Products/ })).toBeInTheDocument();
  });

  it('skips a step, or the rest of them, and takes it back', async () => {
    serveSetup();
    serveSettings();
    const { user } = open();
    await findSteps();
    await user.click(screen.getByRole('button', { name: 'Skip: First labels' }));
    expect(await screen.findByText('Skipped')).toBeInTheDocument();
    const saved = () => api.bodies('admin/programme').filter((body) => body !== null);
    expect(saved()).toEqual([{ version: 4, setup_skipped: ['labels'] }]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(saved()).toHaveLength(2));
    await waitFor(() => expect(screen.queryByText('Skipped')).not.toBeInTheDocument());
    expect(saved().at(-1)).toEqual({ version: 5, setup_skipped: [] });
    await user.click(screen.getByRole('button', { name: 'Skip the rest' }));
    await waitFor(() => expect(saved().at(-1)).toEqual({ version: 6, setup_skipped: order }));
  });

  it('shows a label of the first batch until a phone has opened it', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    serveSetup({ products: 'done', labels: 'done' }, { batch_id: 7 });
    const code = { serial: 11, product_name: 'Ball valve', reward_points: 5, is_scanned: false, created_at: '' };
    const data = [
      { ...code, id: 10, serial: 10, status: 'void', imageUrl: '/qr/10.svg' },
      { ...code, id: 11, status: 'issued', imageUrl: '/qr/11.svg' },
    ];
    api.on('POST admin/get_generated_qr_products', { json: { message: 'Codes', data, total_count: 2 } });
    const { user } = open();
    await findSteps();
    await user.click(screen.getByRole('button', { name: 'Scan your own test label' }));
    const dialog = await screen.findByRole('dialog', { name: 'Scan your own test label' });
    expect(await within(dialog).findByRole('img', { name: 'QR code #11, Ball valve' })).toHaveAttribute(
      'src',
      '/qr/11.svg',
    );
    expect(api.bodies('admin/get_generated_qr_products')).toEqual([{ page: 1, qr_list_id: 7 }]);
    expect(dialog).toHaveTextContent('It leads to https://points.example');
    expect(within(dialog).getByText('Waiting for your phone…')).toBeInTheDocument();
    serveSetup({ products: 'done', labels: 'done', test: 'done' }, { batch_id: 7 });
    jest.advanceTimersByTime(3000);
    expect(await within(dialog).findByText('A label has opened its page')).toBeInTheDocument();
    jest.useRealTimers();
  });

  it('warns of an address that no phone can open; the label is there from its link', async () => {
    serveSetup({}, { batch_id: 7, label_site: 'http://localhost:3000' });
    open([], '/admin/dashboard#test-label');
    const dialog = await screen.findByRole('dialog', { name: 'Scan your own test label' });
    expect(await within(dialog).findByText('A phone cannot open this address')).toBeInTheDocument();
    expect(within(dialog).queryByText('Waiting for your phone…')).not.toBeInTheDocument();
  });

  it('is gone once it is over, and others see and ask nothing of it', async () => {
    serveSetup({}, { is_over: true });
    const { unmount } = open();
    await findTable();
    await waitFor(() => expect(api.callsOf('admin/setup')).toHaveLength(1));
    expect(screen.queryByText('Set up the programme')).not.toBeInTheDocument();
    unmount();
    signInAs(['workplace.use', 'claims.read']);
    serveSetup();
    open();
    await findTable();
    expect(screen.queryByText('Set up the programme')).not.toBeInTheDocument();
    expect(api.callsOf('admin/setup')).toHaveLength(1);
  });
});

describe('the line of the setup', () => {
  const team = { path: '/admin/team', element: <Page name="team">Members</Page> };
  const models = { path: '/admin/models', element: <Page name="models">Models</Page> };

  it('leads back from a step, and on to the next once it is done', async () => {
    serveSetup({ brand: 'done', products: 'done' });
    const { unmount } = open([team], '/admin/team');
    const line = await screen.findByRole('navigation', { name: 'Setup' });
    expect(within(line).getByRole('link', { name: 'Setup: 2 of 6 done' })).toHaveAttribute('href', '/admin/dashboard');
    // Its own step is to be done first.
    expect(within(line).getAllByRole('link')).toHaveLength(1);
    unmount();
    serveSetup({ brand: 'done', labels: 'done', team: 'done' });
    const again = open([team], '/admin/team');
    expect(await screen.findByRole('link', { name: 'Next: Models and products' })).toBeInTheDocument();
    again.unmount();
    serveSetup({ products: 'done' });
    open([{ path: '/admin/products', element: <Page name="products">Products</Page> }], '/admin/products');
    // Not back to the brand, which was passed over.
    const next = await screen.findByRole('link', { name: 'Next: First labels' });
    expect(next).toHaveAttribute('href', '/admin/qrgenerate');
  });

  it('is on no other page', async () => {
    serveSetup();
    open([models], '/admin/models');
    await screen.findByText('Models');
    expect(api.callsOf('admin/setup')).toEqual([]);
  });
});
