import sharp from 'sharp';
import { seededRandom } from './noise';

/** Wet cement, rust, thread-seal paste, a thumb. */
const dirt = ['#6b5a45', '#8a4b2a', '#b9b2a4', '#4d463d'];

/**
 * Covers a print with spots and two scratches of dirt, the same for the same seed.
 * @param share of the print that the spots cover, 0–1, if they do not overlap
 * @returns a PNG of the print's size
 */
export async function soil(print: Buffer | string, share: number, seed = 7): Promise<Buffer> {
  const { width, height } = await sharp(print).metadata();
  const random = seededRandom(seed);
  const marks: string[] = [];
  for (let covered = 0; covered < share * width * height;) {
    const [across, down] = [(0.008 + random() * 0.022) * width, (0.008 + random() * 0.022) * height];
    const colour = dirt[Math.floor(random() * dirt.length)];
    const place = `cx="${random() * width}" cy="${random() * height}" rx="${across}" ry="${down}"`;
    marks.push(`<ellipse ${place} fill="${colour}" fill-opacity="${0.6 + random() * 0.4}"/>`);
    covered += Math.PI * across * down;
  }
  for (let scratch = 0; scratch < 2; scratch += 1) {
    const [from, to] = [random() * height, random() * height];
    marks.push(
      `<path d="M0 ${from} L${width} ${to}" stroke="#cfc8ba" stroke-width="${width * 0.006}" stroke-opacity="0.9"/>`,
    );
  }
  const film = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${marks.join('')}</svg>`;
  return sharp(print)
    .flatten({ background: '#fff' })
    .composite([{ input: Buffer.from(film) }])
    .png()
    .toBuffer();
}
