import { randomBytes } from 'node:crypto';
import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { createCodeCipher, labelUrl } from '../codes';
import { renderQrPng, renderQrSvg } from './render-qr';

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
