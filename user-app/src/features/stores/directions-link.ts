import type { Position } from '../../location/place.resource';

/** iPads identify as Macs; no Mac has a touch screen. */
const isApplePhone = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

/**
 * Returns a directions link for the phone's map app, without an API key: Apple Maps on an iPhone, elsewhere the link that Android
 * opens in Google Maps, which also works with a downloaded map. (`geo:` shows a place, but no directions, and iPhones do not
 * support it.)
 */
export function directionsLink({ latitude, longitude }: Position): string {
  const target = `${latitude},${longitude}`;
  return isApplePhone()
    ? `https://maps.apple.com/?daddr=${target}`
    : `https://www.google.com/maps/dir/?api=1&destination=${target}`;
}
