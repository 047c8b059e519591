import { screen } from '@testing-library/react';
import { api } from '../../test/api';
import { quietConsole } from '../../test/browser-stand-ins';
import { visit } from '../../test/visit';
import { RedemptionLedger } from '../../test/redemption-ledger';
import { DashboardPage } from '../features/insight/dashboard/dashboard-page';

jest.mock('../features/insight/dashboard/scan-trend', () => ({
  get ScanTrend() {
    // As webpack's, for code that the network did not bring.
    throw Object.assign(new Error('Loading chunk scan-trend failed.'), { name: 'ChunkLoadError' });
  },
}));

quietConsole();

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
