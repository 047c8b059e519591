import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { createTestApi, type TestApi } from '../../../test/create-test-api';
import { createBatch, createModel, createProduct } from '../../../test/factories';
import { type FormPart, multipartBody } from '../../../test/multipart';
import * as samples from '../../../test/picture-samples';

let api: TestApi;
let token: string;
let userToken: string;

beforeAll(async () => {
  api = await createTestApi();
  token = await api.signInAdmin();
  ({ token: userToken } = await api.signInUser());
});
afterAll(() => api.close());

type Method = 'POST' | 'PUT' | 'DELETE';
const call = (method: Method, url: string, payload?: object, headers: object = { token }) =>
  api.app.inject({ method, url, headers: { ...headers }, ...(payload ? { payload } : {}) });

const store = (parts: readonly FormPart[], headers: object = { token }) => {
  const body = multipartBody(parts);
  return api.app.inject({
    method: 'POST',
    url: '/admin/products/store',
    payload: body.payload,
    headers: { ...body.headers, ...headers },
  });
};

const productsInDatabase = () =>
  api.db.selectFrom('products').where('removed_at', 'is', null).select(['id', 'name']).orderBy('id').execute();

function refusesOthers(method: Method, url: string) {
  it('401 without a token, 403 for a user', async () => {
    const nobody = await call(method, url, {}, {});
    expect([nobody.statusCode, nobody.json().message]).toEqual([401, 'Please Provide Token']);
    const user = await call(method, url, {}, { token: userToken });
    expect([user.statusCode, user.json().message]).toEqual([403, 'Forbidden']);
  });
}

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
    const answer = await call('POST', '/admin/products');
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data.slice(0, 2)).toEqual([
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

  refusesOthers('POST', '/admin/products');
});

