import sharp from 'sharp';
import { workbook, zipOf } from '../../../api/test/uploads';

export const HEADING = ['name', 'model', 'image'];
/** The largest allowed upload. */
export const ROWS = 5000;

export const blobOf = (bytes: Buffer) => new Blob([new Uint8Array(bytes)]);

/** Returns a ZIP of the files 0.jpg, 1.jpg … */
export const filesOf = async (count: number, bytes: (n: number) => Buffer) =>
  blobOf(await zipOf(Object.fromEntries(Array.from({ length: count }, (_, n) => [`${n}.jpg`, bytes(n)]))));

export function photograph(width: number, height: number, mean = 128): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean, sigma: 6 };
  const create = { width, height, channels: 3 as const, background: '#d07843', noise };
  return sharp({ create }).jpeg({ quality: 50 }).toBuffer();
}

/** Returns a sheet of products of the model Flow, whose pictures are those of `filesOf`. */
export function sheetOf(name: string, { rows, pictures }: { rows: number; pictures: number }): Blob {
  const lines = Array.from({ length: rows }, (_, n) => [`${name} ${n}`, 'Flow', `${n % pictures}.jpg`]);
  return blobOf(workbook([HEADING, ...lines]));
}
