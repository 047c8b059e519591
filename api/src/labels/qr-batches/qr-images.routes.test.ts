import { randomBytes } from 'node:crypto';
import type { KyselyPlugin } from 'kysely';
import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { buildApp } from '../../app';
import { createTestApi, type TestApi } from '../../../test/create-test-api';
import { createBatch } from '../../../test/factories';
import { isSignedQrImage, renderQrPng, renderQrSvg, signQrImageUrl } from './render-qr';
import { createCodeCipher, labelUrl } from '../codes';

let api: TestApi;
let batch: { id: number; first_serial: number };

beforeAll(async () => {
  api = await createTestApi();
  batch = await createBatch(api.context, { quantity: 12 });
});
afterAll(() => api.close());

const signed = (serial = batch.first_serial) =>
  new URL(signQrImageUrl(api.context, serial).replace('/api', ''), 'http://api');
const get = ({ pathname, search }: URL) => api.app.inject({ url: pathname + search });

async function read(image: Buffer): Promise<string> {
  const { data, info } = await sharp(image, { density: 600 })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQR({ data, width: info.width, height: info.height });
}

describe('GET /qr-images/:image', () => {
  it.each(['svg', 'png'])('200 as %s: what it says is the code of its serial', async (kind) => {
    for (const serial of [batch.first_serial, batch.first_serial + 11]) {
      const url = signed(serial);
      url.pathname = url.pathname.replace('.svg', `.${kind}`);
      const response = await get(url);
      expect(response.statusCode).toBe(200);
      expect(response.headers['content-type']).toBe(kind === 'svg' ? 'image/svg+xml' : 'image/png');
      expect(response.headers['cache-control']).toMatch(/^private, max-age=3[67]\d\d$/);
      expect(response.headers['x-content-type-options']).toBe('nosniff');
      const text = await read(response.rawPayload);
      expect(text).toMatch(/^HTTPS:\/\/LOYALTY\.EXAMPLE\/USER\/S\/[0-9A-Z]{28}$/);
      expect(api.context.codes.decipher(text)).toEqual({ batchId: batch.id, serial });
    }
  });

  it.each<[string, (url: URL) => void]>([
    ['no signature', (url) => url.searchParams.delete('signature')],
    ['no expiry', (url) => url.searchParams.delete('expires')],
    ['no query', (url) => (url.search = '')],
    ['another serial under the same signature', (url) => (url.pathname = `/qr-images/${batch.first_serial + 1}.svg`)],
    ['a later expiry under the same signature', (url) => url.searchParams.set('expires', '99999999999')],
    [
      'a signature cut short',
      (url) => url.searchParams.set('signature', url.searchParams.get('signature')!.slice(0, -4)),
    ],
    ['an empty signature', (url) => url.searchParams.set('signature', '')],
    ['an expiry that is no number', (url) => url.searchParams.set('expires', '1e12')],
    ['a serial of no batch, unsigned', (url) => (url.pathname = '/qr-images/5.svg')],
  ])('403 for D35: %s', async (_name, spoil) => {
    const url = signed();
    spoil(url);
    const response = await get(url);
    expect([response.statusCode, response.json()]).toEqual([403, { message: 'Forbidden', code: 'forbidden' }]);
  });

  it('403 for every single bit of the signature flipped', async () => {
    const url = signed();
    const expires = Number(url.searchParams.get('expires'));
    const signature = Buffer.from(url.searchParams.get('signature')!, 'base64url');
    for (let bit = 0; bit < signature.length * 8; bit += 1) {
      const flipped = Buffer.from(signature);
      flipped[bit >> 3]! ^= 1 << (bit & 7);
      const given = { serial: batch.first_serial, expires, signature: flipped.toString('base64url') };
      expect(isSignedQrImage(api.context, given)).toBe(false);
    }
  });

  it('403 once it has expired, and not before', async () => {
    const start = api.clock.now();
    const url = signed();
    api.clock.set(new Date(Number(url.searchParams.get('expires')) * 1000 - 1000));
    expect((await get(url)).statusCode).toBe(200);
    api.clock.advance(1);
    expect((await get(url)).statusCode).toBe(403);
    api.clock.set(start);
  });

  it('404 for a signed serial that no batch has, and for another kind of file', async () => {
    expect((await get(signed(5))).statusCode).toBe(404);
    for (const name of ['1000001.gif', '1000001', 'x.svg', '-1.svg', '1.5.svg']) {
      expect((await api.app.inject({ url: `/qr-images/${name}` })).statusCode).toBe(404);
    }
  });
});

