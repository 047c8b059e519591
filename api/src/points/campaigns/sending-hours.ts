import { indianWallClock } from '../../platform/indian-time';

/** In India promotional SMS are sent from 10:00 to 21:00 only (TRAI, TCCCPR 2018); WhatsApp keeps to the same hours. */
const FROM_HOUR = 10;
const TO_HOUR = 21;

export function isWithinHours(at: Date): boolean {
  const hour = indianWallClock(at).getUTCHours();
  return hour >= FROM_HOUR && hour < TO_HOUR;
}
