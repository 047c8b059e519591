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