it('a page of images reads its batch once, images that arrive at once and later ones alike', async () => {
  let queries = 0;
  const counter: KyselyPlugin = {
    transformQuery({ node }) {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const other = await createBatch(api.context, { quantity: 2 });
  const app = await buildApp({ ...api.context, db: api.db.withPlugin(counter) });
  const show = async (serials: number[]) => {
    const responses = await Promise.all(
      serials.map(signed).map(({ pathname, search: query }) => app.inject(pathname + query)),
    );
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(serials.map(() => 200));
  };
  const page = Array.from({ length: 12 }, (_, i) => batch.first_serial + i);
  await show(page);
  await show(page);
  expect(queries).toBe(1);
  await show([...page, other.first_serial, other.first_serial + 1]);
  expect(queries).toBe(2);
  await app.close();
});

describe('signQrImageUrl', () => {
  it('gives one address for some minutes, for an hour or a little more, so that a list shown again is cached', () => {
    const start = api.clock.now();
    api.clock.set(new Date('2026-11-21T06:30:01Z'));
    const first = signQrImageUrl(api.context, 7);
    api.clock.advance(290);
    expect(signQrImageUrl(api.context, 7)).toBe(first);
    api.clock.advance(20);
    expect(signQrImageUrl(api.context, 7)).not.toBe(first);
    const left = Number(signed(7).searchParams.get('expires')) - api.clock.now().getTime() / 1000;
    expect(left).toBeGreaterThanOrEqual(3600);
    expect(left).toBeLessThanOrEqual(3900);
    api.clock.set(start);
  });

  it('verifies under an older key that is still kept, not under a stranger', () => {
    const [current] = api.context.config.tokenKeys;
    const fresh = { id: 'new', key: randomBytes(32) };
    const under = (tokenKeys: readonly { id: string; key: Buffer }[]) => ({
      ...api.context,
      config: { ...api.context.config, tokenKeys },
    });
    const url = signed();
    const given = {
      serial: batch.first_serial,
      expires: Number(url.searchParams.get('expires')),
      signature: url.searchParams.get('signature')!,
    };
    expect(isSignedQrImage(under([fresh, current!]), given)).toBe(true);
    expect(isSignedQrImage(under([fresh]), given)).toBe(false);
  });
});

describe('render qr', () => {
  const codes = createCodeCipher([{ id: 'A', key: randomBytes(32) }]);
  const labelText = (publicUrl: string, serial: number) => labelUrl(publicUrl, codes.encipher({ batchId: 7, serial }));

  async function read(image: Buffer): Promise<string> {
    const { data, info } = await sharp(image)
      .flatten({ background: '#fff' })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return decodeQR({ data, width: info.width, height: info.height });
  }

  /** Returns version and quiet zone of the picture: side = 17 + 4 × version, plus the white on both sides. */
  function measure(svg: string): { version: number; quietZone: number } {
    const side = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)![1]);
    const dark = [.../M(\d+) (\d+)h(\d+)/g[Symbol.matchAll](svg.slice(svg.lastIndexOf('<path')))];
    const columns = dark.flatMap(([, x, , length]) => [Number(x), side - Number(x) - Number(length)]);
    const rows = dark.flatMap(([, , y]) => [Number(y), side - Number(y) - 1]);
    const quietZone = Math.min(...columns, ...rows);
    return { version: (side - 2 * quietZone - 17) / 4, quietZone };
  }

  describe('the QR image of a label', () => {
    const text = labelText('https://rewards.brand.com', 1_000_001);

    it('is read back as the label text, as SVG and as PNG', async () => {
      const svg = await sharp(Buffer.from(renderQrSvg(text)), { density: 600 })
        .png()
        .toBuffer();
      expect(await read(svg)).toBe(text);
      expect(await read(await renderQrPng(text))).toBe(text);
    });

    it.each([
      ['https://rewards.brand.com', 3],
      ['http://localhost:8080', 3],
      ['https://rewards.a-longer-brand-name.co.in', 4],
    ])('for %s has version %i and four modules of white around it', (publicUrl, version) => {
      expect(measure(renderQrSvg(labelText(publicUrl, 1_099_511_627_775)))).toEqual({ version, quietZone: 4 });
    });

    it('still reads with a tenth of its modules hidden', async () => {
      const image = await renderQrPng(text);
      const { width = 0 } = await sharp(image).metadata();
      const stain = Math.round(width * 0.2);
      const dirty = await sharp(image)
        .toColourspace('srgb')
        .composite([
          {
            input: { create: { width: stain, height: stain, channels: 3, background: '#fff' } },
            left: Math.round(width * 0.42),
            top: Math.round(width * 0.42),
          },
        ])
        .png()
        .toBuffer();
      expect(await read(dirty)).toBe(text);
    });

    it('of a host that is no alphanumeric text is a QR image all the same', async () => {
      const local = labelText('http://[::1]:8080', 5);
      expect(await read(await renderQrPng(local))).toBe(local);
    });

    it('holds one path and no script, style or text', () => {
      expect(renderQrSvg(text).match(/<[a-z]+/g)).toEqual(['<svg', '<path', '<path']);
    });
  });
});
