import { useEffect, useState } from 'react';
import { readCurrentPosition, type PositionFailure } from '../../location/current-position';
import { isPositionAllowed } from '../../location/is-position-allowed';
import type { Position } from '../../location/place.resource';
import { usePositionQuestion } from '../../location/use-position-question';

/** To a thousandth of a degree, some 100 m: near enough for stores, and no more than they need to know. */
const rounded = ({ latitude, longitude }: Position): Position => ({
  latitude: Math.round(latitude * 1000) / 1000,
  longitude: Math.round(longitude * 1000) / 1000,
});

/**
 * Where the person is: at once where they have allowed it before, else when they ask for it. Nobody is asked on arrival.
 * `settled` turns true when a list can be read without having to be read again a moment later.
 */
export function useOwnPosition() {
  const { asking, ask } = usePositionQuestion();
  const [position, setPosition] = useState<Position>();
  const [failure, setFailure] = useState<PositionFailure>();
  const [settled, setSettled] = useState(false);

  useEffect(() => {
    let current = true;
    const look = async () => {
      if (await isPositionAllowed()) return rounded(await readCurrentPosition({ timeout: 5_000 }));
      return undefined;
    };
    look()
      .then((found) => current && setPosition(found))
      // The button asks again, and says then why there is none.
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
