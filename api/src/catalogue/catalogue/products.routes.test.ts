import { createBatch, createModel, createProduct } from '../../../test/factories';
import { api, call, productsInDatabase, token, userToken, withSignedIn } from '../../../test/fixtures/signed-in';
import { multipartBody } from '../../../test/uploads';
import { refusesOthers } from '../../../test/points-driver';

withSignedIn();

describe('§7 POST /admin/products', () => {
  it('200 lists products, newest first, with the points of the latest batch', async () => {
    const model = await createModel(api.context, { name: 'Listed' });
    const plain = await createProduct(api.context, { modelId: model.id, name: 'Without a batch' });
    const paid = await createProduct(api.context, {
      modelId: model.id,
      name: 'With batches',
      pictureKey: `${'a'.repeat(32)}.png`,
    });
    await createBatch(api.context, { productId: paid.id, points: 10 });
    await createBatch(api.context, { productId: paid.id, points: 40 });
    const response = await call('POST', '/admin/products');
    expect(response.statusCode).toBe(200);
    expect(response.json().data.slice(0, 2)).toEqual([
      {
        id: paid.id,
        name: 'With batches',
        model_id: model.id,
        model_name: 'Listed',
        imageUrl: `/api/pictures/${'a'.repeat(32)}.png`,
        thumbnailUrl: `/api/pictures/${'a'.repeat(32)}-small.png`,
        reward_points: 40,
        created_at: api.clock.now().toISOString(),
      },
      expect.objectContaining({ id: plain.id, imageUrl: '', thumbnailUrl: '', reward_points: 0 }),
    ]);
  });

  refusesOthers(() => api, 'POST', '/admin/products');
});

describe('PUT /admin/product/details', () => {
  const change = (id: number, details: object) => call('PUT', '/admin/product/details', { id, ...details });

  it('200 changes what is given and clears what is empty; the list has it, and the audit log', async () => {
    const { id } = await createProduct(api.context);
    const all = { sku: ' PB-20 ', mrp: '₹ 1,499.50', default_points: '२५', category: 'Brass  fittings' };
    const response = await change(id, all);
    const stored = { sku: 'PB-20', mrp_paise: 149_950, default_points: 25, category: 'Brass fittings' };
    expect([response.statusCode, response.json().data]).toEqual([200, expect.objectContaining(stored)]);
    const cleared = await change(id, { mrp: '', category: null });
    expect(cleared.json().data).toMatchObject({ id, sku: 'PB-20', default_points: 25 });
    const { data } = (await call('POST', '/admin/products')).json();
    const listed = data.find((one: { id: number }) => one.id === id);
    expect([listed.sku, 'mrp_paise' in listed, 'category' in listed]).toEqual(['PB-20', false, false]);
    const acts = api.db.selectFrom('audit_log').select('details').where('action', '=', 'product-changed');
    const details = (await acts.orderBy('id').execute()).map((act) => act.details);
    expect(details.slice(-2)).toEqual([
      expect.objectContaining({ product_id: id, ...stored }),
      expect.objectContaining({ product_id: id, mrp_paise: null, category: null }),
    ]);
  });

  it.each([
    [{ mrp: 'on request' }, { mrp: "The MRP must be an amount in rupees, not 'on request'" }],
    [{ mrp: '1.005' }, { mrp: "The MRP must be an amount in rupees, not '1.005'" }],
    [{ mrp: 0 }, { mrp: 'The MRP must be from ₹0.01 to ₹1,00,00,000' }],
    [{ default_points: 2.5 }, { default_points: "Default points must be an integer, not '2.5'" }],
    [{ default_points: 1_000_001 }, { default_points: 'Default points can be at most 10,00,000' }],
    [{ sku: 'x'.repeat(61) }, { sku: 'The SKU is longer than 60 characters' }],
  ])('400 for %j', async (details, errors) => {
    const { id } = await createProduct(api.context);
    const response = await change(id, details);
    expect([response.statusCode, response.json().errors]).toEqual([400, errors]);
  });

  it('409 for the SKU of another product in any case, also when a removed product comes back', async () => {
    const [one, other] = [await createProduct(api.context), await createProduct(api.context)];
    await change(one.id, { sku: 'TEE-20' });
    const refused = await change(other.id, { sku: 'tee-20' });
    const message = "Another product has the SKU 'tee-20'";
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'sku_exists', errors: { sku: message } }),
    ]);
    await call('DELETE', '/admin/products', { ids: [one.id] });
    expect((await change(other.id, { sku: 'tee-20' })).statusCode).toBe(200);
    expect((await call('POST', '/admin/products/restore', { ids: [one.id] })).statusCode).toBe(409);
  });

  it('404 for an unknown product', async () => {
    expect((await change(987_654, { sku: 'X' })).statusCode).toBe(404);
  });

  refusesOthers(() => api, 'PUT', '/admin/product/details');
});

