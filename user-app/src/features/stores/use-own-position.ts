import { useEffect, useState } from 'react';
import {
  readCurrentPosition,
  type PositionFailure,
  isPositionAllowed,
  usePositionQuestion,
} from '../../location/current-position';
import type { Position } from '../../location/place.resource';

/** Rounds to a thousandth of a degree, about 100 m: enough for stores, and no more of the user's position is sent. */
const rounded = ({ latitude, longitude }: Position): Position => ({
  latitude: Math.round(latitude * 1000) / 1000,
  longitude: Math.round(longitude * 1000) / 1000,
});

/**
 * Returns the user's position: at once if it was allowed before, else on request; there is no prompt on arrival. `settled` turns
 * true once the list can be fetched without having to be refetched a moment later.
 */
export function useOwnPosition() {
  const { asking, ask } = usePositionQuestion();
  const [position, setPosition] = useState<Position>();
  const [failure, setFailure] = useState<PositionFailure>();
  const [settled, setSettled] = useState(false);

  useEffect(() => {
    let current = true;
    const look = async () => {
      if (await isPositionAllowed()) return rounded(await readCurrentPosition(5_000));
      return undefined;
    };
    look()
      .then((found) => current && setPosition(found))
      // The button asks again, and then shows the reason.
      .catch(() => undefined)
      .finally(() => current && setSettled(true));
    return () => {
      current = false;
    };
  }, []);

  const locate = async () => {
    setFailure(undefined);
    const answer = await ask();
    if (typeof answer === 'object') setPosition(rounded(answer));
    else setFailure(answer);
  };
  return { position, settled, asking, failure, locate };
}
