import { plainMobile } from '../../platform/typed-texts';

/**
 * Returns the number to dial for a phone number as written in India: a mobile (10 digits from 6 to 9), a landline with
 * its area code (10 digits from 1 to 8), either in any spelling (`plainMobile`), or a toll-free 1800/1860 number.
 * @returns `+91…`, or the toll-free number unchanged (it cannot be dialled with a country code); undefined for all else
 */
export function dialledNumber(written: string): string | undefined {
  const digits = plainMobile(written);
  if (/^18[06]0[0-9]{6,7}$/.test(digits)) return digits;
  return /^[1-9][0-9]{9}$/.test(digits) ? `+91${digits}` : undefined;
}
