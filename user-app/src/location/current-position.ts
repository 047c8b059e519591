import type { Position } from './place.resource';

/** Why there is no position: not supported by the browser, denied by the user, or not found in time. */
export type PositionFailure = 'unsupported' | 'denied' | 'unavailable';

/** Thrown by {@link readCurrentPosition}. */
export class PositionError extends Error {
  override readonly name = 'PositionError';

  constructor(readonly reason: PositionFailure) {
    super(`No position: ${reason}`);
  }
}

export interface PositionOptions {
  /** Milliseconds to wait for a fix, after the user has answered the prompt. Default 10,000. */
  timeout?: number;
  /** Maximum age of a cached fix, milliseconds. Default 5 minutes: users hardly move while installing a tap. */
  maximumAge?: number;
}

/**
 * Returns the position; the browser may prompt the user first.
 * @throws PositionError
 */
export function readCurrentPosition({
  timeout = 10_000,
  maximumAge = 300_000,
}: PositionOptions = {}): Promise<Position> {
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