describe('§7 POST /admin/products/store', () => {
  let modal: string;
  beforeAll(async () => {
    modal = String((await createModel(api.context, { name: 'CPVC Flow Series' })).id);
  });
  let number = 0;
  const form = (image: Buffer, filename = 'photo.jpg'): FormPart[] => [
    { name: 'name', value: `Product ${(number += 1)}` },
    { name: 'modal', value: modal },
    { name: 'image', value: image, filename },
  ];

  it('201 adds a product whose picture and thumbnail can be seen without a token', async () => {
    const answer = await store([
      { name: 'image', value: await samples.smallJpeg(), filename: 'elbow.jpg' },
      { name: 'name', value: ' CPVC  Elbow 90° ' },
      { name: 'modal', value: 'cpvc flow series' },
    ]);
    expect(answer.statusCode).toBe(201);
    const { message, data } = answer.json();
    expect(message).toBe('Product Added Successfully');
    expect(data).toMatchObject({ name: 'CPVC Elbow 90°', model_name: 'CPVC Flow Series', reward_points: 0 });
    expect(data.imageUrl).toMatch(/^\/api\/pictures\/[0-9a-f]{32}\.jpg$/);
    for (const url of [data.imageUrl, data.thumbnailUrl]) {
      const picture = await api.app.inject({ url: url.replace('/api', '') });
      expect(picture.statusCode).toBe(200);
      expect(picture.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      expect((await sharp(picture.rawPayload).metadata()).format).toBe('jpeg');
    }
  });

  it.each([
    ['E5: exactly 5,242,880 bytes (§9 Image maximum)', () => samples.jpegOfSize(5_242_880), 'a.jpg'],
    ['E10: a JPEG with a script after its end', samples.jpegWithScriptTail, 'a.jpg'],
    ['E11: a JPEG with a GPS position', samples.jpegWithPosition, 'a.jpg'],
    ['E16: a path as file name', samples.smallPng, '../../etc/passwd'],
    ['E16: a NUL in the file name', samples.smallPng, 'a\u0000.png'],
    ['E16: 300 characters of file name', samples.smallPng, `${'x'.repeat(300)}.png`],
    ['E16: a device as file name', samples.smallPng, 'CON'],
    ['E16: an emoji as file name', samples.smallPng, '🔧.png'],
    ['E17: a.php.png', samples.smallPng, 'a.php.png'],
    ['E17: a.png.html', samples.smallPng, 'a.png.html'],
    ['no extension at all', samples.smallPng, 'picture'],
  ])('201 for %s', async (_name, make, filename) => {
    const answer = await store(form(await make(), filename));
    expect([answer.statusCode, answer.json().message]).toEqual([201, 'Product Added Successfully']);
    const picture = await api.app.inject({ url: answer.json().data.imageUrl.replace('/api', '') });
    expect(picture.headers['content-type']).toMatch(/^image\/(jpeg|png)$/);
    expect(picture.rawPayload.includes('<script>')).toBe(false);
    expect((await sharp(picture.rawPayload).metadata()).exif).toBeUndefined();
  });

  it.each([
    ['E4: 0 bytes', () => Buffer.alloc(0)],
    ['E7: text renamed .png', samples.textFile],
    ['E8: GIF', samples.gif],
    ['E8: WebP', samples.webp],
    ['E8: BMP', samples.bmp],
    ['E8: HEIC', samples.heic],
    ['E8: AVIF', samples.avif],
    ['SVG with a script', samples.svg],
    ['E14: truncated JPEG', samples.truncatedJpeg],
    ['900 megapixels in 110 kB', () => samples.blackPng(30_000, 30_000)],
  ])('400 for %s', async (_name, make) => {
    const before = await productsInDatabase();
    const answer = await store(form(await make(), 'picture.png'));
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      {
        message: 'Please select an image file.',
        code: 'not_an_image',
        errors: { image: 'Please select an image file.' },
      },
    ]);
    expect(await productsInDatabase()).toEqual(before);
  });

  it.each([
    ['E1: nothing', [], 'image', 'Please select a file'],
    ['an untouched file field', ['empty', 'name', 'modal'], 'image', 'Please select a file'],
    ['E1: no image, though name and model miss, too', ['blank'], 'image', 'Please select a file'],
    ['an image sent as text', ['text', 'name', 'modal'], 'image', 'Please select a file'],
    ['E2: an image, no name', ['image', 'modal'], 'name', 'Please enter a product name'],
    ['a blank name', ['image', 'blank', 'modal'], 'name', 'Please enter a product name'],
    ['no model', ['image', 'name'], 'modal', 'Please enter a model name'],
    ['D20: an unknown model', ['image', 'name', 'nowhere'], 'modal', 'Please enter a model name'],
  ])('400 for %s', async (_name, names, field, message) => {
    const parts: Record<string, FormPart> = {
      image: { name: 'image', value: await samples.smallPng(), filename: 'a.png' },
      empty: { name: 'image', value: '', filename: '', type: 'application/octet-stream' },
      text: { name: 'image', value: 'not a file' },
      name: { name: 'name', value: 'A name' },
      blank: { name: 'name', value: '  ' },
      modal: { name: 'modal', value: modal },
      nowhere: { name: 'modal', value: '999999' },
    };
    const answer = await store(names.map((name) => parts[name]!));
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { message, code: 'invalid_input', errors: { [field]: message } },
    ]);
  });

  it('400 for E20: a field named __proto__', async () => {
    const answer = await store([...form(await samples.smallPng()), { name: '__proto__', value: 'role_id' }]);
    expect([answer.statusCode, answer.json().message]).toEqual([400, 'Invalid request']);
  });

  it('400 for a body that breaks off or names no boundary', async () => {
    const whole = multipartBody(form(await samples.smallPng()));
    const headers = { ...whole.headers, token };
    const broken = [
      { payload: whole.payload.subarray(0, whole.payload.length - 60), headers },
      { payload: whole.payload, headers: { token, 'content-type': 'multipart/form-data' } },
    ];
    for (const request of broken) {
      const answer = await api.app.inject({ method: 'POST', url: '/admin/products/store', ...request });
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        { message: 'Invalid request', code: 'invalid_request' },
      ]);
    }
  });

  it('401 without a token, 403 for a user, before the body is read', async () => {
    const parts = form(await samples.smallPng());
    expect((await store(parts, {})).json()).toMatchObject({ message: 'Please Provide Token' });
    expect((await store(parts, { token: userToken })).json()).toMatchObject({ message: 'Forbidden' });
  });

  it('409 for the name of another product of the model, and its picture is not kept', async () => {
    const parts = form(await samples.smallPng());
    const remove = jest.spyOn(api.context.pictures, 'remove');
    const save = jest.spyOn(api.context.pictures, 'save');
    expect((await store(parts)).statusCode).toBe(201);
    const answer = await store(parts);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'product_exists']);
    const keptBySecond = await save.mock.results[1]!.value;
    expect(remove).toHaveBeenCalledWith(keptBySecond);
    expect(await api.context.pictures.read(keptBySecond)).toBeNull();
    jest.restoreAllMocks();
    const elsewhere = await createModel(api.context);
    const [name, , image] = parts;
    expect((await store([name!, { name: 'modal', value: String(elsewhere.id) }, image!])).statusCode).toBe(201);
  });

  it('413 for one byte more than 5,242,880 (§9 Image maximum)', async () => {
    const answer = await store(form(await samples.jpegOfSize(5_242_881)));
    expect([answer.statusCode, answer.json().message]).toEqual([413, 'File size exceeds 5MB limit']);
  });

  it('413 for E19: 1001 parts, and for two files', async () => {
    const many = Array.from({ length: 1001 }, (_, i) => ({ name: `field-${i}`, value: 'x' }));
    expect((await store(many)).statusCode).toBe(413);
    const image = await samples.smallPng();
    expect((await store([...form(image), { name: 'image', value: image, filename: 'b.png' }])).statusCode).toBe(413);
  });

  it('keeps nothing of E23: an upload that its sender breaks off half-way', async () => {
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = api.app.server.address() as AddressInfo;
    const before = await productsInDatabase();
    const save = jest.spyOn(api.context.pictures, 'save');
    const body = multipartBody(form(await samples.jpegOfSize(2_000_000)));
    const length = { 'content-length': String(body.payload.length) };
    const upload = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/admin/products/store',
      headers: { ...body.headers, ...length, token },
    });
    const broken = new Promise((resolve) => upload.once('error', resolve));
    await new Promise((resolve) => upload.write(body.payload.subarray(0, 1_000_000), resolve));
    upload.destroy(new Error('gone'));
    await broken;
    const alive = await fetch(`http://127.0.0.1:${port}/healthz`);
    expect(alive.status).toBe(200);
    expect(save).not.toHaveBeenCalled();
    expect(await productsInDatabase()).toEqual(before);
    save.mockRestore();
  });

  it('415 for a body that is no form', async () => {
    const answer = await call('POST', '/admin/products/store', { name: 'x' });
    expect([answer.statusCode, answer.json().message]).toEqual([415, 'Unsupported media type']);
  });
});

