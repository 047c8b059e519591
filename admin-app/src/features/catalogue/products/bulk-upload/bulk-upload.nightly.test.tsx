import { screen, waitFor, within } from '@testing-library/react';
import zipPaths from '@loyalty/tooling/cases/zip-paths.json';
import { read, utils } from '@e965/xlsx';
import { api } from '../../../../../test/api';
import {
  CHECK,
  checked,
  error,
  file,
  HEAD,
  importResponse,
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
import { catchSavedFiles, quietConsole } from '../../../../../test/browser-stand-ins';
import { checkWithRemembered } from '../../../../sheets/remembered-columns';
import { listZip } from './list-zip';

const saved = catchSavedFiles();
quietConsole();

describe('§5 Bulk upload', () => {
  it('§9 Bulk upload extensions: "Please upload one Excel file and one ZIP file." while one is missing; "Only Excel (xls, xlsx) and ZIP files are allowed." at once; nothing is sent', async () => {
    const { user } = await open();
    expect(sheetInput()).toHaveAttribute('accept', '.xls,.xlsx');
    expect(zipInput()).toHaveAttribute('accept', '.zip');
    await user.click(upload());
    expect(await screen.findByText('Please upload one Excel file and one ZIP file.')).toBeInTheDocument();
    await waitFor(() => expect(sheetInput()).toHaveFocus());
    await user.upload(sheetInput(), sheet([HEAD]));
    expect(screen.queryByText('Please upload one Excel file and one ZIP file.')).not.toBeInTheDocument();
    await user.click(upload());
    expect(zipInput()).toHaveAccessibleDescription(/^Please upload one Excel file and one ZIP file\./);

    const wrong = /^Only Excel \(xls, xlsx\) and ZIP files are allowed\./;
    await user.upload(zipInput(), file('x', 'pictures.rar'));
    expect(zipInput()).toHaveAccessibleDescription(wrong);
    for (const name of ['products.csv', 'products.xlsm']) {
      await user.upload(sheetInput(), file('x', name));
      expect(sheetInput()).toHaveAccessibleDescription(wrong);
      expect(sheetInput()).toBeInvalid();
    }
    expect(uploads()).toEqual([]);
  });

  it('says of a RAR archive named .zip that it is no ZIP', async () => {
    const { user } = await openFiles([HEAD, ['Elbow', 'Flow Series', 'a.jpg']], ['a.jpg']);
    await user.upload(zipInput(), file('Rar!', 'pictures.zip'));
    const reason = expect.stringContaining('This file is no ZIP, whatever its name.') as string;
    await waitFor(() => expect(zipInput()).toHaveAccessibleDescription(reason));
  });

  it('says under its field why nothing of a sheet can be stored; a check without a response can be repeated', async () => {
    const lines = [HEAD, ['Elbow', 'Flow Series', 'a.jpg']];
    const large = 'Spreadsheet is too large: the sheet “Products” has 6,000 rows with data, up to 5,000 are read';
    onCheck({ status: 400, json: { message: 'Only …', code: 'wrong_file_kind' } });
    const { user } = await openFiles(lines, ['a.jpg']);
    for (const [reply, reason] of [
      [undefined, 'Only Excel (xls, xlsx) and ZIP files are allowed.'],
      [{ status: 400, json: { message: large, code: 'sheet_too_large' } }, large],
      [checked([HEAD]), 'The sheet has no rows under its headings.'],
    ] as const) {
      if (reply) {
        onCheck(reply);
        await user.upload(sheetInput(), sheet(lines));
      }
      await waitFor(() => expect(sheetInput()).toHaveAccessibleDescription(expect.stringContaining(reason)));
      expect(screen.queryByRole('button', { name: 'Upload' })).not.toBeInTheDocument();
    }
    onCheck({ broken: true });
    await user.upload(sheetInput(), sheet(lines));
    expect(await screen.findByText('The files could not be checked')).toBeInTheDocument();
    onCheck(checked(lines));
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByText('1 row is ready')).toBeInTheDocument();
    expect(screen.queryByText('The files could not be checked')).not.toBeInTheDocument();
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
        ['Cup', 'Flow Series', 'c.heic'],
        ['Nut', 'Flow Series', 'd.webp'],
      ],
      ['a.jpg', 'x/b.png', 'notes.txt', 'c.heic', 'd.webp', 'left.jpg', '__MACOSX/._a.jpg'],
      [
        error(3, 'model', 'model_not_found', 'Brass'),
        error(4, 'model', 'model_not_found', 'PVC'),
        error(5, 'name', 'double_row', 'ELBOW'),
        error(6, 'model', 'model_not_found', 'Brass'),
        error(7, 'name', 'formula_empty', ''),
        error(7, 'image', 'image_missing', ''),
      ],
    );
    expect(await screen.findByText('1 of 8 rows are ready')).toBeInTheDocument();
    const items = within(screen.getByRole('list', { name: 'Problems found' })).getAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual([
      'This model does not exist“Brass” Rows 3, 6“PVC” Row 4',
      'The image is not in the ZIP“none.jpg” Row 4',
      'The same product is in a row above“ELBOW” Row 5',
      'The file is not a JPG or PNG image, or is damaged“notes.txt” Row 6',
      'The formula in the cell has no value: open and save the file in ExcelA7',
      'No image is namedRow 7',
      'HEIC pictures are not accepted. Please choose a JPEG or PNG.“c.heic” Row 8',
      'WebP pictures are not accepted. Please choose a JPEG or PNG.“d.webp” Row 9',
    ]);
    expect(screen.getByText('1 image in the ZIP is not named in any row')).toBeInTheDocument();
    expect(screen.getByText('left.jpg')).toBeInTheDocument();
    expect(screen.getByText(/^Sheet/).parentElement).toHaveTextContent('Sheet “Products”, headings in row 1');
    expect(uploads()).toEqual([]);
  });

  it('offers once to create the models that do not exist: the sheet is checked so, and uploaded so', async () => {
    const lines = [HEAD, ['Tee', 'Brass', 'a.jpg'], ['Union', 'PVC', 'a.jpg'], ['Tee', 'BRASS', 'a.jpg']];
    const missing = ['Brass', 'PVC', 'BRASS'].map((name, index) => error(index + 2, 'model', 'model_not_found', name));
    const newModels = { new_models: ['Brass', 'PVC'] };
    onCheck(({ body }) =>
      String(body).includes('name="create_models"')
        ? checked(lines, [error(4, 'name', 'double_row', 'Tee')], {}, newModels)
        : checked(lines, missing, {}, newModels),
    );
    const { user } = await openFiles(lines, ['a.jpg']);
    expect(await screen.findByText('2 models of this sheet are not there yet')).toBeInTheDocument();
    expect(screen.getByText('Brass, PVC')).toBeInTheDocument();
    expect(screen.getByText('0 of 3 rows are ready')).toBeInTheDocument();
    const choice = screen.getByRole('checkbox', { name: 'Create them with their products' });
    await user.click(choice);
    // What else is wrong with these rows is found only now.
    expect(await screen.findByText('2 of 3 rows are ready')).toBeInTheDocument();
    expect(screen.getByText('The same product is in a row above')).toBeInTheDocument();
    await user.click(choice);
    expect(await screen.findByText('0 of 3 rows are ready')).toBeInTheDocument();
    await user.click(choice);
    onUpload(importResponse({ inserted: 2, failed: 0, errors: [] }));
    await user.click(await screen.findByRole('button', { name: 'Upload the valid rows only' }));
    await waitFor(() => expect(uploads()).toHaveLength(1));
    expect(String(uploads()[0]!.body)).toMatch(/name="create_models"\s+true/);
    expect(api.bodies('admin/model/store')).toEqual([]);
  });

  it('the template has the headings, two examples, and the models there are', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Download template' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const book = read(new Uint8Array(await new Response(saved[0]!.content).arrayBuffer()), { type: 'array' });
    expect(utils.sheet_to_json(book.Sheets.Products!, { header: 1 })).toEqual([
      ['name', 'model', 'image', 'sku', 'mrp', 'default points', 'category'],
      ['Ball Valve 25 mm', 'Flow Series', 'ball-valve.jpg', 'BV-25', '450', '40', 'Valves'],
      ['Elbow 20 mm', 'Flow Series', 'elbow.jpg', 'EL-20', '38.50', '10', 'Fittings'],
    ]);
    expect(utils.sheet_to_json(book.Sheets.Models!, { header: 1 })).toEqual([['Models'], ['Flow Series']]);
  });
});

