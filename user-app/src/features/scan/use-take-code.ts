import { useEffect, useRef, useState } from 'react';
import { useNavigate } from '@loyalty/shared-ui/router';
import { paths } from '../../paths';
import { giveScanFeedback } from './camera/scan-feedback';
import { findPlace, unknownPlace, type PlaceSearch } from './find-place';
import { queueScan } from './record-scan';

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
