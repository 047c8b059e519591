import sharp from 'sharp';
import type { AppContext } from '../../app-context';
import type { DemoProduct } from './content/products';

const THUMBNAIL_WIDTH = 480;
/** Flat tones and a few steps of smooth edge between them: no more colours are needed, and dithering would only blur. */
const FLAT = { palette: true, colours: 128, dither: 0, effort: 1 };

/** Draws the products' pictures and keeps them; resolves with the picture's key by product id. */
export async function drawPictures(
  { pictures }: Pick<AppContext, 'pictures'>,
  products: readonly (DemoProduct & { id: number })[],
): Promise<Map<number, string>> {
  const keys = new Map<number, string>();
  for (const { id, draw } of products) {
    const full = await sharp(Buffer.from(draw())).removeAlpha().png(FLAT).toBuffer();
    const thumbnail = await sharp(full).resize({ width: THUMBNAIL_WIDTH }).png(FLAT).toBuffer();
    keys.set(id, await pictures.save({ type: 'png', full, thumbnail }));
  }
  return keys;
}
