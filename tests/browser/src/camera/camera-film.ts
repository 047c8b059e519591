import { open } from 'node:fs/promises';
import sharp from 'sharp';
import { addNoise, seededRandom } from './noise';
import { facing, paintScene, type Corners, type PlacedLabel, type Scene } from './scene';

export interface FilmOptions {
  /** The output file; Chromium requires the ending .y4m. */
  file: string;
  /** The printed label, in any format that sharp reads. For several labels or perspective: `labels`. */
  label?: Buffer | string;
  /** The label's longer side in the scene, pixels. Default 380 of the scene's 720. */
  size?: number;
  /** Rotation of the label in degrees. Default 4, as in a hand-held shot. */
  turn?: number;
  labels?: readonly PlacedLabel[];
  /** Default 4, see {@link addNoise}. */
  noise?: number;
  /** Sigma of the lens's blur, pixels. Default 0.6. */
  blur?: number;
  /** Number of frames, which Chromium repeats. Default 6, each with its own noise. */
  frames?: number;
}

const scene = { width: 1280, height: 720 };
const framesPerSecond = 10;

/**
 * Writes a film of a printed label for Chromium's fake camera. Start the browser with {@link cameraArguments}. A film
 * without a label shows a wall.
 */
export async function writeCameraFilm({
  file,
  label,
  size = 380,
  turn = 4,
  labels,
  noise = 4,
  blur = 0.6,
  frames = 6,
}: FilmOptions): Promise<void> {
  if (!file.endsWith('.y4m')) throw new Error(`Chromium knows a raw film by the name .y4m, not ${file}.`);
  const placed = labels ?? (label === undefined ? [] : [await placeFacing(label, size, turn)]);
  const sharpScene = await paintScene({ ...scene, labels: placed });
  const seen = blur > 0 ? await blurred(sharpScene, blur) : sharpScene;
  const random = seededRandom(1);
  const film = await open(file, 'w');
  try {
    await film.write(`YUV4MPEG2 W${scene.width} H${scene.height} F${framesPerSecond}:1 Ip A1:1 C420jpeg\n`);
    for (let frame = 0; frame < frames; frame += 1) {
      await film.write('FRAME\n');
      await film.write(yuv420(addNoise(seen.rgb, noise, random)));
    }
  } finally {
    await film.close();
  }
}

/**
 * Returns Chromium's arguments for a camera that shows a film. Chromium opens the file again for each stream, so it can
 * be replaced. Permission: {@link setCameraPermission}.
 */
export function filmArguments(file: string): string[] {
  return ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${file}`];
}

/** Returns Chromium's arguments for a camera that shows a film and needs no permission. */
export function cameraArguments(file: string): string[] {
  return [...filmArguments(file), '--use-fake-ui-for-media-stream'];
}

async function placeFacing(label: Buffer | string, size: number, turn: number): Promise<PlacedLabel> {
  const { width, height } = await sharp(label).metadata();
  const aspect = width / height;
  const corners: Corners = facing(scene, aspect >= 1 ? size : size * aspect, turn, aspect);
  return { picture: label, corners };
}

async function blurred({ width, height, rgb }: Scene, sigma: number): Promise<Scene> {
  const soft = await sharp(rgb, { raw: { width, height, channels: 3 } })
    .blur(sigma)
    .raw()
    .toBuffer();
  return { width, height, rgb: soft };
}

/** Converts to full-range BT.601 with 4:2:0 subsampling, as in JPEG: the format `C420jpeg`. */
function yuv420(rgb: Buffer): Buffer {
  const { width, height } = scene;
  const luma = width * height;
  const planes = Buffer.alloc(luma * 1.5);
  for (let pixel = 0; pixel < luma; pixel += 1) {
    const [red, green, blue] = [rgb[pixel * 3]!, rgb[pixel * 3 + 1]!, rgb[pixel * 3 + 2]!];
    planes[pixel] = Math.round(0.299 * red + 0.587 * green + 0.114 * blue);
  }
  for (let y = 0, at = luma; y < height; y += 2) {
    for (let x = 0; x < width; x += 2, at += 1) {
      const pixel = (y * width + x) * 3;
      const [red, green, blue] = [rgb[pixel]!, rgb[pixel + 1]!, rgb[pixel + 2]!];
      planes[at] = Math.min(255, Math.round(128 - 0.168736 * red - 0.331264 * green + 0.5 * blue));
      planes[at + luma / 4] = Math.min(255, Math.round(128 + 0.5 * red - 0.418688 * green - 0.081312 * blue));
    }
  }
  return planes;
}
