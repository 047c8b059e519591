import { screen, within } from '@testing-library/react';
import { api } from '../../test/api';
import { catchSavedFiles } from '../../test/saved-files';
import { visit } from '../../test/visit';
import { ExportMenu } from './export-menu';

const saved = catchSavedFiles();

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
    const { user } = visit({
      pages: [
        {
          path: '/admin/plumbers',
          element: <ExportMenu report="plumbers" filter={{ search: 'asha', status: 'active', startDate: '' }} />,
        },
      ],
      path: '/admin/plumbers',
      signedIn: true,
    });
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    const panel = within(screen.getByRole('dialog', { name: 'Export: Plumbers list' }));
    expect(await panel.findByText('1 row')).toBeInTheDocument();
    await user.click(panel.getByRole('button', { name: 'Download CSV: Plumbers list' }));
    expect(await panel.findByText('Saved as plumbers.csv: 1 row')).toBeInTheDocument();
    expect(saved.map(({ name }) => name)).toEqual(['plumbers.csv']);
    const filter = { search: 'asha', status: 'active' };
    expect(api.calls.map(({ path, body }) => [path, body])).toEqual([
      ['admin/plumbers_exports/count', filter],
      ['admin/plumbers_exports', { ...filter, format: 'csv' }],
    ]);
  });
});
