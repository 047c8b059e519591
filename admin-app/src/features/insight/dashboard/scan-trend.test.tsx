import { screen, within } from '@testing-library/react';
import { api } from '../../../../test/api';
import { consoleError, ledger, openDashboard } from '../../../../test/dashboard';
import { daysBefore, todayInIndia } from '../../../lists/day-range';

const ofFourDays = '/admin/dashboard?range=2026-04-01..2026-04-04';

const renderTrend = (path: string) => openDashboard(path, 'trend');

describe('scans per day', () => {
  it('shows the last 30 days until others are chosen', async () => {
    renderTrend('/admin/dashboard');
    expect(await screen.findByText(/points granted$/)).toBeInTheDocument();
    const today = todayInIndia();
    expect(api.bodies('admin/dashboard/trend')).toEqual([{ startDate: daysBefore(today, 29), endDate: today }]);
  });

  it('adds up the days of the address, and shows each in a table', async () => {
    const { user } = renderTrend(ofFourDays);
    const summary = await screen.findByRole('link', { name: '1 Apr – 4 Apr 2026: 10 scans · 100 points granted' });
    expect(summary).toHaveAttribute('href', '/admin/reports?range=2026-04-01..2026-04-04');
    expect(await screen.findByText(/before: 30/)).toBeInTheDocument();
    expect(api.bodies('admin/dashboard/trend')).toEqual([{ startDate: '2026-04-01', endDate: '2026-04-04' }]);
    await user.click(screen.getByRole('button', { name: 'View as table' }));
    const table = screen.getByRole('table', { name: 'Scans per day' });
    expect(within(table).getByRole('row', { name: /3 Apr 2026.*3/ })).toBeInTheDocument();
    expect(within(table).getAllByRole('row')).toHaveLength(5);
  });

  it('marks today as not complete, and no day before it', async () => {
    renderTrend('/admin/dashboard');
    const table = await screen.findByRole('table', { name: 'Scans per day' });
    const days = within(table).getAllByRole('row').slice(1);
    expect(days).toHaveLength(30);
    expect(days.map((row) => row.textContent.includes('Today, so far'))).toEqual([
      true,
      ...days.slice(1).map(() => false),
    ]);
    expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toContain(', so far: ');
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
