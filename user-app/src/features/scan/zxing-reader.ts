import { BrowserQRCodeReader } from '@zxing/browser';
import { DecodeHintType } from '@zxing/library';
import type { CodeReader } from './code-reader';
import { frameViews, photoViews, type View } from './picture-views';

/** The reader on @zxing/browser, for QR codes alone. */
export function createZxingReader(): CodeReader {
  const quick = new BrowserQRCodeReader();
  const thorough = new BrowserQRCodeReader(new Map([[DecodeHintType.TRY_HARDER, true]]));
  const canvas = document.createElement('canvas');
  let frames = 0;

  const decode = (reader: BrowserQRCodeReader, picture: CanvasImageSource, view: View): string | undefined => {
    // The decoder reads every pixel: the canvas belongs in memory, not on the graphics card.
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('This browser has no canvas to read pictures with');
    canvas.width = view.toWidth;
    canvas.height = view.toHeight;
    // Reset with the size. Without it a large photograph is thinned rather than averaged, and its modules break up.
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, view.x, view.y, view.width, view.height, 0, 0, view.toWidth, view.toHeight);
    try {
      return reader.decodeFromCanvas(canvas).getText();
    } catch {
      // "Nothing found" comes as one of several exceptions, and odd pictures make the library throw others yet. None of
      // them says more than that this look at this picture gave no text.
      return undefined;
    }
  };

  return {
    readFrame: async (video) => {
      const views = frameViews({ width: video.videoWidth, height: video.videoHeight });
      const view = views[frames++ % views.length];
      return view && decode(quick, video, view);
    },
    readPhoto: async (photo, isWanted) => {
      let unwanted: string | undefined;
      for (const view of photoViews(photo)) {
        // Lets the page paint and the person leave between two looks.
        await new Promise((resolve) => setTimeout(resolve));
        const text = decode(thorough, photo, view);
        if (text !== undefined && isWanted(text)) return text;
        unwanted ??= text;
      }
      return unwanted;
    },
  };
}
