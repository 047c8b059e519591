import { createModel, createProduct } from '../../../test/factories';
import {
  BULK_UPLOAD,
  type Files,
  HEAD,
  api,
  flow,
  form,
  leftFolders,
  pictures,
  productNames,
  send,
  token,
  upload,
  withProductUploads,
} from '../../../test/fixtures/product-uploads';
import { multipartBody, workbook, zipOf } from '../../../test/uploads';
import { blackPng, jpegWithOddScan, smallJpeg, truncatedJpeg, webp } from '../../../test/picture-samples';

withProductUploads();

const SHEET = { name: 'Products', heading_row: 1 };
const acts = async () => {
  const rows = await api.db.selectFrom('audit_log').selectAll().where('action', '=', 'products-imported').execute();
  return rows.map(({ admin_id, details }) => ({ admin_id, details }));
};

describe('§7 POST /admin/products/bulkUpload', () => {
  it('201 stores valid rows with their pictures, says of each other row why not, and records the act', async () => {
    const uploadId = crypto.randomUUID();
    const response = await upload(
      [
        ['IMAGE', 'Remark', 'Name', 'Model'],
        ['a.jpg', 'ok', ' Ball  Valve ', 'flow series'],
        ['B.PNG', '', 'Elbow 90°', 'Flow Series'],
        ['missing.jpg', '', 'Elbow 45°', 'Brass'],
        ['', '', '', ''],
        ['notes.jpg', '', 'Reducer', 'Flow Series'],
        ['a.jpg', '', 'ball valve', 'Flow Series'],
        ['a.jpg', '', '', 'Flow Series'],
        ['a.jpg', '', 'x'.repeat(121), 'Flow Series'],
        ['', '', 'Tee', ''],
      ],
      `?upload_id=${uploadId}`,
    );
    expect(response.statusCode).toBe(201);
    const { message, data } = response.json();
    expect(message).toBe('2 added, 6 not added');
    expect(data).toMatchObject({ inserted: 2, failed: 6 });
    expect(data.errors).toEqual([
      { row: 4, column: 'model', code: 'model_not_found', message: "Model 'Brass' does not exist", value: 'Brass' },
      { row: 4, column: 'image', code: 'image_not_found', message: 'Image not found in the ZIP', value: 'missing.jpg' },
      { row: 6, column: 'image', code: 'not_an_image', message: 'Please select an image file.', value: 'notes.jpg' },
      { row: 7, column: 'name', code: 'double_row', message: 'The sheet has this product twice', value: 'ball valve' },
      { row: 8, column: 'name', code: 'name_missing', message: 'Please enter a product name', value: '' },
      { row: 9, column: 'name', code: 'name_invalid', message: 'Product name is too long', value: 'x'.repeat(121) },
      { row: 10, column: 'model', code: 'model_missing', message: 'Please enter a model name', value: '' },
      { row: 10, column: 'image', code: 'image_missing', message: 'Please enter the file name of an image', value: '' },
    ]);
    const list = await api.app.inject({ method: 'POST', url: '/admin/products', headers: { token }, payload: {} });
    const stored = list.json().data.filter(({ model_id }: { model_id: number }) => model_id === flow.id);
    expect(stored.map(({ name }: { name: string }) => name)).toEqual(['Elbow 90°', 'Ball Valve']);
    for (const { imageUrl } of stored) {
      const picture = await api.app.inject({ url: imageUrl.replace('/api', '') });
      expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, expect.stringMatching(/^image/)]);
    }
    const { id: adminId } = await api.db.selectFrom('admins').select('id').executeTakeFirstOrThrow();
    expect(await acts()).toEqual([
      {
        admin_id: adminId,
        details: { upload_id: uploadId, inserted: 2, failed: 0, first_row: 2, last_row: 3 },
      },
    ]);
    expect(leftFolders()).toEqual([]);
  });

  it('201 "Product Added Successfully" from an .xls as well, when every row is stored', async () => {
    const lines = [HEAD, ['Gate Valve', 'Flow Series', 'a.jpg'], ['Union', 'FLOW SERIES', 'photos/b.png']];
    const response = await send({ excel: workbook(lines, 'biff8'), image: pictures, excelName: 'P.XLS' });
    expect([response.statusCode, response.json().message]).toEqual([201, 'Product Added Successfully']);
    expect(response.json().data).toEqual({ inserted: 2, failed: 0, errors: [], sheet: SHEET });
  });

  it('201 E43: the same upload twice fails every row of the second as a duplicate, and doubles no product', async () => {
    const lines = [HEAD, ['Twice', 'Flow Series', 'a.jpg'], ['Again', 'Flow Series', 'b.png']];
    await upload(lines);
    const before = await productNames();
    const journal = await acts();
    const response = await upload(lines);
    expect([response.statusCode, response.json().message]).toEqual([201, 'No product was added']);
    expect(response.json().data).toMatchObject({ inserted: 0, failed: 2 });
    expect(response.json().data.errors.map(({ row, code }: { row: number; code: string }) => [row, code])).toEqual([
      [2, 'product_exists'],
      [3, 'product_exists'],
    ]);
    expect(await productNames()).toEqual(before);
    expect(await acts()).toEqual(journal);
  });

  it('201 for more rows than one transaction takes: each part has its audit entry', async () => {
    const node = await api.anotherNode({ limits: { importRowsPerTransaction: 4 } });
    const lines = [HEAD, ...Array.from({ length: 10 }, (_, i) => [`Part ${i}`, 'Flow Series', 'a.jpg'])];
    const body = multipartBody(form({ excel: workbook(lines), image: pictures }));
    const before = (await acts()).length;
    const headers = { ...body.headers, token };
    const response = await node.app.inject({ method: 'POST', url: BULK_UPLOAD, payload: body.payload, headers });
    expect(response.json().data).toEqual({ inserted: 10, failed: 0, errors: [], sheet: SHEET });
    const ranges = (await acts()).slice(before).map(({ details }) => [details.first_row, details.last_row]);
    expect(ranges).toEqual([
      [2, 5],
      [6, 9],
      [10, 11],
    ]);
    await node.app.close();
  });

  it('a formula is never calculated: its last result is used, an error in it is reported', async () => {
    const sheet = [
      HEAD,
      [{ t: 's', v: 'Shown before', f: '1+1' }, 'Flow Series', 'a.jpg'],
      [{ t: 'e', v: 0x17, w: '#REF!', f: 'Lost!A1' }, 'Flow Series', 'a.jpg'],
      ['=HYPERLINK("http://evil.example")', 'Flow Series', 'a.jpg'],
    ];
    const { data } = (await upload(sheet)).json();
    expect(data).toMatchObject({ inserted: 2, errors: [{ row: 3, column: 'name', code: 'formula_error' }] });
    expect((await productNames()).slice(-2)).toEqual(['Shown before', '=HYPERLINK("http://evil.example")']);
  });

  it('two files of one name in different folders are not guessed between', async () => {
    const jpeg = await smallJpeg();
    const image = await zipOf({ 'x/same.jpg': jpeg, 'y/same.jpg': jpeg });
    const lines = [HEAD, ['Which', 'Flow Series', 'same.jpg'], ['This', 'Flow Series', 'Y/SAME.jpg']];
    const { data } = (await send({ excel: workbook(lines), image })).json();
    expect(data).toMatchObject({ inserted: 1, failed: 1, errors: [{ row: 2, code: 'image_ambiguous' }] });
  });

  it('a model removed meanwhile, a product added meanwhile: their rows fail, the others are stored', async () => {
    const doomed = await createModel(api.context, { name: 'Doomed' });
    const { save } = api.context.pictures;
    const spy = vi.spyOn(api.context.pictures, 'save').mockImplementationOnce(async (picture) => {
      await api.db.updateTable('models').set({ removed_at: api.clock.now() }).where('id', '=', doomed.id).execute();
      await createProduct(api.context, { modelId: flow.id, name: 'FASTER' });
      return save.call(api.context.pictures, picture);
    });
    const lines = [
      HEAD,
      ['Orphan', 'Doomed', 'a.jpg'],
      ['Faster', 'Flow Series', 'a.jpg'],
      ['Calm', 'Flow Series', 'b.png'],
    ];
    const { data } = (await upload(lines)).json();
    spy.mockRestore();
    expect(data.errors.map(({ row, code }: { row: number; code: string }) => [row, code])).toEqual([
      [2, 'model_not_found'],
      [3, 'product_exists'],
    ]);
    expect(data.inserted).toBe(1);
  });

  it('pictures whose rows all fail are not kept', async () => {
    const removed = vi.spyOn(api.context.pictures, 'remove');
    const spy = vi.spyOn(api.context.pictures, 'save').mockImplementationOnce(async () => {
      await createProduct(api.context, { modelId: flow.id, name: 'Raced' });
      return 'ab'.repeat(16) + '.jpg';
    });
    await upload([HEAD, ['Raced', 'Flow Series', 'a.jpg']]);
    expect(removed).toHaveBeenCalledWith('ab'.repeat(16) + '.jpg');
    spy.mockRestore();
    removed.mockRestore();
  });

  it('503 with Retry-After for a full disk, and the same as the outcome of the upload', async () => {
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const spy = vi.spyOn(api.context.pictures, 'save').mockRejectedValueOnce(full);
    const uploadId = crypto.randomUUID();
    const response = await upload([HEAD, ['No room', 'Flow Series', 'a.jpg']], `?upload_id=${uploadId}`);
    spy.mockRestore();
    expect([response.statusCode, response.json().code, response.headers['retry-after']]).toEqual([
      503,
      'unavailable',
      '60',
    ]);
    const progress = await api.app.inject({ url: `${BULK_UPLOAD}/${uploadId}`, headers: { token } });
    expect(progress.json().data).toMatchObject({ state: 'failed', outcome: { status: 503, ...response.json() } });
  });

  it('401 without a token, 403 for a user', async () => {
    const { token: userToken } = await api.signInUser();
    const nobody = await send({}, { headers: {} });
    expect([nobody.statusCode, nobody.json().message]).toEqual([401, 'Please Provide Token']);
    const user = await send({}, { headers: { token: userToken } });
    expect([user.statusCode, user.json().message]).toEqual([403, 'Forbidden']);
  });

  it('201 again under its Idempotency-Key, with the id of the first try or another; 409 when another key comes with the id', async () => {
    const files = { excel: workbook([HEAD, ['Sent twice', 'Flow Series', 'a.jpg']]), image: pictures };
    const query = `?upload_id=${crypto.randomUUID()}`;
    const sendUnder = (key: string, id = query) =>
      send(files, { query: id, headers: { token, 'idempotency-key': key } });
    const first = await sendUnder('upload');
    expect([first.statusCode, first.json().data]).toEqual([201, { inserted: 1, failed: 0, errors: [], sheet: SHEET }]);
    for (const id of [query, `?upload_id=${crypto.randomUUID()}`, '']) {
      const again = await sendUnder('upload', id);
      expect([again.statusCode, again.body]).toEqual([201, first.body]);
    }
    expect((await productNames()).filter((name) => name === 'Sent twice')).toHaveLength(1);
    expect((await sendUnder('another')).json().code).toBe('upload_id_used');
  });

  it('409 for an id that was used before, 400 for one that is no UUID', async () => {
    const query = `?upload_id=${crypto.randomUUID()}`;
    const lines = [HEAD, ['Known id', 'Flow Series', 'a.jpg']];
    expect((await upload(lines, query)).statusCode).toBe(201);
    const again = await upload(lines, query);
    expect([again.statusCode, again.json().code]).toEqual([409, 'upload_id_used']);
    expect((await upload(lines, '?upload_id=7')).statusCode).toBe(400);
    expect((await upload(lines, '?upload_id=7&upload_id=8')).statusCode).toBe(400);
  });
});

