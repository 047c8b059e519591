import { useNavigate } from '@loyalty/shared-ui/router';
import { useEffect, useEffectEvent, useState, type RefObject, useRef } from 'react';
import { paths } from '../../paths';
import { giveScanFeedback } from './camera/scan-feedback';
import { loadCodeReader, type ViewfinderRegion, type Detection } from './code-reader';
import { isOurCode } from './code-text';
import { findPlace, unknownPlace, type PlaceSearch } from './find-place';
import { queueScan } from './record-scan';

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

/** How long the result may wait for the place. */
const placeTimeoutMs = 1_000;

/** Opens the result of a code that was read, once, with the place if it is known by then. */
export function useTakeCode(): { take: (text: string) => void; taken: boolean } {
  const navigate = useNavigate();
  const [taken, setTaken] = useState(false);
  const place = useRef<PlaceSearch>(undefined);
  const here = useRef<AbortController>(undefined);

  useEffect(() => {
    place.current ??= findPlace();
    const present = new AbortController();
    here.current = present;
    return () => present.abort();
  }, []);

  const take = async (text: string) => {
    setTaken(true);
    giveScanFeedback();
    const present = here.current;
    const found = (await place.current?.within(placeTimeoutMs)) ?? unknownPlace;
    if (present?.signal.aborted) return;
    const state = await queueScan(text, found);
    if (!present?.signal.aborted) void navigate(paths.scanResult, { state });
  };
  return { take: (text) => void (taken || take(text)), taken };
}