describe('§7 PUT /admin/product/name', () => {
  it('200 renames', async () => {
    const { id } = await createProduct(api.context);
    const response = await call('PUT', '/admin/product/name', { id: String(id), name: 'Renamed' });
    expect([response.statusCode, response.json().data.name]).toEqual([200, 'Renamed']);
    expect(await productsInDatabase()).toContainEqual({ id, name: 'Renamed' });
  });

  it.each([
    [undefined, 'Please enter a product name'],
    ['', 'Please enter a product name'],
    ['x'.repeat(121), 'Product name is too long'],
  ])('400 for the name %p', async (name, message) => {
    const { id } = await createProduct(api.context);
    const response = await call('PUT', '/admin/product/name', { id, name });
    expect([response.statusCode, response.json().errors]).toEqual([400, { name: message }]);
  });

  refusesOthers(() => api, 'PUT', '/admin/product/name');

  it('404 for an unknown or removed product', async () => {
    const { id } = await createProduct(api.context);
    await call('DELETE', '/admin/products', { ids: [id] });
    for (const gone of [id, 999_999]) {
      const response = await call('PUT', '/admin/product/name', { id: gone, name: 'Name' });
      expect([response.statusCode, response.json().message]).toEqual([404, 'Product not found']);
    }
  });

  it('409 for the name of another product of the model', async () => {
    const model = await createModel(api.context);
    await createProduct(api.context, { modelId: model.id, name: 'Taken' });
    const { id } = await createProduct(api.context, { modelId: model.id, name: 'Free' });
    const response = await call('PUT', '/admin/product/name', { id, name: 'TAKEN' });
    expect([response.statusCode, response.json().code]).toEqual([409, 'product_exists']);
    expect(await productsInDatabase()).toContainEqual({ id, name: 'Free' });
  });
});

describe('POST /admin/products/restore', () => {
  it('200 puts a removed product back; 404 if none was removed; 409 if its name is taken, 400 if its model is gone', async () => {
    const { id, name, model_id } = await createProduct(api.context);
    const restore = () => call('POST', '/admin/products/restore', { ids: [id] });
    const remove = (ids: number[]) => call('DELETE', '/admin/products', { ids });
    await remove([id]);
    expect((await restore()).json().data).toEqual({ restored: [id] });
    expect((await productsInDatabase()).map((product) => product.id)).toContain(id);
    expect((await restore()).statusCode).toBe(404);
    await remove([id]);
    const twin = await createProduct(api.context, { modelId: model_id, name });
    expect((await restore()).json().code).toBe('product_exists');
    await remove([twin.id]);
    await call('DELETE', '/admin/models', { id: model_id });
    expect((await restore()).statusCode).toBe(400);
  });
});

