import type { Position } from './place.resource';

/** Why there is no position: the browser has none to give, the person refused, or it could not be found in time. */
export type PositionFailure = 'unsupported' | 'denied' | 'unavailable';

/** Thrown by {@link readCurrentPosition}. */
export class PositionError extends Error {
  override readonly name = 'PositionError';

  constructor(readonly reason: PositionFailure) {
    super(`No position: ${reason}`);
  }
}

export interface PositionOptions {
  /** Milliseconds to wait for a fix, after the person has answered the browser's question. Default 10 000. */
  timeout?: number;
  /** Milliseconds that an older fix may be used. Default 5 minutes: nobody moves far while installing a tap. */
  maximumAge?: number;
}

/**
 * Asks the browser where it is; the browser may ask the person first.
 * @throws PositionError
 */
export function readCurrentPosition({
  timeout = 10_000,
  maximumAge = 300_000,
}: PositionOptions = {}): Promise<Position> {
  return new Promise((resolve, reject) => {
    // Also absent in insecure contexts (plain http outside localhost).
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