describe('§5 Bulk upload', () => {
  it.each<[string, () => Files]>([
    ['no file at all', () => ({})],
    ['no ZIP', () => ({ excel: workbook([HEAD]) })],
    ['no Excel', () => ({ image: pictures })],
    ['an untouched field', () => ({ excel: Buffer.alloc(0), excelName: '', image: pictures })],
  ])('400 "Please upload one Excel file and one ZIP file." with %s', async (_case, files) => {
    const response = await send(files());
    expect([response.statusCode, response.json().message]).toEqual([
      400,
      'Please upload one Excel file and one ZIP file.',
    ]);
  });

  it('400 "Please upload one Excel file and one ZIP file." with two Excel files', async () => {
    const parts = [...form({ excel: workbook([HEAD]), image: pictures }), ...form({ excel: workbook([HEAD]) })];
    const body = multipartBody(parts);
    const headers = { ...body.headers, token };
    const response = await api.app.inject({ method: 'POST', url: BULK_UPLOAD, payload: body.payload, headers });
    expect([response.statusCode, response.json()]).toMatchObject([
      400,
      { code: 'files_missing', message: 'Please upload one Excel file and one ZIP file.' },
    ]);
  });

  it('400 "Please upload one Excel file and one ZIP file." without a body, 415 with JSON', async () => {
    const post = (extra: object) => api.app.inject({ method: 'POST', url: BULK_UPLOAD, headers: { token }, ...extra });
    expect((await post({})).json().message).toBe('Please upload one Excel file and one ZIP file.');
    expect((await post({ payload: { excel: 'x' } })).statusCode).toBe(415);
  });
});

