import { BrowserQRCodeReader } from '@zxing/browser';
import { DecodeHintType } from '@zxing/library';
import { type FoundCode, moved, type Place } from './found-code';
import { frameViews, photoViews, type View } from './picture-views';

/** The reader on @zxing/browser, for QR codes alone: small, there at once, on the page's own thread. */
export interface ZxingReader {
  /** One quick look at a camera's picture: its middle and all of it by turns. */
  readonly glance: (picture: CanvasImageSource, size: { width: number; height: number }) => readonly FoundCode[];
  /** Looks at a photograph in one size and part after the other, the page painting between them. */
  readonly search: (photo: ImageBitmap, quick: boolean) => AsyncGenerator<readonly FoundCode[]>;
}

/** It finds one code at a time; so many are looked for before it is said which are in view. */
const MOST_CODES = 3;

/** Makes the reader. Its looks share one canvas: one at a time. */
export function createZxingReader(): ZxingReader {
  const quick = new BrowserQRCodeReader();
  const thorough = new BrowserQRCodeReader(new Map([[DecodeHintType.TRY_HARDER, true]]));
  const canvas = document.createElement('canvas');
  let glances = 0;

  const decode = (reader: BrowserQRCodeReader, picture: CanvasImageSource, view: View): FoundCode[] => {
    // The decoder reads every pixel: the canvas belongs in memory, not on the graphics card.
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('This browser has no canvas to read pictures with');
    canvas.width = view.toWidth;
    canvas.height = view.toHeight;
    // Reset with the size. Without it a large photograph is thinned rather than averaged, and its modules break up.
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, view.x, view.y, view.width, view.height, 0, 0, view.toWidth, view.toHeight);
    const codes: FoundCode[] = [];
    try {
      while (codes.length < MOST_CODES) {
        const found = reader.decodeFromCanvas(canvas);
        const corners = outline(found.getResultPoints().map((point) => ({ x: point.getX(), y: point.getY() })));
        codes.push(moved({ text: found.getText(), corners }, view.width / view.toWidth, view));
        if (corners.length < 4) break;
        cover(context, corners);
      }
    } catch {
      // "Nothing found" comes as one of several exceptions, and odd pictures make the library throw others yet. None of
      // them says more than that this look at this picture gave no further text.
    }
    return codes;
  };

  return {
    glance: (picture, size) => {
      const views = frameViews(size);
      const view = views[glances++ % views.length];
      return view ? decode(quick, picture, view) : [];
    },
    search: async function* (photo, isQuick) {
      const views = photoViews(photo);
      for (const view of isQuick ? views.slice(0, 1) : views) {
        // Lets the page paint and the person leave between two looks.
        await new Promise((resolve) => setTimeout(resolve));
        yield decode(isQuick ? quick : thorough, photo, view);
      }
    },
  };
}

/** The library tells three finder patterns (bottom left, top left, top right): the fourth corner follows from them. */
function outline([bottomLeft, topLeft, topRight]: readonly Place[]): Place[] {
  if (!bottomLeft || !topLeft || !topRight) return [];
  const bottomRight = { x: topRight.x + bottomLeft.x - topLeft.x, y: topRight.y + bottomLeft.y - topLeft.y };
  return [topLeft, topRight, bottomRight, bottomLeft];
}

/** Paints over a code, finder patterns and all, so that the next look finds another. */
function cover(context: CanvasRenderingContext2D, corners: readonly Place[]): void {
  context.beginPath();
  for (const { x, y } of corners) context.lineTo(x, y);
  context.closePath();
  const [from, to] = corners;
  // The corners are the middles of finder patterns, which reach a sixth of the side beyond them.
  context.lineWidth = Math.hypot(to!.x - from!.x, to!.y - from!.y) / 3;
  context.fillStyle = context.strokeStyle = '#fff';
  context.fill();
  context.stroke();
}
