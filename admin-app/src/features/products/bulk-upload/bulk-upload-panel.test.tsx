import { act, screen, waitFor, within } from '@testing-library/react';
import { read, utils } from '@e965/xlsx';
import { api } from '../../../../test/api';
import {
  answer,
  file,
  HEAD,
  onUpload,
  open,
  openWith,
  sheet,
  sheetInput,
  upload,
  uploads,
  zip,
  zipInput,
} from '../../../../test/bulk-upload';
import { quietConsole, catchSavedFiles } from '../../../../test/browser-stand-ins';

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
    const { user } = await open();
    await user.upload(sheetInput(), file('name,model,image', 'products.xlsx'));
    await user.upload(zipInput(), await zip('a.jpg'));
    expect(await screen.findByText('Only Excel (xls, xlsx) and ZIP files are allowed.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Upload' })).not.toBeInTheDocument();
  });

  it('§2 Add Products: Product Added Successfully; the form is §5 Bulk upload: cleared and the list is shown, when all rows are stored', async () => {
    const { user, router } = await openWith([HEAD, ['Elbow', 'flow series', 'A.JPG']], 'a.jpg');
    expect(await screen.findByText('1 row is ready')).toBeInTheDocument();
    onUpload(answer({ inserted: 1, failed: 0, errors: [] }, 'Product Added Successfully'));
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
  it('takes one Excel file and one ZIP, and shows the problems before the upload, by kind, with row numbers', async () => {
    await openWith(
      [
        HEAD,
        ['Elbow', 'Flow Series', 'a.jpg'],
        ['Tee', 'Brass', 'a.jpg'],
        ['Union', 'Copper', 'none.jpg'],
        ['ELBOW', 'flow  series', 'x/b.png'],
        ['', 'Flow Series', 'notes.txt'],
        ['No image', 'Flow Series', ''],
      ],
      'a.jpg',
      'x/b.png',
      'notes.txt',
      'left.jpg',
      '__MACOSX/._a.jpg',
    );
    expect(await screen.findByText('1 of 6 rows are ready')).toBeInTheDocument();
    const items = within(screen.getByRole('list', { name: 'Problems found' })).getAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual([
      'This model does not existRows 3, 4',
      'The image is not in the ZIPRow 4',
      'The same product is in a row aboveRow 5',
      'Please enter a product nameRow 6',
      'The file is not a JPG or PNG imageRow 6',
      'No image is namedRow 7',
    ]);
    expect(screen.getByText('1 image in the ZIP is not named in any row')).toBeInTheDocument();
    expect(screen.getByText('left.jpg')).toBeInTheDocument();
    expect(uploads()).toEqual([]);
  });

  it('finds products that exist already, in any case and spacing, before anything is sent', async () => {
    api.on('POST admin/products', {
      json: {
        message: 'Products',
        data: [
          { id: 1, name: 'Ball Valve', model_id: 3, model_name: 'Flow Series' },
          { id: 2, name: 'Tee', model_id: 4, model_name: 'Brass' },
        ],
      },
    });
    await openWith(
      [
        HEAD,
        ['BALL  valve', 'flow series', 'a.jpg'],
        ['Tee', 'Flow Series', 'a.jpg'],
        ['ball valve', 'Flow Series', 'a.jpg'],
      ],
      'a.jpg',
    );
    expect(await screen.findByText('1 of 3 rows are ready')).toBeInTheDocument();
    const items = within(screen.getByRole('list', { name: 'Problems found' })).getAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual(['This model already has a product with this nameRows 2, 4']);
  });

  it('leaves existing products to the server where the list of them cannot be loaded', async () => {
    api.on('POST admin/products', { status: 500, json: { message: 'Something went wrong' } });
    await openWith([HEAD, ['Elbow', 'Flow Series', 'a.jpg']], 'a.jpg');
    expect(await screen.findByText('1 row is ready')).toBeInTheDocument();
  });

  it.each([
    [
      [
        ['name', 'model'],
        ['a', 'b'],
      ],
      /^The sheet has no column: image\./,
    ],
    [[HEAD], /^The sheet has no rows under its headings\./],
    [[HEAD, ...Array.from({ length: 5001 }, () => ['a', 'b', 'c'])], /^The sheet has more than 5,000 rows\./],
  ])('a sheet of which nothing can be stored says why under its field', async (lines, message) => {
    await openWith(lines, 'a.jpg');
    await waitFor(() => expect(sheetInput()).toHaveAccessibleDescription(message));
  });

  it('valid rows can still be sent; the response is shown row by row, filtered by kind, and as a file to correct', async () => {
    const rows = [HEAD, ['Elbow', 'Flow Series', 'a.jpg'], ['Tee', 'Brass', 'a.jpg'], ['Old', 'Flow Series', 'a.jpg']];
    const { user } = await openWith(rows, 'a.jpg');
    await screen.findByText('2 of 3 rows are ready');
    onUpload(
      answer({
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
    const { user, router } = await openWith([HEAD, ['Elbow', 'Flow Series', 'a.jpg']], 'a.jpg');
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
    const { user } = await openWith([HEAD, ['Elbow', 'Flow Series', 'a.jpg']], 'a.jpg');
    await screen.findByText('1 row is ready');
    onUpload({ status: 429, json: { message: 'Another upload is running', code: 'upload_limit' } });
    await user.click(upload('Upload all rows'));
    expect(await screen.findByText('Another upload is running')).toBeInTheDocument();
    expect(console.error).toHaveBeenCalledWith(expect.objectContaining({ code: 'upload_limit' }));
    expect(screen.getByText('products.xlsx')).toBeInTheDocument();
    onUpload(answer({ inserted: 1, failed: 0, errors: [] }));
    await user.click(upload('Retry'));
    expect(await screen.findByText('Product Added Successfully')).toBeInTheDocument();
  });
});
