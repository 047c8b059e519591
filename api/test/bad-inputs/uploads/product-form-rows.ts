import { holdIntervals } from '../../raw-http';
import { readdirSync } from 'node:fs';
import os from 'node:os';
import sharp from 'sharp';
import type { Reply, Trial } from '../trial';
import { type FormPart, multipartBody } from '../../uploads';
import * as pictures from '../../picture-samples';
import { inTurn, type Runner, type Runners } from '../describe-bad-inputs';
import { type Make, type World, begin, BULK, bulkParts, expectNothingLeft, made, send, until } from './upload-requests';

const STORE = '/admin/products/store';

/** Products have unique names: a duplicate would be rejected for that. */
let products = 0;

const productForm = ({ modal }: World, image: Buffer, filename = 'photo.jpg'): FormPart[] => [
  { name: 'name', value: `Product ${(products += 1)}` },
  { name: 'modal', value: modal },
  { name: 'image', value: image, filename },
];

const formsAre =
  (...forms: ((world: World) => FormPart[] | Promise<FormPart[]>)[]): Runner<World> =>
  (trial, world) =>
    inTurn(forms, async (make) => send(trial, world.token, STORE, await make(world)));

const named =
  (name: string) =>
  ({ modal, jpeg }: World): FormPart[] => [
    { name: 'name', value: name },
    { name: 'modal', value: modal },
    { name: 'image', value: jpeg, filename: 'a.jpg' },
  ];

const picturesAre = (...makes: Make<Buffer>[]): Runner<World> =>
  formsAre(...makes.map((make) => async (world: World) => productForm(world, await made(make, world), 'picture.png')));

/** Sends accepted pictures: each is served re-encoded, without the sender's metadata. */
const storedPicturesAre =
  (...uploads: [make: Make<Buffer>, filename: string][]): Runner<World> =>
  async (trial, world) => {
    const responses: Reply[] = [];
    for (const [make, filename] of uploads) {
      const response = await send(trial, world.token, STORE, productForm(world, await made(make, world), filename));
      if (response.status === 201) await expectFreshPicture(trial, response);
      responses.push(response);
    }
    const stored = responses.filter(({ status }) => status === 201).length;
    trial.changes(stored > 0 ? { products: stored, audit: stored } : {});
    return responses;
  };

async function expectFreshPicture({ api }: Trial, response: Reply): Promise<void> {
  const { imageUrl } = (JSON.parse(response.body) as { data: { imageUrl: string } }).data;
  expect(imageUrl).toMatch(/^\/api\/pictures\/[0-9a-f]{32}\.(jpg|png)$/);
  const picture = await api.app.inject({ url: imageUrl.replace('/api', '') });
  expect(picture.headers).toMatchObject({
    'content-type': expect.stringMatching(/^image\/(jpeg|png)$/),
    'x-content-type-options': 'nosniff',
  });
  for (const trace of ['<script>', 'PK\u0003\u0004', 'SecretPhone'])
    expect(picture.rawPayload.includes(trace)).toBe(false);
  const { exif, icc, pages } = await sharp(picture.rawPayload).metadata();
  expect([exif, icc, pages ?? 1]).toEqual([undefined, undefined, 1]);
}

