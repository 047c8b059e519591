import sharp from 'sharp';
import { createModel, createProduct } from '../../../test/factories';
import { refusesOthers } from '../../../test/points-driver';
import { api, call, token, withSignedIn } from '../../../test/fixtures/signed-in';
import { type FormPart, multipartBody } from '../../../test/uploads';
import * as samples from '../../../test/picture-samples';
import { preparePicture } from '../../platform/pictures';
import { purgeReplacedPictures } from './change-catalogue';

withSignedIn();

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

const url = '/admin/product/image';
const replace = (parts: readonly FormPart[]) => {
  const body = multipartBody(parts);
  return api.app.inject({ method: 'PUT', url, payload: body.payload, headers: { ...body.headers, token } });
};
const form = (id: unknown, image: Buffer): FormPart[] => [
  { name: 'id', value: String(id) },
  { name: 'image', value: image, filename: 'a.png' },
];
const keyOf = async (id: number) =>
  (await api.db.selectFrom('products').where('id', '=', id).select('picture_key').executeTakeFirstOrThrow())
    .picture_key!;
const keepPicture = async () =>
  api.context.pictures.save(await preparePicture(await samples.smallPng(), api.context.config.limits));
const hoursLater = (hours: number) => ({
  ...api.context,
  clock: { ...api.context.clock, now: () => new Date(api.clock.now().getTime() + hours * 3_600_000) },
});

describe('PUT /admin/product/image', () => {
  it('200 shows the new picture, re-encoded, and leaves name and model as they are', async () => {
    const { id, name } = await createProduct(api.context, { pictureKey: await keepPicture() });
    const before = await keyOf(id);
    const response = await replace(form(id, await samples.jpegWithPosition()));
    expect(response.statusCode).toBe(200);
    const { message, data } = response.json();
    expect(message).toBe('Product Updated Successfully');
    expect(data).toMatchObject({ id, name, imageUrl: expect.stringMatching(/\.jpg$/) });
    expect(await keyOf(id)).not.toBe(before);
    const picture = await api.app.inject({ url: data.imageUrl.replace('/api', '') });
    expect((await sharp(picture.rawPayload).metadata()).exif).toBeUndefined();
    const entry = await api.db
      .selectFrom('audit_log')
      .where('action', '=', 'product-picture-replaced')
      .select('details')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry.details).toEqual({ product_id: id, name });
  });

  it('200 for a product that had no picture, and for exactly 5,242,880 bytes (§9 Image maximum)', async () => {
    const { id } = await createProduct(api.context);
    const response = await replace(form(id, await samples.jpegOfSize(5_242_880)));
    expect([response.statusCode, response.json().data.imageUrl]).toEqual([200, expect.stringMatching(/\.jpg$/)]);
  });

  it.each([
    ['no picture', async (id: number) => [form(id, Buffer.alloc(0))[0]!], 400, 'Please select a file'],
    ['text renamed .png', async (id: number) => form(id, samples.textFile()), 400, 'Please select an image file.'],
    [
      'an SVG',
      async (id: number) => form(id, samples.svg()),
      400,
      'SVG pictures are not accepted. Please choose a JPEG or PNG.',
    ],
    [
      'one byte more than 5,242,880',
      async (id: number) => form(id, await samples.jpegOfSize(5_242_881)),
      413,
      'File size exceeds 5MB limit',
    ],
    ['an id that is none', async () => form('1 or 1=1', await samples.smallPng()), 400, 'Invalid request'],
    ['an unknown product', async () => form(999_999, await samples.smallPng()), 404, 'Product not found'],
  ])('refuses %s, and keeps the picture there is and no other', async (_name, make, status, message) => {
    const { id } = await createProduct(api.context, { pictureKey: await keepPicture() });
    const before = await keyOf(id);
    const save = vi.spyOn(api.context.pictures, 'save');
    const response = await replace(await make(id));
    expect([response.statusCode, response.json().message]).toEqual([status, message]);
    expect(await keyOf(id)).toBe(before);
    expect(await api.context.pictures.read(before)).not.toBeNull();
    for (const { value } of save.mock.results) expect(await api.context.pictures.read(await value)).toBeNull();
    save.mockRestore();
  });

  it('404 for a removed product', async () => {
    const { id } = await createProduct(api.context);
    await call('DELETE', '/admin/products', { ids: [id] });
    expect((await replace(form(id, await samples.smallPng()))).statusCode).toBe(404);
  });

  refusesOthers(() => api, 'PUT', url);
});

describe('purgeReplacedPictures', () => {
  it('removes a replaced picture after a day: until then a backup that is being made still finds it', async () => {
    const { id } = await createProduct(api.context, { pictureKey: await keepPicture() });
    const before = await keyOf(id);
    await replace(form(id, await samples.smallPng()));
    await purgeReplacedPictures(hoursLater(23));
    expect(await api.context.pictures.read(before)).not.toBeNull();
    await purgeReplacedPictures(hoursLater(25));
    expect(await api.context.pictures.read(before)).toBeNull();
    expect(await api.context.pictures.read(await keyOf(id))).not.toBeNull();
    expect(await api.db.selectFrom('replaced_pictures').selectAll().execute()).toEqual([]);
  });

  it('leaves a picture that another product of the same import still has', async () => {
    const shared = await keepPicture();
    const { id } = await createProduct(api.context, { pictureKey: shared });
    await createProduct(api.context, { pictureKey: shared });
    await replace(form(id, await samples.smallPng()));
    await purgeReplacedPictures(hoursLater(25));
    expect(await api.context.pictures.read(shared)).not.toBeNull();
  });

  it('tries again a picture that could not be removed', async () => {
    const { id } = await createProduct(api.context, { pictureKey: await keepPicture() });
    const before = await keyOf(id);
    await replace(form(id, await samples.smallPng()));
    const remove = vi.spyOn(api.context.pictures, 'remove').mockRejectedValueOnce(new Error('no bucket'));
    await expect(purgeReplacedPictures(hoursLater(25))).rejects.toThrow('no bucket');
    remove.mockRestore();
    await purgeReplacedPictures(hoursLater(26));
    expect(await api.context.pictures.read(before)).toBeNull();
  });
});
