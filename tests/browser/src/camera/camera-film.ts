import { open } from 'node:fs/promises';
import sharp from 'sharp';
import { addNoise, seededRandom } from './label-photo';
import { paintScene, type PlacedLabel } from './scene';

export const filmSize = { width: 1280, height: 720 };
const raw = { raw: { ...filmSize, channels: 3 } } as const;
/** Frames per second, and frames of a scene. Chromium repeats the film; each frame has its own noise. */
const still = { rate: 10, frames: 3 };
/** Deviation of the sensor's noise, 0–255. */
const noise = 4;
/** A second for each scene. */
const moving = { rate: 2, frames: 2 };

/**
 * Writes a film of printed labels for Chromium's fake camera. Start the browser with {@link filmArguments}. A film
 * without a label shows a wall.
 *
 * @param file Chromium requires the ending .y4m
 */
export const writeCameraFilm = (file: string, labels: readonly PlacedLabel[]): Promise<void> =>
  writeFilm(file, [labels], still);

/** Writes a film that shows each of the scenes for a second, in a loop. */
export const writeMovingFilm = (file: string, scenes: readonly (readonly PlacedLabel[])[]): Promise<void> =>
  writeFilm(file, scenes, moving);

async function writeFilm(
  file: string,
  scenes: readonly (readonly PlacedLabel[])[],
  { rate, frames }: typeof still,
): Promise<void> {
  const random = seededRandom(1);
  const film = await open(file, 'w');
  try {
    await film.write(`YUV4MPEG2 W${filmSize.width} H${filmSize.height} F${rate}:1 Ip A1:1 C420jpeg\n`);
    for (const labels of scenes) {
      const seen = await paintFrame(labels);
      for (let frame = 0; frame < frames; frame += 1) {
        await film.write('FRAME\n');
        await film.write(yuv420(addNoise(seen, noise, random)));
      }
    }
  } finally {
    await film.close();
  }
}

/** Returns one frame of a film as I420. */
export const filmFrame = async (labels: readonly PlacedLabel[]): Promise<Buffer> =>
  yuv420(addNoise(await paintFrame(labels), noise, seededRandom(1)));

async function paintFrame(labels: readonly PlacedLabel[]): Promise<Buffer> {
  const scene = await paintScene({ ...filmSize, labels });
  return sharp(scene, raw).blur(0.6).raw().toBuffer();
}

/**
 * Returns Chromium's arguments for a camera that shows a film. Chromium opens the file again for each stream, so it can
 * be replaced. Permission: {@link setCameraPermission}.
 */
export function filmArguments(file: string): string[] {
  return ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${file}`];
}

/** Converts to full-range BT.601 with 4:2:0 subsampling, as in JPEG: the format `C420jpeg`. */
function yuv420(rgb: Buffer): Buffer {
  const { width, height } = filmSize;
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