describe('the columns of the sheet', () => {
  const columns = () => within(screen.getByRole('group', { name: 'Columns of the sheet' }));

  it('are chosen once if their headings are not known; the next file with them needs no choice', async () => {
    const lines = [
      ['Artikel', 'Serie', 'Foto'],
      ['Elbow', 'Flow Series', 'a.jpg'],
    ];
    const unknown = { missing: ['name', 'model', 'image'], columns: [], sheet: { name: 'Products', heading_row: 3 } };
    onCheck(({ body }) =>
      String(body).includes('name="columns"') ? checked(lines) : checked([lines[0]!], [], unknown),
    );
    const { user } = await openFiles(lines, ['a.jpg']);
    expect(await screen.findByText('Which columns are to be read?')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Upload' })).not.toBeInTheDocument();
    const choice = columns().getByRole('button', { name: 'Read these columns' });
    expect(choice).toBeDisabled();
    await user.selectOptions(columns().getByLabelText('Product name'), 'A Artikel');
    await user.selectOptions(columns().getByLabelText('Model'), 'B Serie');
    await user.selectOptions(columns().getByLabelText('Image'), 'C Foto');
    await user.click(choice);
    expect(await screen.findByText('1 row is ready')).toBeInTheDocument();
    const map = '{"sheet":"Products","first_row":4,"columns":{"name":"A","model":"B","image":"C"}}';
    expect(String(api.bodies(CHECK).at(-1))).toContain(map);

    await user.upload(sheetInput(), sheet(lines, 'next.xlsx'));
    await waitFor(() => expect(api.bodies(CHECK)).toHaveLength(4));
    expect(await screen.findByText('1 row is ready')).toBeInTheDocument();
    onUpload(importResponse({ inserted: 1, failed: 0, errors: [] }));
    await user.click(upload('Upload all rows'));
    await screen.findByText('Product Added Successfully');
    expect(uploads()[0]?.body).toContain(map);
  });

  it('are read from the row that was taken for headings, if there are none, and then not remembered', async () => {
    const lines = [['Elbow', 'Flow Series', 'a.jpg']];
    const sheets = ['Cover', 'Products'];
    onCheck(({ body }) =>
      String(body).includes('"first_row":1')
        ? checked([HEAD, ...lines], [], { sheets, sheet: { name: 'Products', heading_row: 0 } })
        : checked(lines, [], { sheets, missing: ['name'] }),
    );
    const { user } = await openFiles(lines, ['a.jpg']);
    await user.click(await screen.findByRole('checkbox', { name: 'Row 1 has the headings' }));
    await user.selectOptions(columns().getByLabelText('Product name'), 'A Elbow');
    await user.click(columns().getByRole('button', { name: 'Read these columns' }));
    expect(await screen.findByText('1 row is ready')).toBeInTheDocument();
    expect(localStorage.getItem('sheetColumns')).toBeNull();
    expect(screen.getByText(/^Sheet “/).parentElement).toHaveTextContent('Sheet “Products”, without headings');
    await user.click(screen.getByText('Choose other columns'));
    await user.selectOptions(columns().getByLabelText('Sheet'), 'Cover');
    await waitFor(() => expect(String(api.bodies(CHECK).at(-1))).toContain('{"sheet":"Cover","columns":{}}'));
  });

  it.each(['{"name":7}', '[["[]",{"name":7}],7,null]', '{'])('are asked for where %s is stored', async (stored) => {
    localStorage.setItem('sheetColumns', stored);
    const source = { sheets: [], sheet: '', headingRow: 1, headings: [], columns: {}, missing: ['name'] };
    const check = jest.fn(async () => ({ source }));
    expect(await checkWithRemembered(check)).toEqual({ result: { source }, map: undefined });
    expect(check).toHaveBeenCalledTimes(1);
  });
});

describe('a ZIP', () => {
  /** The api's test reads the same cases. */
  const { cases }: { cases: { name: string; zip: string; zeros?: number; paths: string[] }[] } = zipPaths;
  it.each(cases)('is listed as by the server: $name', async ({ zip, zeros = 0, paths }) => {
    const files = await listZip(file(Buffer.concat([Buffer.from(zip, 'base64'), Buffer.alloc(zeros)]), 'pictures.zip'));
    expect('kind' in files ? files : files.map(({ path }) => path)).toEqual(paths);
  });

  it.each([
    ['another file', 'Rar!', 'no-zip'],
    ['half a ZIP', `PK\u0003\u0004${'x'.repeat(100)}`, 'broken'],
  ])('is not %s', async (_name, content, kind) => {
    expect(await listZip(file(content, 'pictures.zip'))).toEqual({ file: 'zip', kind });
  });
});
