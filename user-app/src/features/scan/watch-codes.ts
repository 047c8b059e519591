import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { loadCodeReader, type Detection, type ViewfinderRegion } from './code-reader';
import { isOurCode } from '../../label-code/code-text';

/** docs/product.md §9 "QR scanner delay", milliseconds after a detection. */
const scanDelay = 300;
/** Milliseconds from one frame without a code to the next, if reading it takes less: a label is not kept waiting, nor the battery drained. */
const leastInterval = 100;

/** Frames in a row, some two seconds: a single one fails while the camera changes its size, or the phone is short of memory. */
const maxFailedFrames = 20;

/** Thrown when the reader works, but none of the camera's frames can be read. */
class UnreadableFramesError extends Error {
  override readonly name = 'UnreadableFramesError';
}

/**
 * Reads the camera's picture until the signal is aborted, one frame at a time, and reports the codes in it.
 * @param shown returns the element that shows the stream
 * @param region returns the frame on the screen in the video's pixels; default: the middle
 * @public npm run bench:scan calls it
 * @throws Error if the reader could not be fetched
 * @throws UnreadableFramesError
 */
export async function watchCodes(
  shown: () => HTMLVideoElement | null,
  onDetection: (detection: Detection) => void,
  signal: AbortSignal,
  region?: () => ViewfinderRegion | undefined,
): Promise<void> {
  const reader = await loadCodeReader();
  let failedFrames = 0;
  while (!signal.aborted) {
    const started = performance.now();
    const video = shown();
    const ready = video && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
    const detection = await (ready ? reader.readFrame(video, isOurCode, region?.()) : undefined)?.then(
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

export interface CodeWatch {
  /** Why the camera's picture is not read: the reader could not be fetched, or no frame can be read. */
  readonly problem: 'reader' | 'frames' | undefined;
}

/**
 * Reads the camera's picture while it is wanted, and reports the codes in it.
 * @param video shows the stream
 * @param watching whether there is a picture and it is wanted; changing it restarts, also after a failure
 * @param region the frame on the screen in the video's pixels; default: the middle
 */
export function useCodeWatch(
  video: RefObject<HTMLVideoElement | null>,
  watching: boolean,
  onDetection: (detection: Detection) => void,
  region?: () => ViewfinderRegion | undefined,
): CodeWatch {
  const [problem, setProblem] = useState<CodeWatch['problem']>();
  const report = useEffectEvent(onDetection);
  const currentRegion = useEffectEvent(() => region?.());

  useEffect(() => {
    if (!watching) return;
    const leaving = new AbortController();
    watchCodes(() => video.current, report, leaving.signal, currentRegion).catch((error: unknown) => {
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