describe('§7 DELETE /admin/products', () => {
  it('200 removes what is there and says what is not', async () => {
    const [a, b, c] = [
      await createProduct(api.context),
      await createProduct(api.context),
      await createProduct(api.context),
    ];
    const response = await call('DELETE', '/admin/products', { ids: [a.id, String(b.id), a.id, 999_999] });
    expect(response.statusCode).toBe(200);
    expect(response.json().data.removed.toSorted()).toEqual([a.id, b.id].toSorted());
    expect(response.json().data.not_found).toEqual([999_999]);
    const left = (await productsInDatabase()).map(({ id }) => id);
    expect(left).toContain(c.id);
    expect(left).not.toContain(a.id);
  });

  it.each([
    ['D16: no ids', { ids: [] }, 'No products selected'],
    ['one id alone', { ids: 5 }, 'No products selected'],
    ['ids that are none', { ids: [1.5] }, 'Invalid request'],
    ['501 ids', { ids: Array.from({ length: 501 }, (_, i) => i + 1) }, 'Too many items'],
  ])('400 for %s', async (_name, body, message) => {
    const before = await productsInDatabase();
    const response = await call('DELETE', '/admin/products', body);
    expect([response.statusCode, response.json().message]).toEqual([400, message]);
    expect(await productsInDatabase()).toEqual(before);
  });

  refusesOthers(() => api, 'DELETE', '/admin/products');

  it('404 when not one of them is there', async () => {
    const response = await call('DELETE', '/admin/products', { ids: [999_999] });
    expect([response.statusCode, response.json().message]).toEqual([404, 'Product not found']);
  });
});

describe.each([
  ['§7 POST /admin/product/model', '/admin/product/model', () => token],
  ['§7 POST /users/product/model', '/users/product/model', () => userToken],
])('%s', (_name, url, tokenOf) => {
  it('200 lists the products of a model given by id or by name, as products and as data', async () => {
    const model = await createModel(api.context, { name: `Asked for at ${url}` });
    const product = await createProduct(api.context, { modelId: model.id });
    await createProduct(api.context);
    for (const modal of [model.id, String(model.id), model.name, model.name.toUpperCase()]) {
      const response = await call('POST', url, { modal }, { token: tokenOf() });
      expect(response.statusCode).toBe(200);
      const { products, data } = response.json();
      expect(data).toEqual(products);
      expect(products.map(({ id, name }: { id: number; name: string }) => [id, name])).toEqual([
        [product.id, product.name],
      ]);
    }
  });

  it('200 takes digits for an id first and for a name second', async () => {
    const named = await createModel(api.context, { name: `8${Date.now()}` });
    const inNamed = await createProduct(api.context, { modelId: named.id });
    const byName = await call('POST', url, { modal: named.name }, { token: tokenOf() });
    expect(byName.json().products[0].id).toBe(inNamed.id);
    await createModel(api.context, { name: String(named.id) });
    const byId = await call('POST', url, { modal: String(named.id) }, { token: tokenOf() });
    expect(byId.json().products[0].id).toBe(inNamed.id);
    await api.db
      .updateTable('models')
      .set({ removed_at: api.clock.now() })
      .where('name', '=', String(named.id))
      .execute();
  });

  it.each([{}, { modal: '' }, { modal: null }, { modal: ['1'] }])('400 for %j', async (body) => {
    const response = await call('POST', url, body, { token: tokenOf() });
    expect([response.statusCode, response.json().message]).toEqual([400, 'Please select a model.']);
  });

  it('404 for an unknown model', async () => {
    const response = await call('POST', url, { modal: 999_999 }, { token: tokenOf() });
    expect([response.statusCode, response.json().message]).toEqual([404, 'Model not found']);
  });
});

describe('the read-only twins for users', () => {
  it.each(['/users/products', '/users/models'])('§7 POST %s returns what the admin sees', async (url) => {
    const response = await call('POST', url, {}, { token: userToken });
    expect(response.statusCode).toBe(200);
    expect(response.json().data).toEqual((await call('POST', url.replace('users', 'admin'))).json().data);
    expect((await call('POST', url, {}, {})).statusCode).toBe(401);
    expect((await call('POST', url)).statusCode).toBe(403);
  });

  it('§7 POST /users/products/store is 403 whatever is sent, 401 without a token', async () => {
    const body = multipartBody([{ name: 'name', value: 'Mine' }]);
    for (const sent of [{ payload: {} }, { payload: body.payload, headers: body.headers }, {}]) {
      const request = { method: 'POST' as const, url: '/users/products/store', ...sent };
      const response = await api.app.inject({ ...request, headers: { ...request.headers, token: userToken } });
      expect([response.statusCode, response.json().message]).toEqual([403, 'Forbidden']);
      expect((await api.app.inject(request)).statusCode).toBe(401);
    }
  });
});
