import { act, screen, waitFor, within } from '@testing-library/react';
import { read, utils } from '@e965/xlsx';
import { api } from '../../../../../test/api';
import { error, HEAD, importResponse, onUpload, openWith, upload, uploads } from '../../../../../test/bulk-upload';
import { catchSavedFiles, quietConsole } from '../../../../../test/browser-stand-ins';
import { readLastImport, rememberImport } from './last-import';

const saved = catchSavedFiles();
quietConsole();

describe('the outcome of an upload', () => {
  const progress = 'GET admin/products/bulkUpload/abababab-abab-abab-abab-abababababab';
  const rejected = [{ row: 3, column: 'model', code: 'model_not_found', message: '…', value: 'Brass' }];
  const state = (data: object) => ({
    json: { message: 'Upload', data: { state: 'done', done: 0, total: 0, outcome: null, ...data } },
  });
  const ended = (data: object) => state({ outcome: { status: 201, message: '', data } });
  /** Simulates an open connection that never responds. */
  const hang = () => new Promise<never>(() => undefined);

  async function send() {
    const lines = [HEAD, ['Elbow', 'Flow Series', 'a.jpg'], ['Tee', 'Brass', 'a.jpg']];
    const page = await openWith(lines, ['a.jpg'], [error(3, 'model', 'model_not_found', 'Brass')]);
    await screen.findByText('1 of 2 rows are ready');
    await page.user.click(upload('Upload the valid rows only'));
    return page;
  }

  it('is shown row by row, filtered by kind, and as a file to correct', async () => {
    onUpload(
      importResponse({
        inserted: 1,
        failed: 2,
        errors: [...rejected, { row: 2, column: 'name', code: 'product_exists', message: 'This model already has …' }],
      }),
    );
    const { user } = await send();
    expect(await screen.findByText('1 product was added, 2 rows were not')).toBeInTheDocument();
    // The form is cleared.
    expect(screen.queryByText('products.xlsx')).not.toBeInTheDocument();
    const table = within(screen.getByRole('table', { name: 'Rejected rows' }));
    expect(table.getAllByRole('row')).toHaveLength(3);
    await user.click(screen.getByRole('radio', { name: 'This model does not exist (1)' }));
    expect(table.getAllByRole('row')[1]).toHaveTextContent(/3.*Tee.*Brass.*a\.jpg.*This model does not exist/);
    expect(table.queryByText('Elbow')).not.toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Download rejected rows' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toBe('products-to-correct.xlsx');
    const book = read(new Uint8Array(await new Response(saved[0]!.content).arrayBuffer()), { type: 'array' });
    expect(utils.sheet_to_json(book.Sheets.Products!, { header: 1 })).toEqual([
      ['name', 'model', 'image', 'problem'],
      ['Elbow', 'Flow Series', 'a.jpg', 'This model already has a product with this name'],
      ['Tee', 'Brass', 'a.jpg', 'This model does not exist'],
    ]);
  });

  it('§8 failures of uploads: is logged, shown in place with Retry, and keeps both files; §2 Add Products: Product Added Successfully; the form is §5 Bulk upload: cleared and the list is shown, when all rows are stored', async () => {
    const { user, router } = await openWith([HEAD, ['Elbow', 'flow series', 'A.JPG']], ['a.jpg']);
    await screen.findByText('1 row is ready');
    onUpload({ status: 429, json: { message: 'Another upload is running', code: 'upload_limit' } });
    await user.click(upload('Upload all rows'));
    expect(await screen.findByText('Another upload is running')).toBeInTheDocument();
    expect(console.error).toHaveBeenCalledWith(expect.objectContaining({ code: 'upload_limit' }));
    expect(screen.getByText('products.xlsx')).toBeInTheDocument();
    onUpload(importResponse({ inserted: 1, failed: 0, errors: [] }));
    await user.click(upload('Retry'));
    expect(await screen.findByText('Product Added Successfully')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/admin/products');
    expect(uploads()[0]?.body).toMatch(/name="excel"; filename="products.xlsx"/);
    expect(uploads()[0]?.body).toMatch(/name="image"; filename="pictures.zip"/);

    await act(() => router.navigate('/admin/addproducts'));
    expect(screen.getByRole('heading', { level: 1, name: 'Add Products' })).toBeInTheDocument();
    expect(screen.queryByText('products.xlsx')).not.toBeInTheDocument();
    expect(screen.queryByText('pictures.zip')).not.toBeInTheDocument();
  });

  it('is followed, with how far the server is, when the connection breaks after all was sent', async () => {
    let breakOff = () => {};
    const broken = new Promise<void>((resolve) => (breakOff = resolve));
    onUpload(async () => {
      await broken;
      return { broken: true };
    });
    api.on(progress, state({ state: 'pictures', done: 3, total: 9 }));
    const { router } = await send();
    expect(await screen.findByText('3 of 9 images')).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: 'Processing…' })).toHaveAttribute('aria-valuenow', '3');
    expect(screen.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
    breakOff();
    api.on(progress, ended({ inserted: 1, failed: 0, errors: [] }));
    expect(await screen.findByText('Product Added Successfully')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/admin/products');
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
    api.on(progress, ended({ inserted: 1, failed: 1, errors: rejected }));
    await user.click(screen.getByRole('button', { name: 'Ask again' }));
    expect(await screen.findByText('1 product was added, 1 row was not')).toBeVisible();
    expect(screen.queryByText(unknown)).not.toBeInTheDocument();
  });

  it('need not be waited for, and comes by its id when the request itself never gets a response', async () => {
    onUpload(hang);
    api.on(progress, state({ state: 'reading' }));
    const { user } = await send();
    await user.click(await screen.findByRole('button', { name: 'Stop waiting' }));
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    api.on(progress, ended({ inserted: 1, failed: 1, errors: rejected }));
    await user.click(await screen.findByRole('button', { name: 'Ask again' }));
    expect(await screen.findByText('1 product was added, 1 row was not')).toBeVisible();
  });

  it('is found again on return, with the rejected rows as they were sent; if everything was added, once', async () => {
    onUpload(hang);
    api.on(progress, state({ state: 'reading' }));
    const { router } = await send();
    await screen.findByRole('button', { name: 'Stop waiting' });
    await act(() => router.navigate('/admin/products'));
    api.on(progress, ended({ inserted: 1, failed: 1, errors: rejected }));
    await act(() => router.navigate('/admin/addproducts'));
    expect(await screen.findByText('1 product was added, 1 row was not')).toBeVisible();
    expect(await screen.findByText(/^The bulk upload has ended\./)).toBeVisible();
    const row = within(screen.getByRole('table', { name: 'Rejected rows' })).getAllByRole('row')[1];
    expect(row).toHaveTextContent(/3.*Tee.*Brass.*a\.jpg.*This model does not exist/);

    await act(() => router.navigate('/admin/products'));
    api.on(progress, ended({ inserted: 2, failed: 0, errors: [] }));
    await act(() => router.navigate('/admin/addproducts'));
    expect(await screen.findByText('2 products were added')).toBeVisible();
    expect(localStorage.getItem('lastImport')).toBeNull();
  });

  const row = { row: 2, name: 'Elbow', model: 'PVC', image: 'elbow.jpg' };
  it('is remembered without rows of another shape', () => {
    const others = [null, 7, { ...row, name: { en: 'Elbow' } }, { ...row, row: '2' }, { name: 'Elbow' }];
    rememberImport({ uploadId: 'u1', products: [...others, row] as (typeof row)[] });
    expect(readLastImport()).toEqual({ uploadId: 'u1', products: [row] });
  });

  it.each(['7', 'null', '[]', '{', '{"uploadId":7,"begunAt":1}'])('is none where %s is stored', (stored) => {
    localStorage.setItem('lastImport', stored);
    expect(readLastImport()).toBeUndefined();
  });
});