describe('pictures that a bulk upload refuses', () => {
  it('201 names what each refused picture is and what is accepted', async () => {
    const files = {
      'phone.jpg': await jpegWithOddScan(),
      'web.jpg': await webp(),
      'large.png': blackPng(8160, 6120),
      'half.jpg': await truncatedJpeg(),
    };
    const rows = Object.keys(files).map((image) => [`From ${image}`, 'Flow Series', image]);
    const response = await send({ excel: workbook([HEAD, ...rows]), image: await zipOf(files) });
    expect([response.statusCode, response.json().data.inserted]).toEqual([201, 1]);
    expect(response.json().data.errors).toEqual([
      {
        ...{ row: 3, column: 'image', code: 'not_an_image', value: 'web.jpg', found: 'WebP' },
        message: 'WebP pictures are not accepted. Please choose a JPEG or PNG.',
      },
      {
        ...{ row: 4, column: 'image', code: 'image_too_many_pixels', value: 'large.png', found: '50' },
        message: 'This picture has 50 megapixels. At most 24 megapixels are accepted.',
      },
      {
        ...{ row: 5, column: 'image', code: 'not_an_image', value: 'half.jpg' },
        message: 'This picture is damaged or not complete. Please choose another JPEG or PNG.',
      },
    ]);
  });
});
