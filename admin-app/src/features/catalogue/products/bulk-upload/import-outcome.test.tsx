import { act, screen, within } from '@testing-library/react';
import { api } from '../../../../../test/api';
import { HEAD, onUpload, openWith, upload } from '../../../../../test/bulk-upload';
import { quietConsole } from '../../../../../test/browser-stand-ins';

quietConsole();

describe('the outcome of an upload', () => {
  const progress = 'admin/products/bulkUpload/abababab-abab-abab-abab-abababababab';
  const rejected = [{ row: 3, column: 'model', code: 'model_not_found', message: '…', value: 'Brass' }];
  const ended = (data: object) => ({
    json: {
      message: 'Upload',
      data: { state: 'done', done: 0, total: 0, outcome: { status: 201, message: '', data } },
    },
  });
  const working = { json: { message: 'Upload', data: { state: 'reading', done: 0, total: 0, outcome: null } } };
  /** Simulates an open connection that never responds. */
  const hang = () => new Promise<never>(() => undefined);

  async function send() {
    const lines = [HEAD, ['Elbow', 'Flow Series', 'a.jpg'], ['Tee', 'Brass', 'a.jpg']];
    const page = await openWith(lines, ['a.jpg'], rejected);
    await screen.findByText('1 of 2 rows are ready');
    await page.user.click(upload('Upload the valid rows only'));
    return page;
  }

  it('comes by its id when the request itself never gets a response', async () => {
    onUpload(hang);
    api.on(`GET ${progress}`, ended({ inserted: 1, failed: 1, errors: rejected }));
    await send();
    expect(await screen.findByText('1 product was added, 1 row was not')).toBeVisible();
  });

  it('is called unknown when the server says nothing for a minute, and can be asked for again', async () => {
    onUpload({ broken: true });
    const { user } = await send();
    await screen.findByRole('progressbar', { name: 'Checking the files…' });
    const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
    const unknown = 'It is not known yet what became of the upload.';
    expect(await screen.findByText(unknown)).toBeVisible();
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    clock.mockRestore();
    api.on(`GET ${progress}`, ended({ inserted: 1, failed: 1, errors: rejected }));
    await user.click(screen.getByRole('button', { name: 'Ask again' }));
    expect(await screen.findByText('1 product was added, 1 row was not')).toBeVisible();
    expect(screen.queryByText(unknown)).not.toBeInTheDocument();
  });

  it('need not be waited for', async () => {
    onUpload(hang);
    api.on(`GET ${progress}`, working);
    const { user } = await send();
    await user.click(await screen.findByRole('button', { name: 'Stop waiting' }));
    expect(await screen.findByRole('button', { name: 'Ask again' })).toBeVisible();
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  });

  it('is found again on return, with the rejected rows as they were sent', async () => {
    onUpload(hang);
    api.on(`GET ${progress}`, working);
    const { router } = await send();
    await screen.findByRole('button', { name: 'Stop waiting' });
    await act(() => router.navigate('/admin/products'));
    api.on(`GET ${progress}`, ended({ inserted: 1, failed: 1, errors: rejected }));
    await act(() => router.navigate('/admin/addproducts'));
    expect(await screen.findByText('1 product was added, 1 row was not')).toBeVisible();
    expect(await screen.findByText(/^The bulk upload has ended\./)).toBeVisible();
    const row = within(screen.getByRole('table', { name: 'Rejected rows' })).getAllByRole('row')[1];
    expect(row).toHaveTextContent(/3.*Tee.*Brass.*a\.jpg.*This model does not exist/);
  });

  it('of an upload that added everything is said once on return', async () => {
    onUpload(hang);
    api.on(`GET ${progress}`, working);
    const { router } = await send();
    await screen.findByRole('button', { name: 'Stop waiting' });
    await act(() => router.navigate('/admin/products'));
    api.on(`GET ${progress}`, ended({ inserted: 2, failed: 0, errors: [] }));
    await act(() => router.navigate('/admin/addproducts'));
    expect(await screen.findByText('2 products were added')).toBeVisible();
    expect(localStorage.getItem('lastImport')).toBeNull();
  });
});
