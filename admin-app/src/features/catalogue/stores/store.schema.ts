import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { object, string } from 'yup';
import { plainMobile } from '@loyalty/shared-ui/typed-numbers';
import { plainName } from '@loyalty/shared-ui/typed-text';
import type { StoreInput } from './stores.resource';

/** Same limits as the server's. */
const MAX_LENGTH = { name: 120, address: 500, phone: 30 };

/**
 * Returns whether the server would accept the number: an Indian mobile, landline with its area code, or toll-free
 * number.
 */
function isIndianPhone(phone: string): boolean {
  return /^(?:18[06]0[0-9]{6,7}|[1-9][0-9]{9})$/.test(plainMobile(phone));
}

const isDegrees = (text: string, limit: number) =>
  /^[+\-−]?[0-9]{1,3}(\.[0-9]{1,20})?$/.test(text) && Math.abs(Number(text.replace('−', '-'))) <= limit;

/** Returns the schema of a store, with the server's rules. */
export const createStoreSchema = (i18n: I18n) =>
  object({
    name: string()
      .transform(plainName)
      .required(i18n._(msg`Please enter a store name`))
      .max(MAX_LENGTH.name, i18n._(msg`Store name is too long`)),
    address: string()
      .trim()
      .required(i18n._(msg`Please enter an address`))
      .max(MAX_LENGTH.address, i18n._(msg`Address is too long`)),
    phone: string()
      .trim()
      .max(MAX_LENGTH.phone, i18n._(msg`Please enter a valid phone number`))
      .test('phone', i18n._(msg`Please enter a valid phone number`), (phone) => !phone || isIndianPhone(phone)),
    latitude: string()
      .trim()
      .required(i18n._(msg`Please enter a latitude`))
      .test('range', i18n._(msg`Please enter a latitude from -90 to 90`), (text) => isDegrees(text, 90)),
    longitude: string()
      .trim()
      .required(i18n._(msg`Please enter a longitude`))
      .test('range', i18n._(msg`Please enter a longitude from -180 to 180`), (text) => isDegrees(text, 180)),
  });

/** Parses a position as copied from a map, `18.5204, 73.8567`; undefined for any other text. */
export function readPosition(text: string): Pick<StoreInput, 'latitude' | 'longitude'> | undefined {
  const [, latitude, longitude] =
    /^([+-]?[0-9]{1,3}(?:\.[0-9]+)?)\s*[,;\s]\s*([+-]?[0-9]{1,3}(?:\.[0-9]+)?)$/.exec(plainName(text)) ?? [];
  return latitude !== undefined && longitude !== undefined ? { latitude, longitude } : undefined;
}

/** Returns whether a complete position is well outside India: most often latitude and longitude were swapped. */
export function isOutsideIndia({ latitude, longitude }: Pick<StoreInput, 'latitude' | 'longitude'>): boolean {
  if (!isDegrees(latitude.trim(), 90) || !isDegrees(longitude.trim(), 180)) return false;
  const north = Number(latitude);
  const east = Number(longitude);
  return north < 6 || north > 38 || east < 68 || east > 98;
}
