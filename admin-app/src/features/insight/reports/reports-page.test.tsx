import { screen, waitFor, within } from '@testing-library/react';
import { api } from '../../../../test/api';
import { catchSavedFiles } from '../../../../test/browser-stand-ins';
import { visit, someToken } from '../../../../test/visit';
import { ReportsPage } from './reports-page';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const saved = catchSavedFiles();

beforeAll(async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.useFakeTimers({
    now: new Date('2026-11-21T06:30:00Z'),
    doNotFake: ['setTimeout', 'setInterval', 'setImmediate', 'nextTick', 'queueMicrotask', 'performance'],
  });
});
afterAll(async () => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});
beforeEach(() => {
  for (const [report, rows] of Object.entries({ plumbers: 46, customers: 1_840_000, redemptions: 1, scans: 0 })) {
    api.on(`POST admin/${report}_exports/count`, { json: { message: 'Rows counted', data: { rows } } });
  }
});

const file = (text: string, headers: Record<string, string>) => ({ text, headers });
const open = (at = '/admin/reports') =>
  visit({ pages: [{ path: '/admin/reports', element: <ReportsPage /> }], path: at, signedIn: true });
const report = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 3, name });
  return within(heading.closest('li')!);
};
const callsTo = (path: string) => api.calls.filter((call) => call.path === path);

