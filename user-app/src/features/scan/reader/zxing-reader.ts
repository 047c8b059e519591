import { BrowserQRCodeReader } from '@zxing/browser';
import { DecodeHintType } from '@zxing/library';
import { type FoundCode, movedCorners, type Place } from './worker-protocol';
import { frameViews, photoViews, type Size, type View } from './picture-views';

/** The decoder finds one code at a time; it is run up to so many times per picture. */
const MOST_CODES = 3;

/**
 * Creates the reader on @zxing/browser, for QR codes only: small, available at once, on the main thread. Its searches share one
 * canvas, so only one may run at a time.
 */
export function createZxingReader() {
  const quick = new BrowserQRCodeReader();
  const thorough = new BrowserQRCodeReader(new Map([[DecodeHintType.TRY_HARDER, true]]));
  const canvas = document.createElement('canvas');
  let glances = 0;

  const decode = (reader: BrowserQRCodeReader, picture: CanvasImageSource, view: View): readonly FoundCode[] => {
    // The decoder reads every pixel, so the canvas is kept in memory, not on the GPU.
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('This browser has no canvas to read pictures with');
    canvas.width = view.toWidth;
    canvas.height = view.toHeight;
    // Reset with the size. Without it a large photograph is subsampled rather than averaged, and its modules break up.
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, view.x, view.y, view.width, view.height, 0, 0, view.toWidth, view.toHeight);
    const codes: FoundCode[] = [];
    try {
      while (codes.length < MOST_CODES) {
        const found = reader.decodeFromCanvas(canvas);
        const corners = outline(found.getResultPoints().map((point) => ({ x: point.getX(), y: point.getY() })));
        codes.push({ text: found.getText(), corners: movedCorners(corners, view.width / view.toWidth, view) });
        if (corners.length < 4) break;
        cover(context, corners);
      }
    } catch {
      // "Nothing found" is one of several exceptions, and odd pictures make the library throw others. All mean only that this
      // attempt found no further code.
    }
    return codes;
  };

  return {
    /** Tries a camera frame once: its middle and all of it, alternating. */
    glance: (picture: CanvasImageSource, size: Size): readonly FoundCode[] => {
      const views = frameViews(size);
      const view = views[glances++ % views.length];
      return view ? decode(quick, picture, view) : [];
    },
    search: async function* (photo: CanvasImageSource, size: Size) {
      for (const view of photoViews(size)) {
        // Lets the page paint and handle input between two attempts.
        await new Promise((resolve) => setTimeout(resolve));
        yield decode(thorough, photo, view);
      }
    },
  };
}

/** The library finds three finder patterns (bottom left, top left, top right), which determine the fourth corner. */
function outline([bottomLeft, topLeft, topRight]: readonly Place[]): Place[] {
  if (!bottomLeft || !topLeft || !topRight) return [];
  const bottomRight = { x: topRight.x + bottomLeft.x - topLeft.x, y: topRight.y + bottomLeft.y - topLeft.y };
  return [topLeft, topRight, bottomRight, bottomLeft];
}

/** Paints over a code and its finder patterns, so that the next attempt finds another. */
function cover(context: CanvasRenderingContext2D, corners: readonly Place[]): void {
  context.beginPath();
  for (const { x, y } of corners) context.lineTo(x, y);
  context.closePath();
  const [from, to] = corners;
  // The corners are the middles of finder patterns, which extend a sixth of the side beyond them.
  context.lineWidth = Math.hypot(to!.x - from!.x, to!.y - from!.y) / 3;
  context.fillStyle = context.strokeStyle = '#fff';
  context.fill();
  context.stroke();
}
