import { savesData } from '@loyalty/shared-ui/saves-data';
import { blankCanvas } from '../blank-canvas';
import type { CodeReader } from '../code-reader';
import { chooseDetection, middleRegion } from './choose-detection';
import { createCodeWorker } from './code-worker';
import type { FoundCode } from './worker-protocol';
import { openNativeReader, type NativeReader } from './native-reader';
import { createZxingReader } from './zxing-reader';

/** Milliseconds for one camera frame: after that the user has moved and a new frame is more useful. */
const FRAME_BUDGET = 250;
/** Every n-th frame without a find gets more strategies and a longer budget. */
const HARD_EVERY = 4;
const HARD_BUDGET = 900;
/** Milliseconds that a user waits for a photograph; most strategies have run by then. */
const PHOTO_BUDGET = 10_000;
/** Milliseconds that a photograph waits for the worker to load, once the other readers found nothing. */
const ARRIVAL = 20_000;
/** Minimum milliseconds between attempts to load the worker after a network failure. */
const ASK_AGAIN = 10_000;
/** With Save-Data the worker's 0.4 MB are fetched only after so many frames without a find. */
const SPARING = 10;

/**
 * Creates the decoding pipeline (measured.md "QR decoding"): the browser's own reader where it works; zxing-wasm with its
 * strategies in a worker; @zxing/browser until the worker is loaded, or if it cannot be. Only loading the worker's two files
 * needs the network.
 */
export function createCodeReader(worker = createCodeWorker()): CodeReader {
  const zxing = createZxingReader();
  let native: NativeReader | undefined;
  // Not awaited: a phone whose reader never responds to its probe must not delay the user.
  void openNativeReader().then((opened) => (native = opened));
  let asked = -Infinity;
  let vain = 0;

  const prepare = () => {
    if (worker.isReady() || performance.now() - asked < ASK_AGAIN) return;
    asked = performance.now();
    void worker.prepare();
  };
  if (!savesData()) prepare();

  /** Decodes a camera frame in the worker: usually one or two strategies, in every fourth frame as many as fit the budget. */
  const lookInThread = async (video: HTMLVideoElement): Promise<readonly FoundCode[]> => {
    const isHard = vain % HARD_EVERY === HARD_EVERY - 1;
    let found: readonly FoundCode[] = [];
    await worker.look(await pictureOf(video), 'frame', isHard ? HARD_BUDGET : FRAME_BUDGET, (codes) => {
      found = codes;
      return true;
    });
    return found;
  };

  return {
    readFrame: async (video, isWanted, region) => {
      const size = { width: video.videoWidth, height: video.videoHeight };
      if (size.width === 0 || size.height === 0) return undefined;
      if (!savesData() || vain >= SPARING) prepare();
      let codes = (await native?.(video)) ?? [];
      if (codes.length === 0) codes = worker.isReady() ? await lookInThread(video) : zxing.glance(video, size);
      vain = codes.length > 0 ? 0 : vain + 1;
      return chooseDetection(codes, region ?? middleRegion(size), isWanted);
    },

    readPhoto: async (photo, isWanted, signal) => {
      const isEnough = createMemory(isWanted);
      asked = -Infinity;
      prepare();
      const arrived = Promise.race([worker.prepare(), pause(ARRIVAL)]);
      if (native && isEnough.after((await native(photo)) ?? [])) return isEnough.text();
      const search = async (isQuick: boolean) => {
        for await (const codes of zxing.search(photo, isQuick)) {
          signal?.throwIfAborted();
          if (isEnough.after(codes)) return true;
        }
        return false;
      };
      if (await search(true)) return isEnough.text();
      if (!worker.isReady() && (await search(false))) return isEnough.text();
      await arrived;
      signal?.throwIfAborted();
      if (worker.isReady()) {
        await worker.look(await copyOf(photo), 'photo', PHOTO_BUDGET, isEnough.after, signal);
      }
      signal?.throwIfAborted();
      return isEnough.text();
    },
  };
}

/** Collects the codes found so far. */
function createMemory(isWanted: (text: string) => boolean) {
  let wanted: string | undefined;
  let other: string | undefined;
  return {
    /** @returns whether the search can end */
    after: (codes: readonly FoundCode[]): boolean => {
      wanted ??= codes.find(({ text }) => isWanted(text))?.text;
      other ??= codes[0]?.text;
      return wanted !== undefined;
    },
    text: () => wanted ?? other,
  };
}

/** Returns the camera's current frame, without waiting for its pixels; as pixels in a browser whose workers have no canvas. */
async function pictureOf(video: HTMLVideoElement): Promise<ImageBitmap | ImageData> {
  if (typeof OffscreenCanvas === 'function') return createImageBitmap(video);
  return pixelsOf(video, video.videoWidth, video.videoHeight);
}

async function copyOf(photo: ImageBitmap): Promise<ImageBitmap | ImageData> {
  if (typeof OffscreenCanvas === 'function') return createImageBitmap(photo);
  return pixelsOf(photo, photo.width, photo.height);
}

function pixelsOf(picture: CanvasImageSource, width: number, height: number): ImageData {
  const { context } = blankCanvas(width, height);
  context.drawImage(picture, 0, 0);
  return context.getImageData(0, 0, width, height);
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
