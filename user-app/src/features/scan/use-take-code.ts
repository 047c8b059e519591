import { useLocation, useNavigate } from '@loyalty/shared-ui/router';
import { useEffect, useRef, useState } from 'react';
import { paths } from '../../paths';
import { doQuestionsFollow, questionsFollow } from '../../session/return-path';
import { giveScanFeedback } from './scan-settings';
import { findPlace, unknownPlace, type PlaceSearch } from './find-place';
import { queueScan } from './record-scan';
import { isDone, scanInSeries, type LatestLabel } from './scan-series';

/** How long the result may wait for the place. */
const placeTimeoutMs = 1_000;

export interface TakeCode {
  readonly take: (text: string) => void;
  /** A code was read and its result is about to open. */
  readonly taken: boolean;
  readonly latest: LatestLabel | undefined;
}

/**
 * Takes a code that was read, with the place if it is known by then.
 * @param many false: opens the result of the first code. True: records every code and stays.
 */
export function useTakeCode(many: boolean): TakeCode {
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

  const placeByNow = async () => (await place.current?.within(placeTimeoutMs)) ?? unknownPlace;
  const takeOne = async (text: string) => {
    setTaken(true);
    giveScanFeedback();
    const present = here.current;
    const found = await placeByNow();
    if (present?.signal.aborted) return;
    const state = { ...(asksLater && questionsFollow), ...(await queueScan(text, found)) };
    if (!present?.signal.aborted) void navigate(paths.scanResult, { state });
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
