import { screen, waitFor, within } from '@testing-library/react';
import { api } from '../../../../../test/api';
import { quietConsole } from '../../../../../test/browser-stand-ins';
import {
  importResponse,
  CHECK,
  checked,
  error,
  HEAD,
  onCheck,
  onUpload,
  openFiles,
  openWith,
  sheet,
  sheetInput,
  upload,
  uploads,
} from '../../../../../test/bulk-upload';

quietConsole();
afterEach(() => localStorage.clear());

/** The choice of columns. */
const columns = () => within(screen.getByRole('group', { name: 'Columns of the sheet' }));

describe('the preview of a bulk upload', () => {
  it('adds the missing models with one click, and checks again', async () => {
    const lines = [HEAD, ['Tee', 'Brass', 'a.jpg'], ['Union', 'PVC', 'a.jpg'], ['Cap', 'BRASS', 'a.jpg']];
    const { user } = await openWith(
      lines,
      ['a.jpg'],
      [
        error(2, 'model', 'model_not_found', 'Brass'),
        error(3, 'model', 'model_not_found', 'PVC'),
        error(4, 'model', 'model_not_found', 'BRASS'),
      ],
    );
    expect(await screen.findByText('2 models of the sheet do not exist')).toBeInTheDocument();
    api.on('POST admin/model/store', ({ body }) =>
      (body as { model: string }).model === 'PVC'
        ? { status: 409, json: { message: 'There is already a model', code: 'model_exists' } }
        : { status: 201, json: { message: 'Model Added Successfully', data: {} } },
    );
    onCheck(checked(lines));
    await user.click(screen.getByRole('button', { name: 'Add 2 models' }));
    expect(await screen.findByText('3 rows are ready')).toBeInTheDocument();
    expect(api.bodies('admin/model/store')).toEqual([{ model: 'Brass' }, { model: 'PVC' }]);
    expect(screen.queryByText(/do not exist/)).not.toBeInTheDocument();
  });

  it('names the format of images that are not accepted', async () => {
    const lines = [
      HEAD,
      ['Tee', 'Flow Series', 'a.heic'],
      ['Cap', 'Flow Series', 'b.webp'],
      ['Cup', 'Flow Series', 'c.pdf'],
    ];
    await openWith(lines, ['a.heic', 'b.webp', 'c.pdf']);
    expect(await screen.findByText('HEIC pictures are not accepted. Please choose a JPEG or PNG.')).toBeInTheDocument();
    expect(screen.getByText('WebP pictures are not accepted. Please choose a JPEG or PNG.')).toBeInTheDocument();
    expect(screen.getByText('The file is not a JPG or PNG image, or is damaged')).toBeInTheDocument();
  });

  it('says which model could not be added', async () => {
    const { user } = await openWith(
      [HEAD, ['Tee', 'Brass', 'a.jpg']],
      ['a.jpg'],
      [error(2, 'model', 'model_not_found', 'Brass')],
    );
    api.on('POST admin/model/store', {
      status: 400,
      json: { message: 'Model name is too long', code: 'invalid_input' },
    });
    await user.click(await screen.findByRole('button', { name: 'Add 1 model' }));
    expect((await screen.findByText(/Model name is too long/)).parentElement).toHaveTextContent(
      'Brass: Model name is too long',
    );
  });

  it('lets the admin choose columns without known headings once; the next file with them needs no choice', async () => {
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
    const panel = columns();
    const choice = panel.getByRole('button', { name: 'Read these columns' });
    expect(choice).toBeDisabled();
    await user.selectOptions(panel.getByLabelText('Product name'), 'A Artikel');
    await user.selectOptions(panel.getByLabelText('Model'), 'B Serie');
    await user.selectOptions(panel.getByLabelText('Image'), 'C Foto');
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

  it('reads a sheet without headings from the row that was taken for them, and remembers no columns of it', async () => {
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

  it('ignores what else is stored in place of chosen columns', async () => {
    for (const stored of ['{"name":7}', '[["[]",{"name":7}],7,null]', '{']) {
      localStorage.setItem('sheetColumns', stored);
      onCheck(checked([[]], [], { missing: ['name'] }));
      const page = await openFiles([[]], ['a.jpg']);
      expect(await screen.findByText('Which columns are to be read?')).toBeInTheDocument();
      page.unmount();
    }
  });
});
