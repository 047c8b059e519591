import { screen } from '@testing-library/react';
import { api } from '../../test/api';
import { quietConsole } from '../../test/browser-stand-ins';
import { visit } from '../../test/visit';
import { RedemptionLedger } from '../../test/redemption-ledger';
import { DashboardPage } from '../features/insight/dashboard/dashboard-page';
import { ViewsMenu } from '../lists/views-menu';

/** Whether the chunks of the panels can be fetched. */
let mockReachable = false;
/** As webpack's, for code that the network did not bring. */
const mockLoad = (path: string): object => {
  if (mockReachable) return jest.requireActual<object>(path);
  throw Object.assign(new Error(`Loading chunk ${path} failed.`), { name: 'ChunkLoadError' });
};
jest.mock('../views/views-panel', () => mockLoad('../views/views-panel'));
jest.mock('../features/insight/dashboard/scan-trend', () => ({
  get ScanTrend() {
    return mockLoad('../features/insight/dashboard/scan-trend');
  },
}));

quietConsole();
beforeEach(() => {
  mockReachable = false;
  api.on('POST admin/views', { json: { message: 'Views', data: [], total_count: 0 } });
});

const list = (
  <>
    <h1>Codes</h1>
    <ViewsMenu />
  </>
);
const pages = [{ path: '/admin/qr-list', element: list }];

it('keeps the list when its views cannot be loaded, says so in their place, and opens them by Retry', async () => {
  const { user } = visit({ pages, path: '/admin/qr-list', signedIn: true });
  await user.click(await screen.findByRole('button', { name: 'Views' }));
  expect(await screen.findByText('This could not be opened')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Codes' })).toBeVisible();
  mockReachable = true;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('textbox', { name: 'Name of a new view' })).toBeVisible();
});

it('keeps the figures and the table of the dashboard when the code of its chart cannot be loaded', async () => {
  new RedemptionLedger(3).serve(api);
  visit({
    pages: [{ path: '/admin/dashboard', element: <DashboardPage /> }],
    path: '/admin/dashboard',
    signedIn: true,
  });
  expect(await screen.findByText('This could not be opened', {}, { timeout: 10_000 })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
  expect(await screen.findByText('18,40,000')).toBeInTheDocument();
  expect(await screen.findByRole('table', { name: 'Claims' })).toBeInTheDocument();
}, 60_000);
