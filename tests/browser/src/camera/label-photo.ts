import sharp from 'sharp';
import type { Corners } from './label-surface';
import { paintScene } from './scene';

/**
 * Renders a JPEG photograph of a printed label as a phone held upright takes it: off-centre and tilted away, uneven
 * light, blur, noise. Its pixels are stored turned, so that a reader that ignores EXIF sees the scene turned.
 *
 * @param width in pixels; default twelve megapixels
 * @param blur sigma in pixels
 */
export async function takeLabelPhoto(label: Buffer, { width = 4000, blur = 3 } = {}): Promise<Buffer> {
  const size = { width, height: width * 0.75 };
  const raw = { raw: { ...size, channels: 3 } } as const;
  const at = (x: number, y: number) => ({ x: x * size.width, y: y * size.height });
  const corners: Corners = [at(0.34, 0.3), at(0.57, 0.34), at(0.59, 0.67), at(0.31, 0.6)];
  const labels = [{ picture: label, corners }];
  const scene = await paintScene({ ...size, labels, background: [142, 128, 112], shade: 0.5 });
  const seen = await sharp(scene, raw).blur(blur).raw().toBuffer();
  return sharp(addNoise(seen, 6, seededRandom(2)), raw)
    .rotate(270)
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 80 })
    .toBuffer();
}

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

/** Returns a seeded generator (mulberry32), 0 ≤ n < 1, so that films are reproducible. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Adds sensor noise to every pixel, equal in its three channels.
 * @param deviation in steps of 0–255; a phone's preview indoors has about 4
 */
export function addNoise(rgb: Buffer, deviation: number, random: () => number): Buffer {
  const noisy = Buffer.from(rgb);
  for (let at = 0; at < noisy.length; at += 3) {
    // The sum of three uniform numbers approximates a normal distribution of deviation 0.5.
    const grain = (random() + random() + random() - 1.5) * 2 * deviation;
    for (let channel = 0; channel < 3; channel += 1) {
      noisy[at + channel] = Math.min(255, Math.max(0, Math.round(noisy[at + channel]! + grain)));
    }
  }
  return noisy;
}
