import { useEffect, useRef, useState } from 'react';
import { useNavigate } from '@loyalty/shared-ui/router';
import { paths } from '../../paths';
import { signalHit } from './camera/hit-signal';
import { findPlace, unknownPlace, type PlaceSearch } from './find-place';
import { beginScan } from './scan-attempts';
import { navigationStateOf } from './scanned-code';

/** How long the result may wait for the place, in milliseconds. */
const patience = 1_000;

/** Takes a code that was read to its result, once, with the place as far as it is known by then. */
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
    signalHit();
    const present = here.current;
    const found = (await place.current?.within(patience)) ?? unknownPlace;
    if (present?.signal.aborted) return;
    void navigate(paths.scanResult, { state: navigationStateOf(beginScan(text, found)) });
  };
  return { take: (text) => void (taken || take(text)), taken };
}
