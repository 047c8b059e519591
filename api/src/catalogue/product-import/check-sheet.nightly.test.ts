import { createProduct } from '../../../test/factories';
import {
  api,
  BULK_UPLOAD,
  flow,
  form,
  HEAD,
  pictures,
  productNames,
  send,
  token,
  withProductUploads,
} from '../../../test/fixtures/product-uploads';
import { sheetXml, xlsxOf } from '../../../test/odd-sheets';
import { multipartBody, workbook, workbookWith } from '../../../test/uploads';

withProductUploads();

describe('POST /admin/products/bulkUpload/check', () => {
  const check = (excel: Buffer | undefined, { columns, sent = token }: { columns?: string; sent?: string } = {}) => {
    const body = multipartBody([
      ...(excel ? [{ name: 'excel', value: excel, filename: 'p.xlsx' }] : []),
      ...(columns === undefined ? [] : [{ name: 'columns', value: columns }]),
    ]);
    const headers = { ...body.headers, token: sent };
    return api.app.inject({ method: 'POST', url: `${BULK_UPLOAD}/check`, payload: body.payload, headers });
  };

  it('200 says which sheet is read, its rows, and what is wrong with each: nothing is stored', async () => {
    await createProduct(api.context, { modelId: flow.id, name: 'Known' });
    const before = await productNames();
    const response = await check(
      xlsxOf(
        {
          Lists: [HEAD, ['Hidden', 'Flow Series', 'a.jpg']],
          Products: [
            ['Price list'],
            ['Product Name*', 'MODEL', 'file_name'],
            [8906443003107, 'flow series', 'a.jpg'],
            ['Pipe', 'PVC', 'b.jpg'],
            ['known', 'Flow Series', ''],
            ['8906443003107', 'Flow Series', 'c.jpg'],
            [{ t: 'n', v: 45_659, z: 'd-mmm' }, 'Flow Series', 'c.jpg'],
          ],
        },
        [1, 0],
      ),
    );
    const { source, rows, errors } = response.json().data;
    expect([response.statusCode, source.sheet, source.missing]).toEqual([
      200,
      { name: 'Products', heading_row: 2 },
      [],
    ]);
    expect(rows[0]).toEqual({ row: 3, name: '8906443003107', model: 'flow series', image: 'a.jpg' });
    const date = 'Cell A7 was turned into a date. Format the column as text, then type it again';
    expect(errors).toEqual([
      { row: 4, column: 'model', code: 'model_not_found', message: "Model 'PVC' does not exist", value: 'PVC' },
      { row: 5, column: 'image', code: 'image_missing', message: 'Please enter the file name of an image', value: '' },
      {
        row: 6,
        column: 'name',
        code: 'double_row',
        message: 'The sheet has this product twice',
        value: '8906443003107',
      },
      { row: 7, column: 'name', code: 'date_in_cell', message: date, value: '2-Jan' },
    ]);
    expect(await productNames()).toEqual(before);
  });

  it('200 finds products that exist, and names cells without a value', async () => {
    await createProduct(api.context, { modelId: flow.id, name: 'Seen' });
    const cells = (...texts: string[]) => texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('');
    const xml = sheetXml(
      `<row>${cells(...HEAD)}</row><row>${cells('SEEN', 'Flow Series', 'a.jpg')}</row>` +
        `<row><c><f>A2</f></c>${cells('Flow Series', 'a.jpg')}</row>`,
    );
    const { errors } = (await check(await workbookWith({ 'xl/worksheets/sheet1.xml': xml }))).json().data;
    expect(errors.map(({ row, code, message }: Record<string, unknown>) => [row, code, message])).toEqual([
      [2, 'product_exists', 'This model already has a product with this name'],
      [3, 'formula_empty', 'Cell A3 has a formula without a value: open and save the file in Excel'],
    ]);
  });

  it('200 with missing columns; the upload takes those that the admin chose', async () => {
    const excel = workbook([
      ['Artikel', 'Serie', 'Foto'],
      ['Mapped', 'Flow Series', 'a.jpg'],
    ]);
    const { source, rows } = (await check(excel)).json().data;
    expect([source.missing, rows, source.headings[0]]).toEqual([
      HEAD,
      [],
      { column: 'A', heading: 'Artikel', example: 'Mapped' },
    ]);
    const columns = JSON.stringify({ sheet: 'Products', first_row: 2, columns: { name: 'A', model: 'B', image: 'C' } });
    expect((await check(excel, { columns })).json().data.rows).toHaveLength(1);
    expect((await send({ excel, image: pictures })).json().message).toBe(
      "The sheet has no column 'name', 'model', 'image'",
    );
    const body = multipartBody([...form({ excel, image: pictures }), { name: 'columns', value: columns }]);
    const headers = { ...body.headers, token };
    const response = await api.app.inject({ method: 'POST', url: BULK_UPLOAD, payload: body.payload, headers });
    expect(response.json().data).toMatchObject({ inserted: 1, sheet: { name: 'Products', heading_row: 1 } });
  });

  it('400 without a sheet, 413 for a large one', async () => {
    expect((await check(undefined)).json()).toMatchObject({ code: 'files_missing' });
    const large = await check(Buffer.alloc(5_242_881));
    expect([large.statusCode, large.json().message]).toEqual([
      413,
      'Spreadsheet is too large: up to 5 MB are accepted',
    ]);
  });

  it('401 without a token, 403 for a user', async () => {
    const { token: userToken } = await api.signInUser();
    expect((await check(workbook([HEAD]), { sent: '' })).statusCode).toBe(401);
    expect((await check(workbook([HEAD]), { sent: userToken })).statusCode).toBe(403);
  });
});
