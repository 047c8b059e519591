import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { createModel } from '../../../test/factories';
import { api, call, productsInDatabase, token, userToken, withSignedIn } from '../../../test/fixtures/signed-in';
import { type FormPart, multipartBody } from '../../../test/uploads';
import * as samples from '../../../test/picture-samples';

withSignedIn();

const store = (parts: readonly FormPart[], headers: object = { token }) => {
  const body = multipartBody(parts);
  return api.app.inject({
    method: 'POST',
    url: '/admin/products/store',
    payload: body.payload,
    headers: { ...body.headers, ...headers },
  });
};

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
    const response = await store([
      { name: 'image', value: await samples.smallJpeg(), filename: 'elbow.jpg' },
      { name: 'name', value: ' CPVC  Elbow 90° ' },
      { name: 'modal', value: 'cpvc flow series' },
    ]);
    expect(response.statusCode).toBe(201);
    const { message, data } = response.json();
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

  // Pictures of every kind, and file names, are in test/bad-inputs/uploads/product-form-rows.ts.
  it('201 for a file name without an extension', async () => {
    const response = await store(form(await samples.smallPng(), 'picture'));
    expect([response.statusCode, response.json().message]).toEqual([201, 'Product Added Successfully']);
  });

  it('201 for a photograph of a phone with odd scan parameters', async () => {
    const response = await store(form(await samples.jpegWithOddScan(), 'IMG_0001.jpg'));
    expect([response.statusCode, response.json().message]).toEqual([201, 'Product Added Successfully']);
  });

  it('400 for a HEIC photograph, naming what it is and what is accepted', async () => {
    const response = await store(form(samples.heic(), 'IMG_0001.jpg'));
    const message = 'HEIC pictures are not accepted. Please choose a JPEG or PNG.';
    expect([response.statusCode, response.json()]).toEqual([
      400,
      { message, code: 'not_an_image', errors: { image: message }, data: { found: 'HEIC' } },
    ]);
  });

  it('400 for text renamed .png', async () => {
    const before = await productsInDatabase();
    const response = await store(form(samples.textFile(), 'picture.png'));
    const message = 'Please select an image file.';
    expect([response.statusCode, response.json()]).toEqual([
      400,
      { message, code: 'not_an_image', errors: { image: message } },
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
    const response = await store(names.map((name) => parts[name]!));
    expect([response.statusCode, response.json()]).toEqual([
      400,
      { message, code: 'invalid_input', errors: { [field]: message } },
    ]);
  });

  it('400 for a body that breaks off or names no boundary', async () => {
    const whole = multipartBody(form(await samples.smallPng()));
    const headers = { ...whole.headers, token };
    const broken = [
      { payload: whole.payload.subarray(0, whole.payload.length - 60), headers },
      { payload: whole.payload, headers: { token, 'content-type': 'multipart/form-data' } },
    ];
    for (const request of broken) {
      const response = await api.app.inject({ method: 'POST', url: '/admin/products/store', ...request });
      expect([response.statusCode, response.json()]).toEqual([
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
    const remove = vi.spyOn(api.context.pictures, 'remove');
    const save = vi.spyOn(api.context.pictures, 'save');
    expect((await store(parts)).statusCode).toBe(201);
    const response = await store(parts);
    expect([response.statusCode, response.json().code]).toEqual([409, 'product_exists']);
    const keptBySecond = await save.mock.results[1]!.value;
    expect(remove).toHaveBeenCalledWith(keptBySecond);
    expect(await api.context.pictures.read(keptBySecond)).toBeNull();
    vi.restoreAllMocks();
    const elsewhere = await createModel(api.context);
    const [name, , image] = parts;
    expect((await store([name!, { name: 'modal', value: String(elsewhere.id) }, image!])).statusCode).toBe(201);
  });

  it('413 for one byte more than 5,242,880 (§9 Image maximum)', async () => {
    const response = await store(form(await samples.jpegOfSize(5_242_881)));
    expect([response.statusCode, response.json().message]).toEqual([413, 'File size exceeds 5MB limit']);
  });

  it('413 for E19: 1001 parts', async () => {
    const many = Array.from({ length: 1001 }, (_, i) => ({ name: `field-${i}`, value: 'x' }));
    expect((await store(many)).statusCode).toBe(413);
  });

  it('400 for two files', async () => {
    const image = await samples.smallPng();
    const response = await store([...form(image), { name: 'image', value: image, filename: 'b.png' }]);
    expect([response.statusCode, response.json().errors]).toEqual([400, { image: 'Only one file' }]);
  });

  it('keeps nothing of E23: an upload that its sender breaks off half-way', async () => {
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = api.app.server.address() as AddressInfo;
    const before = await productsInDatabase();
    const save = vi.spyOn(api.context.pictures, 'save');
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
    const response = await call('POST', '/admin/products/store', { name: 'x' });
    expect([response.statusCode, response.json().message]).toEqual([415, 'Unsupported media type']);
  });
});

describe('GET /pictures/:key', () => {
  it.each(['nothing.png', '..%2f..%2fkeys.json', '%2e%2e%2fkeys.json', `${'0'.repeat(32)}.jpg`, 'a%00.png'])(
    '404 for %s',
    async (key) => {
      const response = await api.app.inject({ url: `/pictures/${key}` });
      expect([response.statusCode, Object.keys(response.json())]).toEqual([404, ['message', 'code']]);
    },
  );
});
