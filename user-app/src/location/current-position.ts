import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Position } from './place.resource';

/** Why there is no position: not supported by the browser, denied by the user, or not found in time. */
export type PositionFailure = 'unsupported' | 'denied' | 'unavailable';

class PositionError extends Error {
  override readonly name = 'PositionError';

  constructor(readonly reason: PositionFailure) {
    super(`No position: ${reason}`);
  }
}

/** Maximum age of a cached fix, milliseconds: users hardly move while installing a tap. */
const maximumAge = 300_000;

/**
 * Returns the position; the browser may prompt first.
 * @param timeout milliseconds to wait for a fix, after the user has answered the prompt
 * @throws PositionError
 */
export function readCurrentPosition(timeout = 10_000): Promise<Position> {
  return new Promise((resolve, reject) => {
    // Also missing in insecure contexts (plain http outside localhost).
    if (!('geolocation' in navigator) || !navigator.geolocation) {
      reject(new PositionError('unsupported'));
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      ({ code, PERMISSION_DENIED }) => reject(new PositionError(code === PERMISSION_DENIED ? 'denied' : 'unavailable')),
      { timeout, maximumAge, enableHighAccuracy: false },
    );
  });
}

/** Returns undefined if the browser does not report it. */
async function positionPermission(): Promise<PermissionState | undefined> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state;
  } catch {
    return undefined;
  }
}

/** Returns whether the user has granted location access, so that there is no prompt. */
export const isPositionAllowed = async (): Promise<boolean> => (await positionPermission()) === 'granted';

/** Returns whether the browser would still prompt for the location; true if it does not report that. */
export const isPositionUndecided = async (): Promise<boolean> =>
  ((await positionPermission()) ?? 'prompt') === 'prompt';

/** Asks for the position, once at a time. Shows an alert in a browser without geolocation (docs/product.md §8). */
export function usePositionQuestion() {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const ask = async (): Promise<Position | PositionFailure> => {
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
