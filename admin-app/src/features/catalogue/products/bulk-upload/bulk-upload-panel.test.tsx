import { act, screen, waitFor, within } from '@testing-library/react';
import { read, utils } from '@e965/xlsx';
import { api } from '../../../../../test/api';
import {
  importResponse,
  checked,
  error,
  file,
  HEAD,
  onCheck,
  onUpload,
  open,
  openFiles,
  openWith,
  sheet,
  sheetInput,
  upload,
  uploads,
  zipInput,
} from '../../../../../test/bulk-upload';
import { quietConsole, catchSavedFiles } from '../../../../../test/browser-stand-ins';

const saved = catchSavedFiles();
quietConsole();

async function rowsOf(content: Blob) {
  const book = read(new Uint8Array(await new Response(content).arrayBuffer()), { type: 'array' });
  return { book, rows: utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1 }) };
}

describe('§5 Bulk upload', () => {
  it('"Please upload one Excel file and one ZIP file." while one is missing; nothing is sent', async () => {
    const { user } = await open();
    await user.click(upload());
    expect(await screen.findByText('Please upload one Excel file and one ZIP file.')).toBeInTheDocument();
    await waitFor(() => expect(sheetInput()).toHaveFocus());
    await user.upload(sheetInput(), sheet([HEAD]));
    expect(screen.queryByText('Please upload one Excel file and one ZIP file.')).not.toBeInTheDocument();
    await user.click(upload());
    expect(zipInput()).toHaveAccessibleDescription(/^Please upload one Excel file and one ZIP file\./);
    expect(uploads()).toEqual([]);
  });

  it.each([
    ['.csv', 'products.csv', 'Excel file'],
    ['.xlsm', 'products.xlsm', 'Excel file'],
    ['.rar', 'pictures.rar', 'ZIP file of images'],
  ])('"Only Excel (xls, xlsx) and ZIP files are allowed." for %s, at once', async (_case, name, label) => {
    const { user } = await open();
    await user.upload(screen.getByLabelText(label), file('x', name));
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(
      /^Only Excel \(xls, xlsx\) and ZIP files are allowed\./,
    );
    expect(screen.getByLabelText(label)).toBeInvalid();
  });

  it('"Only Excel (xls, xlsx) and ZIP files are allowed." for a file of another content', async () => {
    onCheck({ status: 400, json: { message: 'Only …', code: 'wrong_file_kind' } });
    await openFiles([], ['a.jpg']);
    expect(await screen.findByText('Only Excel (xls, xlsx) and ZIP files are allowed.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Upload' })).not.toBeInTheDocument();
  });

  it('§2 Add Products: Product Added Successfully; the form is §5 Bulk upload: cleared and the list is shown, when all rows are stored', async () => {
    const { user, router } = await openWith([HEAD, ['Elbow', 'flow series', 'A.JPG']], ['a.jpg']);
    expect(await screen.findByText('1 row is ready')).toBeInTheDocument();
    onUpload(importResponse({ inserted: 1, failed: 0, errors: [] }, 'Product Added Successfully'));
    await user.click(upload('Upload all rows'));
    expect(await screen.findByText('Product Added Successfully')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/admin/products');
    expect(uploads()[0]?.body).toMatch(/name="excel"; filename="products.xlsx"/);
    expect(uploads()[0]?.body).toMatch(/name="image"; filename="pictures.zip"/);

    await act(() => router.navigate('/admin/addproducts'));
    expect(screen.getByRole('heading', { level: 1, name: 'Add Products' })).toBeInTheDocument();
    expect(screen.queryByText('products.xlsx')).not.toBeInTheDocument();
    expect(screen.queryByText('pictures.zip')).not.toBeInTheDocument();
  });
});

describe('the pickers', () => {
  it('§9 Bulk upload extensions: the pickers offer xls, xlsx and zip', async () => {
    await open();
    expect(sheetInput()).toHaveAttribute('accept', '.xls,.xlsx');
    expect(zipInput()).toHaveAttribute('accept', '.zip');
  });
});

