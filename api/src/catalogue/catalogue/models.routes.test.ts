import { createTestApi, type TestApi } from '../../../test/create-test-api';
import { createModel, createProduct } from '../../../test/factories';
import { refusesOthers } from '../../../test/points-driver';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await createTestApi();
  token = await api.signInAdmin();
});
afterAll(() => api.close());

const call = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, headers: object = { token }) =>
  api.app.inject({ method, url, headers: { ...headers }, ...(payload ? { payload } : {}) });

const modelsInDatabase = () =>
  api.db.selectFrom('models').where('removed_at', 'is', null).select(['id', 'name']).execute();

describe('§7 POST /admin/models', () => {
  it('200 lists models by name, without the removed', async () => {
    const b = await createModel(api.context, { name: 'b-series' });
    const a = await createModel(api.context, { name: 'A-Series' });
    await createProduct(api.context, { modelId: a.id });
    const gone = await createModel(api.context, { name: 'AB gone' });
    await api.db.updateTable('models').set({ removed_at: api.clock.now() }).where('id', '=', gone.id).execute();
    const response = await call('POST', '/admin/models');
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json().data).toEqual([
      { id: a.id, model: 'A-Series', product_count: 1, created_at: api.clock.now().toISOString() },
      { id: b.id, model: 'b-series', product_count: 0, created_at: api.clock.now().toISOString() },
    ]);
  });

  refusesOthers(() => api, 'POST', '/admin/models');
});

describe('§7 POST /admin/model/store', () => {
  it('201 adds a model', async () => {
    const response = await call('POST', '/admin/model/store', { model: '  CPVC   Flow Series ' });
    expect(response.statusCode).toBe(201);
    const { message, data } = response.json();
    expect([message, data.model, data.product_count]).toEqual(['Model Added Successfully', 'CPVC Flow Series', 0]);
    expect(await modelsInDatabase()).toContainEqual({ id: data.id, name: 'CPVC Flow Series' });
  });

  it('200 reads a model when only its id is given, as a number or as text', async () => {
    const { id } = await createModel(api.context, { name: 'To be read' });
    for (const given of [id, String(id)]) {
      const response = await call('POST', '/admin/model/store', { id: given });
      expect([response.statusCode, response.json().data.model]).toEqual([200, 'To be read']);
    }
  });

  // Other bad names are in test/bad-inputs/admin/catalogue-rows.ts (D7 to D10, D103 to D106).
  it.each([
    ['nothing', {}, 'Please enter a model name'],
    ['10 KB', { model: 'x'.repeat(10_240) }, 'Model name is too long'],
    ['a NUL', { model: 'a\u0000b' }, 'Invalid model name'],
  ])('400 for %s', async (_name, body, message) => {
    const before = await modelsInDatabase();
    const response = await call('POST', '/admin/model/store', body);
    expect([response.statusCode, response.json()]).toEqual([
      400,
      { message, code: 'invalid_input', errors: { model: message } },
    ]);
    expect(await modelsInDatabase()).toEqual(before);
  });

  refusesOthers(() => api, 'POST', '/admin/model/store');

  it('404 for an id of no model', async () => {
    const response = await call('POST', '/admin/model/store', { id: 999_999 });
    expect([response.statusCode, response.json().message]).toEqual([404, 'Model not found']);
  });

  it('409 for a name that is taken, in any case; ten at once make one', async () => {
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, i) => call('POST', '/admin/model/store', { model: i % 2 ? 'Twice' : 'TWICE' })),
    );
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, ...Array(9).fill(409)]);
    const refused = responses.find(({ statusCode }) => statusCode === 409)!.json();
    expect(refused.code).toBe('model_exists');
    expect(refused.errors.model).toBe(refused.message);
    expect((await modelsInDatabase()).filter(({ name }) => name.toLowerCase() === 'twice')).toHaveLength(1);
  });

  it.each(['Pipe\u200bline 90', '\u202aPipeline 90\u202c', 'Pipeline\u00a090\ufeff', 'Pipe\u00adline\u202f90'])(
    '409 for a name that looks the same: %j',
    async (model) => {
      await call('POST', '/admin/model/store', { model: 'Pipeline 90' });
      expect((await call('POST', '/admin/model/store', { model })).statusCode).toBe(409);
    },
  );

  it('201 for the name of a removed model', async () => {
    const { id } = await createModel(api.context, { name: 'Comes back' });
    await call('DELETE', '/admin/models', { id });
    expect((await call('POST', '/admin/model/store', { model: 'comes back' })).statusCode).toBe(201);
  });
});

describe('§7 PUT /admin/modal/name', () => {
  it('200 renames, also to the same name in another case', async () => {
    const { id } = await createModel(api.context, { name: 'Old name' });
    for (const name of ['New name', 'NEW NAME']) {
      const response = await call('PUT', '/admin/modal/name', { id, name });
      expect([response.statusCode, response.json().data.model]).toEqual([200, name]);
      expect(await modelsInDatabase()).toContainEqual({ id, name });
    }
  });

  it('400 without a name or an id', async () => {
    const { id } = await createModel(api.context);
    const nameless = await call('PUT', '/admin/modal/name', { id, name: ' ' });
    expect([nameless.statusCode, nameless.json().errors]).toEqual([400, { name: 'Please enter a model name' }]);
    for (const wrong of [undefined, 0, -1, 1.5, 'abc', [id], null]) {
      const response = await call('PUT', '/admin/modal/name', { id: wrong, name: 'Name' });
      expect([wrong, response.statusCode === 400 || (wrong === 0 && response.statusCode === 404)]).toEqual([
        wrong,
        true,
      ]);
    }
  });

  refusesOthers(() => api, 'PUT', '/admin/modal/name');

  it('404 for an unknown id', async () => {
    const response = await call('PUT', '/admin/modal/name', { id: 999_999, name: 'Name' });
    expect([response.statusCode, response.json().message]).toEqual([404, 'Model not found']);
  });

  it('409 for the name of another model', async () => {
    await createModel(api.context, { name: 'Taken' });
    const { id } = await createModel(api.context, { name: 'Free' });
    const response = await call('PUT', '/admin/modal/name', { id, name: 'taken' });
    expect([response.statusCode, response.json().code, response.json().errors.name]).toEqual([
      409,
      'model_exists',
      'A model with this name already exists',
    ]);
    expect(await modelsInDatabase()).toContainEqual({ id, name: 'Free' });
  });
});

describe('§7 DELETE /admin/models', () => {
  it('200 removes a model; 404 the second time', async () => {
    const { id } = await createModel(api.context);
    expect((await call('DELETE', '/admin/models', { id })).statusCode).toBe(200);
    expect((await modelsInDatabase()).map((row) => row.id)).not.toContain(id);
    const again = await call('DELETE', '/admin/models', { id });
    expect([again.statusCode, again.json().message]).toEqual([404, 'Model not found']);
  });

  it('400 without a body', async () => {
    const response = await call('DELETE', '/admin/models');
    expect([response.statusCode, response.json().message]).toEqual([400, 'Invalid request']);
  });

  refusesOthers(() => api, 'DELETE', '/admin/models');

  it('409 while it has products, 200 once they are removed', async () => {
    const model = await createModel(api.context);
    const product = await createProduct(api.context, { modelId: model.id });
    const refused = await call('DELETE', '/admin/models', { id: model.id });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'model_in_use']);
    expect((await modelsInDatabase()).map(({ id }) => id)).toContain(model.id);
    await call('DELETE', '/admin/products', { ids: [product.id] });
    expect((await call('DELETE', '/admin/models', { id: model.id })).statusCode).toBe(200);
  });
});
