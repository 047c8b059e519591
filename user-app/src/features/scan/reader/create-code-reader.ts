import { savesData } from '@loyalty/shared-ui/saves-data';
import { blankCanvas } from '../blank-canvas';
import type { CodeReader } from '../code-reader';
import { chooseSight, middleAim } from './choose-sight';
import { createCodeWorker } from './code-worker';
import type { FoundCode } from './found-code';
import { openNativeReader, type NativeReader } from './native-reader';
import { createZxingReader } from './zxing-reader';

/** Milliseconds that a look at the camera may take: beyond, the person has moved and a new picture says more. */
const FRAME_BUDGET = 250;
/** Every so many looks without a find, one goes up the ladder for longer, milliseconds. */
const HARD_EVERY = 4;
const HARD_BUDGET = 900;
/** A person waits so long for a photograph, milliseconds; the ladder is mostly climbed before. */
const PHOTO_BUDGET = 10_000;
/** So long a photograph waits for the thorough reader to arrive, once the others have found nothing. */
const ARRIVAL = 20_000;
/** Where the network failed the thorough reader is asked for again at most this often, milliseconds. */
const ASK_AGAIN = 10_000;
/** With Save-Data its 0.4 MB are fetched once so many looks of the others found nothing. */
const SPARING = 10;

/**
 * The pipeline (measured.md "QR decoding"): the phone's own reader where it works; zxing-wasm with its ladder in a thread of its
 * own; @zxing/browser until that has arrived, and for good where it cannot be had. Nothing here needs the network but the
 * arrival of that thread's two files.
 */
export function createCodeReader(worker = createCodeWorker()): CodeReader {
  const zxing = createZxingReader();
  let native: NativeReader | undefined;
  // A phone whose reader never answers its probe does not keep the person waiting for it.
  void openNativeReader().then((opened) => (native = opened));
  let asked = -Infinity;
  let vain = 0;

  const prepare = () => {
    if (worker.isReady() || performance.now() - asked < ASK_AGAIN) return;
    asked = performance.now();
    void worker.prepare();
  };
  if (!savesData()) prepare();

  /** The thread's look at the camera: in most looks one or two tries, in every fourth as many as find time. */
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
    readFrame: async (video, isWanted, aim) => {
      const size = { width: video.videoWidth, height: video.videoHeight };
      if (size.width === 0 || size.height === 0) return undefined;
      if (!savesData() || vain >= SPARING) prepare();
      let codes = (await native?.(video)) ?? [];
      if (codes.length === 0) codes = worker.isReady() ? await lookInThread(video) : zxing.glance(video, size);
      vain = codes.length > 0 ? 0 : vain + 1;
      return chooseSight(codes, aim ?? middleAim(size), isWanted);
    },

    readPhoto: async (photo, isWanted, signal) => {
      const isEnough = createMemory(isWanted);
      asked = -Infinity;
      prepare();
      const arrived = Promise.race([worker.prepare(), pause(ARRIVAL)]);
      if (native && isEnough.tell((await native(photo)) ?? [])) return isEnough.text();
      const search = async (isQuick: boolean) => {
        for await (const codes of zxing.search(photo, isQuick)) {
          signal?.throwIfAborted();
          if (isEnough.tell(codes)) return true;
        }
        return false;
      };
      if (await search(true)) return isEnough.text();
      if (!worker.isReady() && (await search(false))) return isEnough.text();
      await arrived;
      signal?.throwIfAborted();
      if (worker.isReady()) {
        await worker.look(await copyOf(photo), 'photo', PHOTO_BUDGET, isEnough.tell, signal);
      }
      signal?.throwIfAborted();
      return isEnough.text();
    },
  };
}

/** Keeps what was found so far. */
function createMemory(isWanted: (text: string) => boolean) {
  let wanted: string | undefined;
  let other: string | undefined;
  return {
    /** @returns whether that is enough */
    tell: (codes: readonly FoundCode[]): boolean => {
      wanted ??= codes.find(({ text }) => isWanted(text))?.text;
      other ??= codes[0]?.text;
      return wanted !== undefined;
    },
    text: () => wanted ?? other,
  };
}

/** The camera's present picture, taken without waiting for its pixels; in a browser whose workers have no canvas, as pixels. */
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
