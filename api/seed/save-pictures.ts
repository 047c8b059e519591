import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { AppContext } from '../src/app-context';
import type { DemoProduct } from './content';

const THUMBNAIL_WIDTH = 480;

/** Saves the products' pictures and resolves with the picture's key by product id. */
export async function savePictures(
  { pictures }: Pick<AppContext, 'pictures'>,
  products: readonly (DemoProduct & { id: number })[],
): Promise<Map<number, string>> {
  const keys = new Map<number, string>();
  for (const { id, picture } of products) {
    const full = await readFile(join(__dirname, 'pictures', picture));
    // A palette as small as the picture's own keeps the thumbnail sharp.
    const small = sharp(full).resize({ width: THUMBNAIL_WIDTH });
    const thumbnail = await small.png({ palette: true, colours: 32, dither: 0, effort: 1 }).toBuffer();
    keys.set(id, await pictures.save({ type: 'png', full, thumbnail }));
  }
  return keys;
}
