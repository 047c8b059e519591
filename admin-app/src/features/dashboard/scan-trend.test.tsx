import { configure, screen, within } from '@testing-library/react';
import { ApiStandIn } from '@loyalty/tooling/api-stand-in';
import { RedemptionLedger } from '../../../test/redemption-ledger';
import { renderRoutes } from '../../../test/render-routes';
import { DataProvider } from '../../session/data-provider';
import { daysBefore, todayInIndia } from '../../lists/day-range';
import { ScanTrend } from './scan-trend';

// On a busy machine a second is not much.
jest.setTimeout(60_000);
configure({ asyncUtilTimeout: 10_000 });

let api: ApiStandIn;
let ledger: RedemptionLedger;
let consoleError: jest.SpyInstance;

beforeAll(async () => {
  api = await ApiStandIn.start();
});
afterAll(() => api.stop());
beforeEach(() => {
  localStorage.setItem('token', 'jwt');
  api.reset();
  ledger = new RedemptionLedger(1);
  ledger.serve(api);
  consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => consoleError.mockRestore());

const ofFourDays = '/admin/dashboard?range=2026-04-01..2026-04-04';

function renderTrend(address: string) {
  const trend = (
    <DataProvider>
      <ScanTrend />
    </DataProvider>
  );
  return renderRoutes([{ path: '/admin/dashboard', element: trend }], address, api);
}

describe('scans per day', () => {
  it('shows the last 30 days until others are chosen', async () => {
    renderTrend('/admin/dashboard');
    expect(await screen.findByText(/points granted$/)).toBeInTheDocument();
    const today = todayInIndia();
    expect(api.bodies('admin/dashboard/trend')).toEqual([{ startDate: daysBefore(today, 29), endDate: today }]);
  });

  it('adds up the days of the address, and shows each in a table', async () => {
    const { user } = renderTrend(ofFourDays);
    expect(await screen.findByText('1 Apr – 4 Apr 2026: 10 scans · 100 points granted')).toBeInTheDocument();
    expect(api.bodies('admin/dashboard/trend')).toEqual([{ startDate: '2026-04-01', endDate: '2026-04-04' }]);
    await user.click(screen.getByRole('button', { name: 'View as table' }));
    const table = screen.getByRole('table', { name: 'Scans per day' });
    expect(within(table).getByRole('row', { name: /3 Apr 2026.*3/ })).toBeInTheDocument();
    expect(within(table).getAllByRole('row')).toHaveLength(5);
  });

  it('takes another range, and keeps it in the address', async () => {
    const { user, router } = renderTrend(ofFourDays);
    await screen.findByText(/10 scans/);
    await user.click(screen.getByRole('button', { name: /1 Apr – 4 Apr 2026/ }));
    await user.click(screen.getByText('This financial year'));
    expect(router.state.location.search).toBe('?range=this-year');
    const asked = api.bodies('admin/dashboard/trend').at(-1) as { startDate: string; endDate: string };
    expect(asked.startDate).toMatch(/-04-01$/);
    expect(asked.endDate).toBe(todayInIndia());
  });

  it('§8 failures of lists: says in place why it cannot be loaded, logs it, and loads on Retry', async () => {
    api.on('POST admin/dashboard/trend', {
      status: 503,
      json: { message: 'The database is not available', code: 'unavailable' },
    });
    const { user } = renderTrend(ofFourDays);
    expect(await screen.findByText('The scans could not be loaded')).toBeInTheDocument();
    expect(screen.getByText('The database is not available')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Scans per day' })).toBeInTheDocument();
    expect(consoleError).toHaveBeenCalled();
    ledger.serve(api);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(/10 scans/)).toBeInTheDocument();
  });
});
