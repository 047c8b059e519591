import sharp from 'sharp';
import { addNoise, seededRandom } from './noise';
import { paintScene, type Corners } from './scene';

export interface PhotoOptions {
  label: Buffer | string;
  /** Default 4000 × 3000, twelve megapixels. */
  width?: number;
  height?: number;
  /** Corners of the label; by default off-centre, tilted away, about a quarter of the picture's width. */
  corners?: Corners;
  /** Sigma of the blur, pixels at full size. Default 3. */
  blur?: number;
  /** Default 6, see {@link addNoise}. */
  noise?: number;
  /** JPEG quality. Default 80. */
  quality?: number;
  /**
   * EXIF orientation: 1 upright; 3, 6 or 8 with the pixels stored rotated, so that a reader that ignores EXIF sees the
   * scene turned. Default 6, a phone held upright.
   */
  orientation?: 1 | 3 | 6 | 8;
}

/** Clockwise degrees by which the stored pixels are rotated; the orientation reverses it. */
const storedTurn = { 1: 0, 3: 180, 6: 270, 8: 90 } as const;

/** Renders a photograph of a printed label: perspective, uneven light, blur, noise, JPEG, EXIF orientation. */
export async function takeLabelPhoto({
  label,
  width = 4000,
  height = 3000,
  corners = leaning(width, height),
  blur = 3,
  noise = 6,
  quality = 80,
  orientation = 6,
}: PhotoOptions): Promise<Buffer> {
  const { rgb } = await paintScene({
    width,
    height,
    labels: [{ picture: label, corners }],
    background: [142, 128, 112],
    shade: 0.5,
  });
  const raw = { width, height, channels: 3 } as const;
  const soft = blur > 0 ? await sharp(rgb, { raw }).blur(blur).raw().toBuffer() : rgb;
  return sharp(addNoise(soft, noise, seededRandom(2)), { raw })
    .rotate(storedTurn[orientation])
    .withMetadata({ orientation })
    .jpeg({ quality })
    .toBuffer();
}

function leaning(width: number, height: number): Corners {
  const at = (x: number, y: number) => ({ x: x * width, y: y * height });
  return [at(0.34, 0.3), at(0.57, 0.34), at(0.59, 0.67), at(0.31, 0.6)];
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
