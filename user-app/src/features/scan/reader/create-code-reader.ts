import { savesData } from '@loyalty/shared-ui/saves-data';
import type { CodeReader } from '../code-reader';
import { chooseDetection, middleRegion } from './choose-detection';
import { createCodeWorker } from './code-worker';
import { blankCanvas, type Photo } from '../open-photo';
import type { Size } from './picture-views';
import type { FoundCode, Picture } from './worker-protocol';
import { openNativeReader, type NativeReader } from './native-reader';
import { createZxingReader } from './zxing-reader';

/** Milliseconds for which a find in an earlier frame counts as in view. */
const FRESH = 500;
/** Milliseconds that a user waits for a photograph; most strategies have run by then. */
const PHOTO_BUDGET = 10_000;
/** Milliseconds that a photograph waits for the worker to load, once the other readers found nothing. */
const ARRIVAL = 20_000;
/** Minimum milliseconds between attempts to load the worker after a network failure. */
const ASK_AGAIN = 10_000;
/** With Save-Data the worker's 0.4 MB are fetched only after so many frames without a find. */
const SPARING = 10;

/**
 * Creates the decoding pipeline: the browser's own reader where it works; zxing-wasm with its
 * strategies in a worker; @zxing/browser until the worker is loaded, or if it cannot be. Only loading the worker's two files
 * needs the network.
 */
export function createCodeReader(worker = createCodeWorker()): CodeReader {
  const zxing = createZxingReader();
  let native: NativeReader | undefined;
  // Not awaited: a phone whose reader never responds to its probe must not delay the user.
  void openNativeReader().then((opened) => (native = opened));
  let lastPrepareAt = -Infinity;
  let emptyFrames = 0;
  let frameCount = 0;
  let isLooking = false;
  let earlierFrame: { codes: readonly FoundCode[]; at: number } = { codes: [], at: -Infinity };

  const prepare = () => {
    if (worker.isReady() || performance.now() - lastPrepareAt < ASK_AGAIN) return;
    lastPrepareAt = performance.now();
    void worker.prepare();
  };
  if (!savesData()) prepare();

  const lookInThread = async (video: HTMLVideoElement): Promise<readonly FoundCode[]> => {
    let found: readonly FoundCode[] = [];
    await worker.look(await frameOf(video), { kind: 'frame', turn: (frameCount += 1) }, (codes) => {
      found = codes;
      return true;
    });
    return found;
  };

  /** Decodes a frame beside the native reader, which does not wait for it; returns what an earlier frame had. */
  const lookBeside = (video: HTMLVideoElement): readonly FoundCode[] => {
    const { codes, at } = earlierFrame;
    earlierFrame = { codes: [], at: -Infinity };
    if (worker.isReady() && !isLooking) {
      isLooking = true;
      lookInThread(video)
        .then(
          (found) => (earlierFrame = { codes: found, at: performance.now() }),
          (error: unknown) => console.warn('A frame was not decoded', error),
        )
        .finally(() => (isLooking = false));
    }
    return performance.now() - at < FRESH ? codes : [];
  };

  return {
    readFrame: async (video, isWanted, region) => {
      const size = { width: video.videoWidth, height: video.videoHeight };
      if (size.width === 0 || size.height === 0) return undefined;
      if (!savesData() || emptyFrames >= SPARING) prepare();
      let codes = await native?.(video);
      if (codes?.length === 0) codes = lookBeside(video);
      codes ??= worker.isReady() ? await lookInThread(video) : zxing.glance(video, size);
      emptyFrames = codes.length > 0 ? 0 : emptyFrames + 1;
      return chooseDetection(codes, region ?? middleRegion(size), isWanted);
    },

    readPhoto: async (photo, isWanted, signal) => {
      const isEnough = createMemory(isWanted);
      lastPrepareAt = -Infinity;
      prepare();
      if (native && isEnough.after((await native(photo)) ?? [])) return isEnough.text();
      if (!worker.isReady()) {
        for await (const codes of zxing.search(photo, sizeOf(photo))) {
          signal?.throwIfAborted();
          if (isEnough.after(codes)) return isEnough.text();
          if (worker.isReady()) break;
        }
        await Promise.race([worker.prepare(), pause(ARRIVAL)]);
      }
      signal?.throwIfAborted();
      if (worker.isReady()) {
        const effort = { kind: 'photo', budgetMs: PHOTO_BUDGET } as const;
        await worker.look(transferable(photo), effort, isEnough.after, signal);
      }
      signal?.throwIfAborted();
      return isEnough.text();
    },
  };
}

function createMemory(isWanted: (text: string) => boolean) {
  let wanted: string | undefined;
  let other: string | undefined;
  return {
    after: (codes: readonly FoundCode[]): boolean => {
      wanted ??= codes.find(({ text }) => isWanted(text))?.text;
      other ??= codes[0]?.text;
      return wanted !== undefined;
    },
    text: () => wanted ?? other,
  };
}

/**
 * Returns the camera's current frame, without waiting for its pixels. A VideoFrame is only a reference, but one of a camera whose
 * picture is turned would give corners that are not where the screen shows them.
 */
async function frameOf(video: HTMLVideoElement): Promise<Picture> {
  const size = { width: video.videoWidth, height: video.videoHeight };
  if (typeof OffscreenCanvas !== 'function') return pixelsOf(video, size);
  if (typeof VideoFrame !== 'function' || !('rotation' in VideoFrame.prototype)) return createImageBitmap(video);
  const frame = new VideoFrame(video) as VideoFrame & { readonly rotation: number; readonly flip: boolean };
  if (frame.rotation === 0 && !frame.flip && frame.displayWidth === size.width) return frame;
  frame.close();
  return createImageBitmap(video);
}

const sizeOf = (photo: Photo): Size =>
  'displayWidth' in photo ? { width: photo.displayWidth, height: photo.displayHeight } : photo;

/** Returns a photograph for the worker: as pixels in a browser whose workers have no canvas. */
const transferable = (photo: Photo): Picture =>
  typeof OffscreenCanvas === 'function' ? photo : pixelsOf(photo, sizeOf(photo));

function pixelsOf(picture: CanvasImageSource, { width, height }: Size): ImageData {
  const { context } = blankCanvas(width, height);
  context.drawImage(picture, 0, 0);
  return context.getImageData(0, 0, width, height);
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