export const productFormRows: Runners<World> = {
  E1: formsAre(
    () => [],
    () => [
      { name: 'name', value: '' },
      { name: 'modal', value: '' },
    ],
    () => [{ name: 'image', value: '', filename: '', type: 'application/octet-stream' }],
  ),
  E2: formsAre(({ modal, jpeg }) => [
    { name: 'name', value: '' },
    { name: 'modal', value: modal },
    { name: 'image', value: jpeg, filename: 'a.jpg' },
  ]),
  E4: picturesAre(Buffer.alloc(0)),
  E5: storedPicturesAre([() => pictures.jpegOfSize(5_242_880), 'a.jpg']),
  E7: picturesAre(pictures.textFile()),
  E8: picturesAre(pictures.gif, pictures.webp, pictures.bmp, pictures.heic, pictures.avif),
  E10: storedPicturesAre([pictures.jpegWithScriptTail, 'a.jpg']),
  E11: storedPicturesAre([pictures.jpegWithPosition, 'a.jpg']),
  E13: async (trial, world) => {
    const before = process.memoryUsage().rss;
    const bombs: [() => Buffer, string][] = [
      [pictures.animatedPng, 'a.png'],
      [pictures.pngWithTextBomb, 'b.png'],
      [pictures.pngWithProfileBomb, 'c.png'],
    ];
    const responses = await storedPicturesAre(...bombs)(trial, world);
    expect((process.memoryUsage().rss - before) / 2 ** 20).toBeLessThan(300);
    return responses;
  },
  E14: picturesAre(pictures.truncatedJpeg, pictures.truncatedPng),
  E16: storedPicturesAre(
    ...[
      '../../etc/passwd',
      'a\u0000.png',
      `${'x'.repeat(300)}.png`,
      'CON',
      '🔧.png',
      '..\\..\\a.png',
      '"; filename="b.html',
    ].map((filename): [Make<Buffer>, string] => [pictures.smallPng, filename]),
  ),
  E17: storedPicturesAre([pictures.smallPng, 'a.php.png'], [pictures.smallPng, 'a.png.html']),
  E19: formsAre(() => Array.from({ length: 1001 }, (_, index) => ({ name: `field-${index}`, value: 'x' }))),
  E20: formsAre(
    (world) => [...productForm(world, world.jpeg), { name: '__proto__', value: 'role_id' }],
    (world) => [...productForm(world, world.jpeg), { name: 'constructor', value: 'x' }],
  ),
  E22: async (trial, world) => {
    const { ticks, release } = holdIntervals();
    const { reply } = await begin(world, 'Hardly');
    await until(() => ticks.length > 0 && readdirSync(os.tmpdir()).length > 0);
    for (const tick of [...ticks, ...ticks]) tick();
    release();
    const response = await reply;
    await until(() => readdirSync(os.tmpdir()).length === 0);
    return trial.hear(response!);
  },
  E23: async (_trial, world) => {
    const { sent, reply } = await begin(world, 'Gone');
    await until(() => readdirSync(os.tmpdir()).length > 0);
    sent.destroy();
    expect(await reply).toBeUndefined();
    await until(() => readdirSync(os.tmpdir()).length === 0);
    return [];
  },
  E101: async (trial, world) => {
    const { payload, headers } = multipartBody(productForm(world, world.jpeg));
    return inTurn(
      [
        [payload, 'multipart/form-data'],
        [payload, 'multipart/form-data; boundary='],
        [payload.subarray(0, -60), headers['content-type']!],
      ] as const,
      ([bytes, type]) => trial.ask(STORE, { token: world.token, payload: bytes, headers: { 'content-type': type } }),
    );
  },
  E102: async (trial, { token }) => {
    const responses: Reply[] = [];
    for (const url of [STORE, BULK, '/admin/stores/import']) {
      for (const type of [
        'application/json',
        'text/plain',
        'application/xml',
        'application/x-www-form-urlencoded',
        'image/png',
      ]) {
        responses.push(await trial.ask(url, { token, payload: '{}', headers: { 'content-type': type } }));
      }
    }
    return responses;
  },
  E103: formsAre((world) => [
    ...productForm(world, world.jpeg),
    { name: 'image', value: world.jpeg, filename: 'b.jpg' },
  ]),
  E104: picturesAre(() => pictures.jpegOfSize(5_242_881)),
  E105: picturesAre(() => pictures.blackPng(30_000, 30_000)),
  E106: picturesAre(
    pictures.svg,
    pictures.tiff,
    Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\n'),
    Buffer.from('<!doctype html><script>alert(1)</script>'),
    Buffer.from('000001000100101000000100200068040000', 'hex'),
    ({ zip }) => zip,
  ),
  E107: storedPicturesAre([({ jpeg, zip }) => Buffer.concat([jpeg, zip]), 'a.jpg']),
  E108: formsAre(...['a\u0000b', 'a\u202eb', 'a\u001b[0m'].map((name) => named(name))),
  E109: formsAre(...['x'.repeat(121), '\u200b', ' \u00a0 '].map((name) => named(name))),
  E110: formsAre(
    ...['a\u0000', "' or 1=1--", '-1', '1e300', '9'.repeat(30), 'x'.repeat(10_240)].map(
      (modal) => (world: World) => productForm({ ...world, modal }, world.jpeg),
    ),
  ),
  E111: formsAre(
    ({ modal, jpeg }) => [
      { name: 'name', value: 'A' },
      { name: 'modal', value: modal },
      { name: 'file', value: jpeg, filename: 'a.jpg' },
    ],
    ({ modal }) => [
      { name: 'name', value: 'A' },
      { name: 'modal', value: modal },
      { name: 'image', value: 'data:image/png;base64,AAAA' },
    ],
  ),
  E112: formsAre(named('x'.repeat(2001)), named('x'.repeat(100_000))),
  E113: async (trial, world) => {
    const [excel, image] = (await bulkParts(world, {})) as [FormPart, FormPart];
    const responses: Reply[] = [];
    for (const parts of [
      [],
      [excel],
      [image],
      [excel, { ...excel }, image],
      [
        { ...excel, name: 'image' },
        { ...image, name: 'excel' },
      ],
      [{ ...excel, filename: '' }, image],
    ]) {
      responses.push(await send(trial, world.token, BULK, parts));
    }
    expectNothingLeft();
    return responses;
  },
};
