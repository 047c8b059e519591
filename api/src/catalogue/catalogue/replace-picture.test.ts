import sharp from 'sharp';
import { createProduct } from '../../../test/factories';
import { api, call, token, withSignedIn } from '../../../test/fixtures/signed-in';
import { type FormPart, multipartBody } from '../../../test/uploads';
import * as samples from '../../../test/picture-samples';
import { refusesOthers } from '../../../test/points-driver';
import { preparePicture } from '../../platform/pictures';
import { purgeReplacedPictures } from './change-catalogue';

withSignedIn();

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
