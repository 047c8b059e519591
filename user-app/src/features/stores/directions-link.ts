import type { Position } from '../../location/place.resource';

/** iPads call themselves Macs; no Mac has a touch screen. */
const isApplePhone = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

/**
 * Directions to a place in the phone's own map app, without a key or an account: Apple Maps on an iPhone, elsewhere the link
 * that Android opens in Google Maps, where it also works with a downloaded map. (`geo:` shows a place, but no way to it, and an
 * iPhone does not know it.)
 */
export function directionsLink({ latitude, longitude }: Position): string {
  const target = `${latitude},${longitude}`;
  return isApplePhone()
    ? `https://maps.apple.com/?daddr=${target}`
    : `https://www.google.com/maps/dir/?api=1&destination=${target}`;
}
