import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { PositionError, readCurrentPosition, type PositionFailure } from './current-position';
import type { Position } from './place.resource';

interface PositionQuestion {
  /** The prompt is open, or the position is being determined. */
  asking: boolean;
  /** @returns the position, or why there is none */
  ask: () => Promise<Position | PositionFailure>;
}

/** Asks for the position, once at a time. Shows an alert in a browser without geolocation (spec §8). */
export function usePositionQuestion(): PositionQuestion {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const ask = async () => {
    setAsking(true);
    try {
      return await readCurrentPosition();
    } catch (error) {
      const reason = error instanceof PositionError ? error.reason : 'unavailable';
      if (reason === 'unsupported') window.alert(t`Geolocation is not supported by this browser.`);
      return reason;
    } finally {
      setAsking(false);
    }
  };
  return { asking, ask };
}
