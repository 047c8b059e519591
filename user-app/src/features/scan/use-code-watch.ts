import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import type { ViewfinderRegion, Detection } from './code-reader';
import { UnreadableFramesError, watchCodes } from './watch-codes';

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
