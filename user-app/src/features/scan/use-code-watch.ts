import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { loadCodeReader, type ViewfinderRegion, type Detection } from './code-reader';
import { isOurCode } from './code-text';

/** Spec §9 "QR scanner delay", milliseconds between two frames. */
const scanDelay = 300;

export interface CodeWatch {
  /** The reader could not be fetched: the camera's picture is not read. */
  readonly failed: boolean;
}

/**
 * Reads the camera's picture every 300 ms and reports the codes in it.
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
  const [failed, setFailed] = useState(false);
  const report = useEffectEvent(onDetection);
  const currentRegion = useEffectEvent(() => region?.());

  useEffect(() => {
    if (!watching) return;
    let over = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const fail = (error: unknown) => {
      console.error(error);
      if (!over) setFailed(true);
    };
    const watch = async () => {
      const reader = await loadCodeReader();
      const look = async () => {
        const shown = video.current;
        const ready = shown && shown.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
        const detection = ready ? await reader.readFrame(shown, isOurCode, currentRegion()) : undefined;
        if (over) return;
        if (detection) report(detection);
        timer = setTimeout(() => void look().catch(fail), scanDelay);
      };
      if (!over) await look();
    };
    watch().catch(fail);
    return () => {
      over = true;
      clearTimeout(timer);
      setFailed(false);
    };
  }, [video, watching]);

  return { failed };
}