describe('§7 PUT /admin/product/name', () => {
  it('200 renames', async () => {
    const { id } = await createProduct(api.context);
    const answer = await call('PUT', '/admin/product/name', { id: String(id), name: 'Renamed' });
    expect([answer.statusCode, answer.json().data.name]).toEqual([200, 'Renamed']);
    expect(await productsInDatabase()).toContainEqual({ id, name: 'Renamed' });
  });

  it.each([
    [undefined, 'Please enter a product name'],
    ['', 'Please enter a product name'],
    ['x'.repeat(121), 'Product name is too long'],
  ])('400 for the name %p', async (name, message) => {
    const { id } = await createProduct(api.context);
    const answer = await call('PUT', '/admin/product/name', { id, name });
    expect([answer.statusCode, answer.json().errors]).toEqual([400, { name: message }]);
  });

  refusesOthers('PUT', '/admin/product/name');

  it('404 for an unknown or removed product', async () => {
    const { id } = await createProduct(api.context);
    await call('DELETE', '/admin/products', { ids: [id] });
    for (const gone of [id, 999_999]) {
      const answer = await call('PUT', '/admin/product/name', { id: gone, name: 'Name' });
      expect([answer.statusCode, answer.json().message]).toEqual([404, 'Product not found']);
    }
  });

  it('409 for the name of another product of the model', async () => {
    const model = await createModel(api.context);
    await createProduct(api.context, { modelId: model.id, name: 'Taken' });
    const { id } = await createProduct(api.context, { modelId: model.id, name: 'Free' });
    const answer = await call('PUT', '/admin/product/name', { id, name: 'TAKEN' });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'product_exists']);
    expect(await productsInDatabase()).toContainEqual({ id, name: 'Free' });
  });
});

