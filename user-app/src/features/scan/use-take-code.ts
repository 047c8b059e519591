import { useLocation, useNavigate } from '@loyalty/shared-ui/router';
import { useEffect, useRef, useState } from 'react';
import { paths } from '../../paths';
import { doQuestionsFollow, questionsFollow } from '../../session/return-path';
import { giveScanFeedback } from './scan-settings';
import { queueScan, recordScan } from './record-scan';
import { isDone, scanInSeries, type LatestLabel } from './scan-series';
import { readCurrentPosition, isPositionAllowed } from '../../location/current-position';
import { fetchPlaceName, type Position } from '../../location/place.resource';

const placeTimeoutMs = 1_000;

/** @param many false: opens the result of the first code. True: records every code and stays. */
export function useTakeCode(many: boolean) {
  const navigate = useNavigate();
  const asksLater = doQuestionsFollow(useLocation().state);
  const [taken, setTaken] = useState(false);
  const [latest, setLatest] = useState<LatestLabel>();
  const place = useRef<PlaceSearch>(undefined);
  const here = useRef<AbortController>(undefined);

  useEffect(() => {
    place.current ??= findPlace();
    const present = new AbortController();
    here.current = present;
    return () => present.abort();
  }, []);

  const placeByNow = async (left?: AbortSignal) => (await place.current?.within(placeTimeoutMs, left)) ?? unknownPlace;
  const takeOne = async (text: string) => {
    setTaken(true);
    giveScanFeedback();
    const left = here.current?.signal;
    const queued = await queueScan(text, placeByNow(left));
    if (left?.aborted) void recordScan(queued.scan);
    else void navigate(paths.scanResult, { state: { ...(asksLater && questionsFollow), ...queued } });
  };
  const takeNext = async (text: string) => {
    if (isDone(text)) return setLatest({ again: true });
    giveScanFeedback();
    setLatest({ again: false, key: undefined });
    // Also after the screen was left: a label that was read is not lost.
    setLatest(await scanInSeries(text, placeByNow()));
  };
  const take = (text: string) => {
    if (many) void takeNext(text);
    else if (!taken) void takeOne(text);
  };
  return { take, taken, latest };
}

/** The place where a code was read, as far as known. A scan never waits for it and never fails without it (docs/product.md §8). */
export interface Place {
  /** The place's name, else its coordinates; '' if unknown. */
  readonly location: string;
  /** Degrees; both or neither. */
  readonly latitude?: number;
  readonly longitude?: number;
}

export interface PlaceSearch {
  /**
   * Returns the best result so far, after waiting at most so many milliseconds for a complete one.
   * @param left ends the wait: a scan is recorded also when the user has left its screen
   */
  within: (milliseconds: number, left?: AbortSignal) => Promise<Place>;
}

const unknownPlace: Place = { location: '' };

/** Locates the phone if that was allowed before: a prompt would interrupt a scan. Errors are ignored. */
export function findPlace(): PlaceSearch {
  let known = unknownPlace;
  const search = async () => {
    if (!(await isPositionAllowed())) return;
    const position = await readCurrentPosition(5_000);
    known = { ...position, location: coordinatesOf(position) };
    const name = await fetchPlaceName(position);
    if (name) known = { ...position, location: name };
  };
  const finished = search().catch(() => undefined);
  return {
    async within(milliseconds, left) {
      const over = new Promise((resolve) => {
        setTimeout(resolve, milliseconds);
        if (left?.aborted) resolve(undefined);
        left?.addEventListener('abort', resolve);
        // The page is left, or put aside: whether it comes back is not known.
        window.addEventListener('pagehide', resolve, { once: true });
        document.addEventListener('visibilitychange', resolve, { once: true });
      });
      await Promise.race([finished, over]);
      return known;
    },
  };
}

/** Formats to four decimals, about 11 m: enough to distinguish two towns. */
const coordinatesOf = ({ latitude, longitude }: Position) => `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`;
