import { greyOf, type GreyPixels } from './grey-pixels';
import type { Picture } from './worker-protocol';

/** Formats of a frame whose first plane is the brightness, one byte a pixel. */
const PLANAR = /^(I4\d\dA?|NV12A?)$/;

/** Returns the brightness of a picture, which it closes: a large one is not kept twice. */
export async function readBrightness(picture: Picture): Promise<GreyPixels> {
  if (picture instanceof ImageData) return greyOf(picture);
  try {
    return (isFrame(picture) ? await firstPlane(picture) : undefined) ?? greyOf(drawn(picture));
  } finally {
    picture.close();
  }
}

const isFrame = (picture: ImageBitmap | VideoFrame): picture is VideoFrame => 'displayWidth' in picture;

/** Copies the brightness of a photograph or camera frame without converting it to RGB and back. */
async function firstPlane(frame: VideoFrame): Promise<GreyPixels | undefined> {
  const { width, height } = frame.visibleRect ?? { width: 0, height: 0 };
  const isUpright = width === frame.displayWidth && height === frame.displayHeight;
  if (!isUpright || !PLANAR.test(frame.format ?? '')) return undefined;
  const bytes = new Uint8ClampedArray(frame.allocationSize());
  const [plane] = await frame.copyTo(bytes);
  if (!plane) return undefined;
  const { offset, stride } = plane;
  for (let row = 1; stride > width && row < height; row += 1) {
    bytes.copyWithin(offset + row * width, offset + row * stride, offset + row * stride + width);
  }
  return { width, height, data: bytes.subarray(offset, offset + width * height) };
}

function drawn(picture: ImageBitmap | VideoFrame): ImageData {
  const [width, height] = isFrame(picture)
    ? [picture.displayWidth, picture.displayHeight]
    : [picture.width, picture.height];
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser has no canvas for a worker');
  context.drawImage(picture, 0, 0);
  return context.getImageData(0, 0, width, height);
}