describe('§7 DELETE /admin/products', () => {
  it('200 removes what is there and says what is not', async () => {
    const [a, b, c] = [
      await createProduct(api.context),
      await createProduct(api.context),
      await createProduct(api.context),
    ];
    const answer = await call('DELETE', '/admin/products', { ids: [a.id, String(b.id), a.id, 999_999] });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data.removed.toSorted()).toEqual([a.id, b.id].toSorted());
    expect(answer.json().data.not_found).toEqual([999_999]);
    const left = (await productsInDatabase()).map(({ id }) => id);
    expect(left).toContain(c.id);
    expect(left).not.toContain(a.id);
  });

  it.each([
    ['D16: no ids', { ids: [] }, 'No products selected'],
    ['D14: no body', undefined, 'No products selected'],
    ['one id alone', { ids: 5 }, 'No products selected'],
    ['ids that are none', { ids: [1.5] }, 'Invalid request'],
    ['SQL', { ids: ['1 or 1=1'] }, 'Invalid request'],
    ['501 ids', { ids: Array.from({ length: 501 }, (_, i) => i + 1) }, 'Too many items'],
    ['D17: 10,001 ids', { ids: Array.from({ length: 10_001 }, (_, i) => i + 1) }, 'Too many items'],
  ])('400 for %s', async (_name, body, message) => {
    const before = await productsInDatabase();
    const answer = await call('DELETE', '/admin/products', body);
    expect([answer.statusCode, answer.json().message]).toEqual([400, message]);
    expect(await productsInDatabase()).toEqual(before);
  });

  refusesOthers('DELETE', '/admin/products');

  it('404 when not one of them is there', async () => {
    const answer = await call('DELETE', '/admin/products', { ids: [999_999] });
    expect([answer.statusCode, answer.json().message]).toEqual([404, 'Product not found']);
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
      const answer = await call('POST', url, { modal }, { token: tokenOf() });
      expect(answer.statusCode).toBe(200);
      const { products, data } = answer.json();
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
    const answer = await call('POST', url, body, { token: tokenOf() });
    expect([answer.statusCode, answer.json().message]).toEqual([400, 'Please select a model.']);
  });

  it('404 for an unknown model', async () => {
    const answer = await call('POST', url, { modal: 999_999 }, { token: tokenOf() });
    expect([answer.statusCode, answer.json().message]).toEqual([404, 'Model not found']);
  });
});

describe('the read-only twins for users', () => {
  it.each(['/users/products', '/users/models'])('§7 POST %s answers what the admin sees', async (url) => {
    const answer = await call('POST', url, {}, { token: userToken });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data).toEqual((await call('POST', url.replace('users', 'admin'))).json().data);
    expect((await call('POST', url, {}, {})).statusCode).toBe(401);
    expect((await call('POST', url)).statusCode).toBe(403);
  });

  it('§7 POST /users/products/store is 403 whatever is sent, 401 without a token', async () => {
    const body = multipartBody([{ name: 'name', value: 'Mine' }]);
    for (const sent of [{ payload: {} }, { payload: body.payload, headers: body.headers }, {}]) {
      const request = { method: 'POST' as const, url: '/users/products/store', ...sent };
      const answer = await api.app.inject({ ...request, headers: { ...request.headers, token: userToken } });
      expect([answer.statusCode, answer.json().message]).toEqual([403, 'Forbidden']);
      expect((await api.app.inject(request)).statusCode).toBe(401);
    }
  });
});

describe('GET /pictures/:key', () => {
  it.each(['nothing.png', '..%2f..%2fkeys.json', '%2e%2e%2fkeys.json', `${'0'.repeat(32)}.jpg`, 'a%00.png'])(
    '404 for %s',
    async (key) => {
      const answer = await api.app.inject({ url: `/pictures/${key}` });
      expect([answer.statusCode, Object.keys(answer.json())]).toEqual([404, ['message', 'code']]);
    },
  );
});
