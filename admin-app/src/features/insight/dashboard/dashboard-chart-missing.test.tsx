import { screen } from '@testing-library/react';
import { api } from '../../../../test/api';
import { quietConsole } from '../../../../test/browser-stand-ins';
import { RedemptionLedger } from '../../../../test/redemption-ledger';
import { visit } from '../../../../test/visit';
import { DashboardPage } from './dashboard-page';

jest.mock('./scan-trend', () => ({
  get ScanTrend() {
    throw Object.assign(new Error('Loading chunk scan-trend failed.'), { name: 'ChunkLoadError' });
  },
}));
quietConsole();

test('the figures and the table stay when the code of the chart cannot be loaded', async () => {
  new RedemptionLedger(3).serve(api);
  visit({
    pages: [{ path: '/admin/dashboard', element: <DashboardPage /> }],
    path: '/admin/dashboard',
    signedIn: true,
  });
  expect(await screen.findByText('This could not be opened', {}, { timeout: 10_000 })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
  expect(await screen.findByText('18,40,000')).toBeInTheDocument();
  expect(await screen.findByRole('table', { name: 'Redemptions' })).toBeInTheDocument();
}, 60_000);
