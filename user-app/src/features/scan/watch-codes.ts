import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { loadCodeReader, type Detection, type ViewfinderRegion } from './code-reader';
import { isOurCode } from '../../label-code/code-text';
import type { MarketFormats } from '../../label-code/market-code';
import { foreignCodeOf } from './detections';

/** docs/product.md §9 "QR scanner delay", milliseconds after a detection. */
const scanDelay = 300;
/** Milliseconds from one frame without a code to the next, if reading it takes less: a label is not kept waiting, nor the battery drained. */
const leastInterval = 100;

/** Frames in a row, some two seconds: a single one fails while the camera changes its size, or the phone is short of memory. */
const maxFailedFrames = 20;

class UnreadableFramesError extends Error {
  override readonly name = 'UnreadableFramesError';
}

/** Reads the camera's picture, one frame at a time, until the signal is aborted. @public npm run bench:scan calls it */
export async function watchCodes(
  shown: () => HTMLVideoElement | null,
  onDetection: (detection: Detection) => void,
  signal: AbortSignal,
  region?: () => ViewfinderRegion | undefined,
  isWanted: (text: string) => boolean = isOurCode,
): Promise<void> {
  const reader = await loadCodeReader();
  let failedFrames = 0;
  while (!signal.aborted) {
    const started = performance.now();
    const video = shown();
    const ready = video && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
    const detection = await (ready ? reader.readFrame(video, isWanted, region?.()) : undefined)?.then(
      (found) => {
        failedFrames = 0;
        return found;
      },
      (cause: unknown) => {
        failedFrames += 1;
        if (failedFrames === 1) console.warn('A frame cannot be read', cause);
        if (failedFrames >= maxFailedFrames) throw new UnreadableFramesError('No frame can be read', { cause });
        return undefined;
      },
    );
    if (signal.aborted) return;
    if (detection) onDetection(detection);
    const rest = detection ? scanDelay : Math.max(0, started + leastInterval - performance.now());
    await new Promise((resolve) => setTimeout(resolve, rest));
    if (video) await nextFrame(video);
  }
}

/** Waits for a picture that was not read yet; a stream that the phone has paused has none. */
function nextFrame(video: HTMLVideoElement): Promise<void> {
  if (!('requestVideoFrameCallback' in video)) return Promise.resolve();
  return new Promise((resolve) => {
    video.requestVideoFrameCallback(() => resolve());
    // A replaced stream may never have a further frame.
    setTimeout(resolve, scanDelay);
  });
}

/** @param watching changing it restarts, also after a failure */
export function useCodeWatch(
  video: RefObject<HTMLVideoElement | null>,
  watching: boolean,
  onDetection: (detection: Detection) => void,
  region?: () => ViewfinderRegion | undefined,
  formats?: MarketFormats,
) {
  const [problem, setProblem] = useState<'reader' | 'frames'>();
  const report = useEffectEvent(onDetection);
  const currentRegion = useEffectEvent(() => region?.());
  const isWanted = useEffectEvent((text: string) => foreignCodeOf(text, formats) === undefined);

  useEffect(() => {
    if (!watching) return;
    const leaving = new AbortController();
    watchCodes(() => video.current, report, leaving.signal, currentRegion, isWanted).catch((error: unknown) => {
      console.error(error);
      if (!leaving.signal.aborted) setProblem(error instanceof UnreadableFramesError ? 'frames' : 'reader');
    });
    return () => {
      leaving.abort();
      setProblem(undefined);
    };
  }, [video, watching]);

  return { problem };
}
