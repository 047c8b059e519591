import { screen, waitFor, within } from '@testing-library/react';
import { api } from '../../../../test/api';
import { button, consoleError, ledger, openDashboard } from '../../../../test/dashboard';
import { daysBefore, todayInIndia } from '../../../lists/day-range';

describe('the tiles', () => {
  it('§2 /admin/dashboard: tiles show the counts the Indian way, and each leads to its screen', async () => {
    openDashboard();
    await screen.findByText('18,40,000');
    expect(screen.getByRole('link', { name: /Our Products\s*312/ })).toHaveAttribute('href', '/admin/products');
    // Suspended plumbers are not counted; the label says so, and the linked list has the same number of rows.
    expect(screen.getByRole('link', { name: /^Plumbers\s*48,230/ })).toHaveAttribute(
      'href',
      '/admin/plumbers?status=active',
    );
    expect(screen.getByRole('link', { name: /Active Customers\s*1,02,884/ })).toHaveAttribute(
      'href',
      '/admin/customers?status=active',
    );
    expect(screen.getByRole('link', { name: /QRs Generated\s*18,40,000.*50 % scanned/ })).toHaveAttribute(
      'href',
      '/admin/generated-qrs',
    );
    expect(screen.getByRole('link', { name: 'Generate QR' })).toHaveAttribute('href', '/admin/qrgenerate');
    expect(screen.getByRole('link', { name: 'QR List' })).toHaveAttribute('href', '/admin/qrlist');
    expect(screen.getByRole('link', { name: /^Customers\s*1,03,000 in all/ })).toHaveAttribute(
      'href',
      '/admin/customers',
    );
    expect(screen.getByRole('link', { name: 'Reports' })).toHaveAttribute('href', '/admin/reports');
  });

  it('say what the range of the page added, and what as many days before it did', async () => {
    const { user, router } = openDashboard('/admin/dashboard?range=2026-10-01..2026-10-31&from=2026-04-01', 'page');
    await screen.findByText('18,40,000');
    expect(api.bodies('admin/dashboard').at(-1)).toEqual({ startDate: '2026-10-01', endDate: '2026-10-31' });
    expect(screen.getByRole('link', { name: /Our Products.*\+12 · before: \+8/ })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Plumbers.*\+1,480 · before: \+1,200/ })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Active Customers.*None new · before: \+3/ })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /QRs Generated.*50 % scanned\s*\+5,000/ })).toBeInTheDocument();
    expect(screen.getByText('1 Oct – 31 Oct 2026, compared with 31 Aug – 30 Sept 2026')).toBeVisible();
    // Another range acts on all of the page, the table's own dates included.
    await user.click(button(/^Time/));
    await user.click(screen.getByText('Last 7 days'));
    expect(router.state.location.search).toBe('?range=last-7');
    await waitFor(() => {
      const days = api.bodies('admin/dashboard').at(-1);
      expect(days).not.toEqual({ startDate: '2026-10-01', endDate: '2026-10-31' });
      expect(api.bodies('admin/dashboard/trend').at(-1)).toEqual(days);
      expect(api.bodies('admin/redeem').at(-1)).toEqual({ formData: days });
    });
  });

  it('stay there without figures when these cannot be loaded, and Retry brings them', async () => {
    api.on('POST admin/dashboard', { status: 500, json: { message: 'Something broke', code: 'internal' } });
    const { user } = openDashboard();
    expect(await screen.findByText('The figures could not be loaded')).toBeInTheDocument();
    expect(screen.getByText('Something broke')).toBeInTheDocument();
    expect(consoleError).toHaveBeenCalled();
    ledger.serve(api);
    await user.click(button('Retry'));
    expect(await screen.findByRole('link', { name: /Our Products\s*312/ })).toBeInTheDocument();
    expect(screen.queryByText('The figures could not be loaded')).not.toBeInTheDocument();
  });
});

describe('the notices', () => {
  const serveNotices = () => {
    const batch = {
      batch_id: 12,
      kind: 'before-dispatch',
      product_name: 'Ball valve',
      dispatched_to: 'Pune',
      scans: 3,
    };
    api.on('POST admin/qr-batches/unusual', { json: { message: 'Found', data: [batch], total_count: 1 } });
    const effective_at = '2026-11-28T05:00:00Z';
    const order = { id: 1, kind: 'settings', state: 'waiting', order: {}, can_confirm: false, effective_at };
    const requested_by = { id: 2, name: 'Asha', mobile: '9000000002' };
    api.on('POST admin/confirmations', {
      json: { message: 'Found', data: [{ ...order, requested_by }], total_count: 1 },
    });
  };

  it('announce proposals above the table, and name unusual batches below all else', async () => {
    serveNotices();
    openDashboard('/admin/dashboard', 'page');
    expect(await screen.findByText('1 batch has unusual scans')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Batch 12, Ball valve' })).toHaveAttribute(
      'href',
      '/admin/qrlist?batch=12',
    );
    expect(screen.getByText(/scanned before it was dispatched to/).closest('li, p')).toHaveTextContent('Pune: 3 times');
    await screen.findByText('Asha proposed a change of the settings');
    await screen.findByText('Scans per day', { selector: 'h2' });
    const shown = document.body.textContent ?? '';
    const places = ['QR List', 'proposed a change', 'Statistics', 'Scans per day', '1 batch has unusual'];
    expect(places.map((text) => shown.indexOf(text))).toEqual(
      places.map((text) => shown.indexOf(text)).toSorted((a, b) => a - b),
    );
  });

  it('say that webhook endpoints are paused after failures', async () => {
    ledger.pausedEndpoints = 2;
    openDashboard('/admin/dashboard', 'page');
    expect(await screen.findByText('2 webhook endpoints are paused after failures')).toBeInTheDocument();
  });

  it('hold back what is below them until they are known, or cannot be loaded', async () => {
    serveNotices();
    let respond = () => {};
    const responded = new Promise<void>((resolve) => (respond = resolve));
    api.on('POST admin/confirmations', async () => {
      await responded;
      return { status: 500, json: { message: 'Something broke', code: 'internal' } };
    });
    openDashboard('/admin/dashboard', 'page');
    await screen.findByText('18,40,000');
    const trend = await screen.findByText('Scans per day', { selector: 'h2' });
    // Not toBeVisible: jsdom has no stylesheet.
    const hiddenAround = (element: HTMLElement) => element.closest('[data-pending]');
    expect(hiddenAround(trend)).not.toBeNull();
    expect(hiddenAround(screen.getByText('Our Products'))).toBeNull();
    respond();
    await waitFor(() => expect(hiddenAround(trend)).toBeNull());
  });
});

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

  it('before the first scan says what comes here, in place of a chart of zeros', async () => {
    api.on('POST admin/dashboard', { json: { message: 'Dashboard found', data: { qrCount: 0, scanned: 0 } } });
    renderTrend(ofFourDays);
    expect(await screen.findByText('Each scan of a label is counted here, by day.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'QR List' })).toHaveAttribute('href', '/admin/qrlist');
    expect(screen.queryByRole('button', { name: 'View as table' })).not.toBeInTheDocument();
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
