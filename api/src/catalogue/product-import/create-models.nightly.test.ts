import {
  api,
  BULK_UPLOAD,
  form,
  HEAD,
  pictures,
  productNames,
  token,
  withProductUploads,
} from '../../../test/fixtures/product-uploads';
import { sql } from 'kysely';
import { type Cells, multipartBody, workbook } from '../../../test/uploads';

withProductUploads();

function send(lines: Cells, { createModels = 'true', path = '', key = '', node = api, files = pictures } = {}) {
  const body = multipartBody([
    ...form({ excel: workbook(lines), ...(path === '' && { image: files }) }),
    { name: 'create_models', value: createModels },
  ]);
  const headers = { ...body.headers, token, ...(key && { 'idempotency-key': key }) };
  return node.app.inject({ method: 'POST', url: BULK_UPLOAD + path, payload: body.payload, headers });
}

async function modelNames(): Promise<string[]> {
  const rows = await api.db.selectFrom('models').select('name').where('removed_at', 'is', null).orderBy('id').execute();
  return rows.map(({ name }) => name);
}

const events = async () =>
  (await api.db.selectFrom('audit_log').selectAll().orderBy('id').execute())
    .filter(({ action }) => action === 'model-added' || action === 'products-imported')
    .map(({ action, details }) => ({ action, ...(details as Record<string, unknown>) }));

const LONG = 'x'.repeat(121);

describe('POST /admin/products/bulkUpload with create_models', () => {
  it('201 creates each model once, with its products in one transaction, and records both', async () => {
    const before = (await events()).length;
    const response = await send([
      HEAD,
      ['Gate 15', ' Brass  Series ', 'a.jpg'],
      ['Gate 20', 'BRASS SERIES', 'a.jpg'],
      ['Elbow', 'Flow Series', 'a.jpg'],
      ['gate 15', 'brass series', 'a.jpg'],
      ['Unseen', 'Without a picture', 'missing.jpg'],
      ['Broken', 'Damaged picture', 'notes.jpg'],
      ['Nameless', '', 'a.jpg'],
      ['Long', LONG, 'a.jpg'],
    ]);
    expect([response.statusCode, response.json().message]).toEqual([201, '3 added, 5 not added']);
    const errors = response.json().data.errors as Record<string, unknown>[];
    expect(errors.map(({ row, column, code, message }) => [row, column, code, message])).toEqual([
      [5, 'name', 'double_row', 'The sheet has this product twice'],
      [6, 'image', 'image_not_found', 'Image not found in the ZIP'],
      [7, 'image', 'not_an_image', 'Please select an image file.'],
      [8, 'model', 'model_missing', 'Please enter a model name'],
      [9, 'model', 'model_invalid', 'Model name is too long'],
    ]);
    // None of a row that was not stored.
    expect(await modelNames()).toEqual(['Flow Series', 'Brass Series']);
    const stored = await api.db
      .selectFrom('products as p')
      .innerJoin('models as m', 'm.id', 'p.model_id')
      .select(['p.name as product', 'm.name as model'])
      .orderBy('p.id')
      .execute();
    expect(stored).toEqual([
      { product: 'Gate 15', model: 'Brass Series' },
      { product: 'Gate 20', model: 'Brass Series' },
      { product: 'Elbow', model: 'Flow Series' },
    ]);
    expect((await events()).slice(before)).toMatchObject([
      { action: 'model-added', name: 'Brass Series' },
      { action: 'products-imported', inserted: 3, failed: 0 },
    ]);
  });

  it('201 over several transactions creates a model in the first that needs it', async () => {
    const node = await api.anotherNode({ limits: { importRowsPerTransaction: 2 } });
    const lines = Array.from({ length: 5 }, (_, i) => [`Part ${i}`, i === 4 ? 'Late' : 'Spread', 'a.jpg']);
    const response = await send([HEAD, ...lines], { node });
    await node.app.close();
    expect(response.json().data).toMatchObject({ inserted: 5, failed: 0 });
    expect((await modelNames()).slice(-2)).toEqual(['Spread', 'Late']);
  });

  it('201 for two uploads at a time of the same models: each model exists once, no product is lost', async () => {
    const node = await api.anotherNode();
    const lines = (name: string, models: string[]) => models.map((model) => [`${name} ${model}`, model, 'a.jpg']);
    const both = await Promise.all([
      send([HEAD, ...lines('One', ['P', 'Q', 'R'])]),
      send([HEAD, ...lines('Two', ['R', 'Q', 'P'])], { node }),
    ]);
    await node.app.close();
    expect(both.map((response) => response.json().data)).toMatchObject([{ inserted: 3 }, { inserted: 3 }]);
    expect((await modelNames()).filter((name) => /^[PQR]$/.test(name)).toSorted()).toEqual(['P', 'Q', 'R']);
  });

  it('stores neither models nor products if the transaction fails', async () => {
    const [models, products, journal] = [await modelNames(), await productNames(), await events()];
    // The audit event is the last statement of the transaction.
    await sql`alter table audit_log add constraint refused check (action <> 'products-imported') not valid`.execute(
      api.db,
    );
    const response = await send([HEAD, ['Lost', 'Lost Series', 'a.jpg']]);
    await sql`alter table audit_log drop constraint refused`.execute(api.db);
    expect(response.statusCode).toBe(500);
    expect([await modelNames(), await productNames(), await events()]).toEqual([models, products, journal]);
  });

  it('a row of an unknown model fails unless it is asked for; 422 for the other choice under a used key', async () => {
    const lines = [HEAD, ['Valve', 'Unknown', 'a.jpg']];
    const refused = await send(lines, { createModels: 'false', key: 'choice' });
    expect(refused.json().data).toMatchObject({ inserted: 0, errors: [{ code: 'model_not_found' }] });
    expect((await send(lines, { key: 'choice' })).statusCode).toBe(422);
    expect(await modelNames()).not.toContain('Unknown');
  });
});

describe('POST /admin/products/bulkUpload/check with create_models', () => {
  it('200 finds what else is wrong with the rows of models that do not exist', async () => {
    const lines = [HEAD, ['Tap', 'New', 'a.jpg'], ['TAP', 'new', 'a.jpg'], ['Pipe', LONG, 'a.jpg']];
    const before = await modelNames();
    const codesOf = async (createModels: string) => {
      const { errors, new_models: names } = (await send(lines, { createModels, path: '/check' })).json().data;
      expect(names).toEqual(['New']);
      return errors.map(({ row, code }: Record<string, unknown>) => [row, code]);
    };
    expect(await codesOf('false')).toEqual([
      [2, 'model_not_found'],
      [3, 'model_not_found'],
      [4, 'model_invalid'],
    ]);
    expect(await codesOf('true')).toEqual([
      [3, 'double_row'],
      [4, 'model_invalid'],
    ]);
    expect(await modelNames()).toEqual(before);
  });
});