describe('§2 /admin/reports', () => {
  it('§2 Reports: a Plumbers list and a Customers list, each with its rows and an Excel export', async () => {
    open();
    expect(await (await report('Plumbers list')).findByText('46 rows')).toBeInTheDocument();
    expect(await (await report('Customers list')).findByText('18,40,000 rows')).toBeInTheDocument();
    for (const name of ['Plumbers list', 'Customers list', 'Claims', 'Scans']) {
      expect(screen.getByRole('button', { name: `Download Excel: ${name}` })).toBeInTheDocument();
      expect(screen.getByRole('button', { name: `Download CSV: ${name}` })).toBeInTheDocument();
    }
  });

  it('saves the Plumbers list as ExcelReport.xlsx with a confirmation', async () => {
    api.on(
      'POST admin/plumbers_exports',
      file('bytes of it', {
        'content-type': XLSX,
        'content-disposition': 'attachment; filename="ExcelReport.xlsx"',
        'x-total-rows': '46',
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Download Excel: Plumbers list' }));
    expect(await screen.findByText('Saved as ExcelReport.xlsx: 46 rows')).toBeInTheDocument();
    expect(saved.map(({ name }) => name)).toEqual(['ExcelReport.xlsx']);
    expect(saved[0]!.content).toMatchObject({ size: 11, type: XLSX });
    expect(callsTo('admin/plumbers_exports')).toMatchObject([
      { method: 'POST', headers: { token: someToken }, body: { format: 'xlsx' } },
    ]);
  });

  it('asks for the days of the range and the state, both of which stand in the address', async () => {
    api.on('POST admin/redemptions_exports', file('\ufeffTransaction\r\nTX-1\r\n', { 'content-type': 'text/csv' }));
    const { user } = open('/admin/reports?range=this-year');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Which claims' }), 'Approved');
    const asked = { startDate: '2026-04-01', endDate: '2026-11-21', status: 'approved' };
    await waitFor(() => expect(callsTo('admin/redemptions_exports/count').at(-1)?.body).toEqual(asked));
    await user.click(screen.getByRole('button', { name: 'Download CSV: Claims' }));
    expect(await screen.findByText('Saved as redemptions.csv')).toBeInTheDocument();
    expect(callsTo('admin/redemptions_exports')[0]?.body).toEqual({ ...asked, format: 'csv' });
    expect(callsTo('admin/scans_exports/count').at(-1)?.body).toEqual({
      startDate: '2026-04-01',
      endDate: '2026-11-21',
    });
  });

  it('says in place why a download failed, and tries again', async () => {
    api.on('POST admin/scans_exports', {
      status: 429,
      json: { message: 'Other downloads are under way. Please try again in a moment.', code: 'export_limit' },
    });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Download CSV: Scans' }));
    const scans = await report('Scans');
    expect(await scans.findByRole('alert')).toHaveTextContent(
      'Scans could not be downloaded.Other downloads are under way. Please try again in a moment.',
    );
    api.on('POST admin/scans_exports', file('\ufeffx\r\n', { 'content-type': 'text/csv', 'x-total-rows': '0' }));
    await user.click(scans.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Saved as scans.csv: 0 rows')).toBeInTheDocument();
    expect(scans.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('shows progress; Cancel stops it without saving', async () => {
    let response = () => {};
    api.on('POST admin/plumbers_exports', async () => {
      await new Promise<void>((resolve) => (response = resolve));
      return file('late', { 'content-type': XLSX });
    });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Download Excel: Plumbers list' }));
    expect(await screen.findByRole('progressbar', { name: 'Downloading Plumbers list' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Cancel the download of Plumbers list' }));
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    response();
    api.on('POST admin/plumbers_exports', file('again', { 'content-type': XLSX }));
    await user.click(screen.getByRole('button', { name: 'Download Excel: Plumbers list' }));
    expect(await screen.findByText('Saved as ExcelReport.xlsx')).toBeInTheDocument();
    expect(saved[0]!.content.size).toBe(5);
    expect(saved).toHaveLength(1);
  });

  it('offers Retry if counting failed, and downloads in any case', async () => {
    api.on('POST admin/scans_exports/count', { status: 503, json: { message: 'Not now', code: 'unavailable' } });
    const { user } = open();
    const scans = await report('Scans');
    expect(await scans.findByText(/The rows could not be counted/)).toBeInTheDocument();
    api.on('POST admin/scans_exports/count', { json: { message: 'Rows counted', data: { rows: 7 } } });
    await user.click(scans.getByRole('button', { name: 'Retry counting Scans' }));
    expect(await scans.findByText('7 rows')).toBeInTheDocument();
  });

  describe('by financial year', () => {
    const settings = (yearly_report_paise: number | null) =>
      api.on('GET admin/programme', {
        json: { message: 'Settings', data: { version: 1, payout_methods: ['upi'], yearly_report_paise } },
      });

    it('lists who was paid above the amount of the settings, and downloads the year', async () => {
      settings(2_000_000);
      api.on('POST admin/recipients_exports/count', { json: { message: 'Rows counted', data: { rows: 2 } } });
      api.on('POST admin/recipients_exports', file('\ufeffUser\r\n', { 'content-type': 'text/csv' }));
      const row = { user_id: 7, name: 'Ramesh', mobile: '9876543210', role_id: 2, payments: 3, paid_paise: 2_500_050 };
      const deleted = { ...row, user_id: 8, name: null, mobile: null };
      api.on('POST admin/statements', { json: { message: 'Users found', data: [row, deleted], total_count: 2 } });
      const { user } = open();
      const table = within(await screen.findByRole('table', { name: 'Users paid above the yearly amount' }));
      expect(table.getByRole('link', { name: 'Ramesh' })).toHaveAttribute('href', '/admin/people/7');
      expect(table.getByRole('row', { name: /Ramesh/ })).toHaveTextContent(/9876543210.*3.*₹25,000\.50/);
      expect(table.getByRole('row', { name: /Account deleted/ })).toBeVisible();
      expect(screen.getByText(/Every user paid more than ₹20,000 from April to March/)).toBeVisible();

      await user.selectOptions(screen.getByRole('combobox', { name: 'Financial year' }), '2025-26');
      await waitFor(() => expect(callsTo('admin/statements').at(-1)?.body).toEqual({ year: '2025-26', page: 1 }));
      await user.click(screen.getByRole('button', { name: 'Download CSV: Users paid above the yearly amount' }));
      expect(await screen.findByText('Saved as recipients.csv')).toBeInTheDocument();
      expect(callsTo('admin/recipients_exports')[0]?.body).toEqual({ year: '2025-26', format: 'csv' });
    });

    it('says that no amount is set', async () => {
      settings(null);
      open();
      expect(await screen.findByText(/No yearly amount is set/)).toBeVisible();
      expect(callsTo('admin/statements')).toEqual([]);
    });
  });
});
