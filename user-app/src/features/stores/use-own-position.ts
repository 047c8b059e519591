import { useEffect, useState } from 'react';
import { readCurrentPosition, type PositionFailure } from '../../location/current-position';
import { isPositionAllowed } from '../../location/is-position-allowed';
import type { Position } from '../../location/place.resource';
import { usePositionQuestion } from '../../location/use-position-question';

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
      if (await isPositionAllowed()) return await readCurrentPosition({ timeout: 5_000 });
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
    if (typeof answer === 'object') setPosition(answer);
    else setFailure(answer);
  };
  return { position, settled, asking, failure, locate };
}
