import { screen, within } from '@testing-library/react';
import { ApiStandIn } from '@loyalty/tooling/api-stand-in';
import { renderSignedIn } from '../../test/render-signed-in';
import { ExportMenu } from './export-menu';

let api: ApiStandIn;
beforeAll(async () => {
  api = await ApiStandIn.start();
  URL.createObjectURL = () => 'blob:1';
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
});
afterAll(async () => {
  jest.restoreAllMocks();
  await api.stop();
});

describe('ExportMenu', () => {
  it('says how many rows the filter leaves, and downloads just those', async () => {
    api.on('POST admin/plumbers_exports/count', { json: { message: 'Rows counted', data: { rows: 1 } } });
    api.on('POST admin/plumbers_exports', {
      text: '\ufeffName\r\nAsha\r\n',
      headers: {
        'content-type': 'text/csv',
        'x-total-rows': '1',
        'content-disposition': 'attachment; filename="plumbers.csv"',
      },
    });
    const { user } = renderSignedIn(
      [
        {
          path: '/admin/plumbers',
          element: <ExportMenu report="plumbers" filter={{ search: 'asha', status: 'active', startDate: '' }} />,
        },
      ],
      '/admin/plumbers',
      api,
    );
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    const panel = within(screen.getByRole('dialog', { name: 'Export: Plumbers list' }));
    expect(await panel.findByText('1 row')).toBeInTheDocument();
    await user.click(panel.getByRole('button', { name: 'Download CSV: Plumbers list' }));
    expect(await panel.findByText('Saved as plumbers.csv: 1 row')).toBeInTheDocument();
    const filter = { search: 'asha', status: 'active' };
    expect(api.calls.map(({ path, body }) => [path, body])).toEqual([
      ['admin/plumbers_exports/count', filter],
      ['admin/plumbers_exports', { ...filter, format: 'csv' }],
    ]);
  });
});
