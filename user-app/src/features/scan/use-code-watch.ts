import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { loadCodeReader, type Aim, type Sight } from './code-reader';
import { isOurCode } from './code-text';

/** spec §9 "QR scanner delay", milliseconds between two looks. */
const scanDelay = 300;

export interface CodeWatch {
  /** The reader could not be fetched; the camera shows a picture that nobody looks at. */
  readonly failed: boolean;
}

/**
 * Looks at the camera's picture every 300 ms while it is watched, and tells what it sees.
 * @param video where the stream is shown
 * @param watching whether there is a picture and it is wanted; changing it begins anew, also after a failure
 * @param aim where the frame on the screen lies in the video's pixels; without it, the middle
 */
export function useCodeWatch(
  video: RefObject<HTMLVideoElement | null>,
  watching: boolean,
  onSight: (sight: Sight) => void,
  aim?: () => Aim | undefined,
): CodeWatch {
  const [failed, setFailed] = useState(false);
  const tell = useEffectEvent(onSight);
  const aimNow = useEffectEvent(() => aim?.());

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
        const sight = ready ? await reader.readFrame(shown, isOurCode, aimNow()) : undefined;
        if (over) return;
        if (sight) tell(sight);
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
