import { findPictureProblem } from './picture-file';

const png = (width: number, height: number) => {
  const bytes = new Uint8Array(64);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  new DataView(bytes.buffer).setUint32(16, width);
  new DataView(bytes.buffer).setUint32(20, height);
  return bytes;
};
/** A JPEG with a segment of metadata, and some bytes before each marker. */
const jpeg = (width: number, height: number, between = 0) => {
  const metadata = [0xff, 0xe1, 0x10, 0x00, ...new Uint8Array(0x0ffe)];
  const frame = [0xff, 0xc2, 0, 17, 8, height >> 8, height & 255, width >> 8, width & 255, 3];
  const gap = new Uint8Array(between);
  return Uint8Array.from([0xff, 0xd8, ...gap, ...metadata, ...gap, ...frame, ...new Uint8Array(30)]);
};
const text = (start: string) => Uint8Array.from(start, (letter) => letter.charCodeAt(0));
// jsdom's Blob cannot be read.
const fileOf = (bytes: Uint8Array) =>
  ({
    slice: (from: number, to: number) => ({ arrayBuffer: async () => bytes.slice(from, to).buffer }),
  }) as unknown as Blob;

it.each([
  ['a JPEG', jpeg(6000, 4000), undefined],
  ['a JPEG with bytes before its markers', jpeg(6000, 4000, 5), undefined],
  ['a PNG', png(6000, 4000), undefined],
  ['a PNG one row too high', png(6000, 4001), { megapixels: 24.1 }],
  ['a JPEG of 50 megapixels', jpeg(8160, 6120), { megapixels: 50 }],
  ['the same with bytes before its markers', jpeg(8160, 6120, 7), { megapixels: 50 }],
  ['a HEIC photo, whatever its name', text('\0\0\0\u0018ftypheic\0\0\0\0mif1heic'), { kind: 'HEIC' }],
  ['an AVIF picture', text('\0\0\0\u0018ftypavif\0\0\0\0'), { kind: 'AVIF' }],
  ['a WebP picture', text('RIFF\u0010\0\0\0WEBPVP8 '), { kind: 'WebP' }],
  ['a GIF', text('GIF89a\0\0'), { kind: 'GIF' }],
  ['text, which is left to the media type', text('hello'), undefined],
  ['nothing', text(''), undefined],
  ['the start of a JPEG', text('\u00ff\u00d8\u00ff'), undefined],
])('reads %s', async (_name, bytes, problem) => {
  expect(await findPictureProblem(fileOf(bytes))).toEqual(problem);
});