describe('§2 Add Products: batch creation panel', () => {
  it('takes one Excel file and one ZIP, and shows the problems before the upload, by kind, with values and rows', async () => {
    await openWith(
      [
        HEAD,
        ['Elbow', 'Flow Series', 'a.jpg'],
        ['Tee', 'Brass', 'a.jpg'],
        ['Union', 'PVC', 'none.jpg'],
        ['ELBOW', 'flow  series', 'x\\b.png'],
        ['Cap', 'Brass', 'notes.txt'],
        ['', 'Flow Series', ''],
      ],
      ['a.jpg', 'x/b.png', 'notes.txt', 'left.jpg', '__MACOSX/._a.jpg'],
      [
        error(3, 'model', 'model_not_found', 'Brass'),
        error(4, 'model', 'model_not_found', 'PVC'),
        error(5, 'name', 'double_row', 'ELBOW'),
        error(6, 'model', 'model_not_found', 'Brass'),
        error(7, 'name', 'formula_empty', ''),
        error(7, 'image', 'image_missing', ''),
      ],
    );
    expect(await screen.findByText('1 of 6 rows are ready')).toBeInTheDocument();
    const items = within(screen.getByRole('list', { name: 'Problems found' })).getAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual([
      'This model does not exist“Brass” Rows 3, 6“PVC” Row 4',
      'The image is not in the ZIP“none.jpg” Row 4',
      'The same product is in a row above“ELBOW” Row 5',
      'The file is not a JPG or PNG image, or is damaged“notes.txt” Row 6',
      'The formula in the cell has no value: open and save the file in ExcelA7',
      'No image is namedRow 7',
    ]);
    expect(screen.getByText('1 image in the ZIP is not named in any row')).toBeInTheDocument();
    expect(screen.getByText('left.jpg')).toBeInTheDocument();
    expect(screen.getByText(/^Sheet/).parentElement).toHaveTextContent('Sheet “Products”, headings in row 1');
    expect(uploads()).toEqual([]);
  });

  it('a check without a response of the server is reported and can be repeated', async () => {
    onCheck({ broken: true });
    const lines = [HEAD, ['Elbow', 'Flow Series', 'a.jpg']];
    const { user } = await openFiles(lines, ['a.jpg']);
    expect(await screen.findByText('The files could not be checked')).toBeInTheDocument();
    onCheck(checked(lines));
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByText('1 row is ready')).toBeInTheDocument();
  });

  it('a sheet of which nothing can be stored says why under its field, in the words of the server', async () => {
    const message = 'Spreadsheet is too large: the sheet “Products” has 6,000 rows with data, up to 5,000 are read';
    onCheck({ status: 400, json: { message, code: 'sheet_too_large' } });
    await openFiles([HEAD], ['a.jpg']);
    await waitFor(() => expect(sheetInput()).toHaveAccessibleDescription(expect.stringContaining(message)));
    expect(screen.queryByRole('button', { name: 'Upload' })).not.toBeInTheDocument();
  });

  it('a sheet without rows says so', async () => {
    await openWith([HEAD], ['a.jpg']);
    await waitFor(() =>
      expect(sheetInput()).toHaveAccessibleDescription(/^The sheet has no rows under its headings\./),
    );
  });

  it('valid rows can still be sent; the response is shown row by row, filtered by kind, and as a file to correct', async () => {
    const rows = [HEAD, ['Elbow', 'Flow Series', 'a.jpg'], ['Tee', 'Brass', 'a.jpg'], ['Old', 'Flow Series', 'a.jpg']];
    const errors = [error(3, 'model', 'model_not_found', 'Brass')];
    const { user } = await openWith(rows, ['a.jpg'], errors);
    await screen.findByText('2 of 3 rows are ready');
    onUpload(
      importResponse({
        inserted: 1,
        failed: 2,
        errors: [
          { row: 3, column: 'model', code: 'model_not_found', message: 'Model not found' },
          { row: 4, column: 'name', code: 'product_exists', message: 'This model already has …' },
        ],
      }),
    );
    await user.click(upload('Upload the valid rows only'));
    expect(await screen.findByText('1 product was added, 2 rows were not')).toBeInTheDocument();
    // The form is cleared.
    expect(screen.queryByText('products.xlsx')).not.toBeInTheDocument();
    const table = screen.getByRole('table', { name: 'Rejected rows' });
    expect(within(table).getAllByRole('row')).toHaveLength(3);
    await user.click(screen.getByRole('radio', { name: 'This model does not exist (1)' }));
    expect(within(table).getAllByRole('row')[1]).toHaveTextContent(/3.*Tee.*Brass.*a\.jpg.*This model does not exist/);
    expect(within(table).queryByText('Old')).not.toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Download rejected rows' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toBe('products-to-correct.xlsx');
    expect((await rowsOf(saved[0]!.content)).rows).toEqual([
      ['name', 'model', 'image', 'problem'],
      ['Tee', 'Brass', 'a.jpg', 'This model does not exist'],
      ['Old', 'Flow Series', 'a.jpg', 'This model already has a product with this name'],
    ]);
  });

  it('the template has the headings, an example, and the models there are', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Download template' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const { book, rows } = await rowsOf(saved[0]!.content);
    expect(rows).toEqual([
      ['name', 'model', 'image'],
      ['Ball Valve 25 mm', 'Flow Series', 'ball-valve.jpg'],
    ]);
    expect(utils.sheet_to_json(book.Sheets.Models!, { header: 1 })).toEqual([['Models'], ['Flow Series']]);
  });

  it('shows how far the server is, and follows it when the connection breaks after all was sent', async () => {
    const { user, router } = await openWith([HEAD, ['Elbow', 'Flow Series', 'a.jpg']], ['a.jpg']);
    await screen.findByText('1 row is ready');
    let breakOff = () => {};
    const broken = new Promise<void>((resolve) => (breakOff = resolve));
    onUpload(async () => {
      await broken;
      return { broken: true };
    });
    const states = [
      { state: 'pictures', done: 3, total: 9, outcome: null },
      {
        state: 'done',
        done: 0,
        total: 0,
        outcome: { status: 201, message: '', data: { inserted: 1, failed: 0, errors: [] } },
      },
    ];
    api.on('GET admin/products/bulkUpload/abababab-abab-abab-abab-abababababab', () => ({
      json: { message: 'Upload', data: states[0] },
    }));
    await user.click(upload('Upload all rows'));
    expect(await screen.findByText('3 of 9 images')).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: 'Processing…' })).toHaveAttribute('aria-valuenow', '3');
    expect(screen.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
    breakOff();
    states.shift();
    expect(await screen.findByText('Product Added Successfully')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/admin/products');
  });
});

describe('§8 failures of uploads', () => {
  it('are logged, shown in place with Retry, and keep both files', async () => {
    const { user } = await openWith([HEAD, ['Elbow', 'Flow Series', 'a.jpg']], ['a.jpg']);
    await screen.findByText('1 row is ready');
    onUpload({ status: 429, json: { message: 'Another upload is running', code: 'upload_limit' } });
    await user.click(upload('Upload all rows'));
    expect(await screen.findByText('Another upload is running')).toBeInTheDocument();
    expect(console.error).toHaveBeenCalledWith(expect.objectContaining({ code: 'upload_limit' }));
    expect(screen.getByText('products.xlsx')).toBeInTheDocument();
    onUpload(importResponse({ inserted: 1, failed: 0, errors: [] }));
    await user.click(upload('Retry'));
    expect(await screen.findByText('Product Added Successfully')).toBeInTheDocument();
  });
});
