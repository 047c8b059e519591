import { Type } from '@sinclair/typebox';
import { ApiError } from '../../http/api-error';
import { showableLine, showableLines } from '../../showable-text';

const LONGEST = { name: 120, address: 500, phone: 30 };
const SEPARATORS = /[\s().\-–/]/gu;

export const STORE_EXISTS = 'There is already a store with this name and address';

/** A store as an admin enters it. */
export interface StoreForm {
  name: string;
  address: string;
  /** As entered; null for a store without a phone. */
  phone: string | null;
  /** Degrees north. */
  latitude: number;
  /** Degrees east. */
  longitude: number;
}

export const FIELDS = ['name', 'address', 'phone', 'latitude', 'longitude'] as const;

/** The fields of a store from a form or a sheet; null if unreadable. */
type GivenStore = { [field in keyof StoreForm]?: string | number | null };

export const storeFields = {
  name: Type.Optional(Type.Union([Type.String(), Type.Null()], { 'x-message': 'Please enter a store name' })),
  address: Type.Optional(Type.Union([Type.String(), Type.Null()], { 'x-message': 'Please enter an address' })),
  phone: Type.Optional(
    Type.Union([Type.String(), Type.Null()], {
      description: 'An Indian mobile, landline with area code or toll-free number; optional.',
      'x-message': 'Please enter a valid phone number',
    }),
  ),
  latitude: degrees('Degrees north, −90 to 90.', 'Please enter a latitude from -90 to 90'),
  longitude: degrees('Degrees east, −180 to 180.', 'Please enter a longitude from -180 to 180'),
};

function degrees(description: string, message: string) {
  return Type.Optional(
    Type.Union([Type.Number(), Type.String(), Type.Null()], {
      description: `${description} A number, or its decimal text.`,
      'x-message': message,
    }),
  );
}

/**
 * Returns a store as it is stored. @throws ApiError 400 with every field's message in `errors`, the first one in
 * `message`
 */
export function readStore(body: GivenStore): StoreForm {
  const validated = validateStore(body);
  if ('store' in validated) return validated.store;
  const { errors } = validated;
  throw new ApiError(400, 'invalid_input', Object.values(errors)[0]!, { errors });
}

/** Validates all of a store's fields: returns the store, or an error message for each field. */
export function validateStore(given: GivenStore): { store: StoreForm } | { errors: Record<string, string> } {
  const errors: Record<string, string> = {};
  const name = validateText('name', showableLine(textOf(given.name)), errors);
  // A multi-line address becomes one line for tables and cards.
  const address = validateText('address', showableLines(textOf(given.address))?.replace(/,?\n+/g, ', '), errors);
  const phone = showableLine(textOf(given.phone)) ?? '?';
  if (phone !== '' && (phone.length > LONGEST.phone || dialledNumber(phone) === undefined)) {
    errors.phone = 'Please enter a valid phone number';
  }
  const latitude = validateDegrees('latitude', given.latitude, 90, errors);
  const longitude = validateDegrees('longitude', given.longitude, 180, errors);
  if (Object.keys(errors).length > 0) return { errors };
  return { store: { name, address, phone: phone || null, latitude, longitude } };
}

function validateText(field: 'name' | 'address', text: string | undefined, errors: Record<string, string>): string {
  const [shown, capital, article] = field === 'name' ? ['store name', 'Store name', 'a'] : ['address', 'Address', 'an'];
  if (text === '') errors[field] = `Please enter ${article} ${shown}`;
  else if (text === undefined) errors[field] = `Invalid ${shown}`;
  else if (text.length > LONGEST[field]) errors[field] = `${capital} is too long`;
  return text ?? '';
}

/** Validates a plain decimal, six places at most (about ten centimetres); no exponent, no digits of other scripts. */
function validateDegrees(
  field: 'latitude' | 'longitude',
  given: string | number | null | undefined,
  limit: number,
  errors: Record<string, string>,
): number {
  const text = textOf(given).replace('−', '-');
  const value = typeof given === 'number' ? given : Number(text);
  if (text === '') errors[field] = `Please enter a ${field}`;
  else if (
    (typeof given !== 'number' && !/^[+-]?[0-9]{1,3}(\.[0-9]{1,20})?$/.test(text)) ||
    !(Math.abs(value) <= limit)
  ) {
    errors[field] = `Please enter a ${field} from -${limit} to ${limit}`;
  }
  return Math.round(value * 1e6) / 1e6;
}

function textOf(value: string | number | null | undefined): string {
  return String(value ?? '').trim();
}

/**
 * Returns the number to dial for a phone number as written in India: a mobile (10 digits from 6 to 9), a landline with
 * its area code (10 digits from 1 to 8), either with +91, 91, 0091 or 0 before it, or a toll-free 1800/1860 number.
 * @returns `+91…`, or the toll-free number unchanged (it cannot be dialled with a country code); undefined for all else
 */
export function dialledNumber(written: string): string | undefined {
  const digits = written.replace(SEPARATORS, '');
  if (/^18[06]0[0-9]{6,7}$/.test(digits)) return digits;
  const national = /^(?:\+91|0091|91|0)?([1-9][0-9]{9})$/.exec(digits)?.[1];
  return national === undefined ? undefined : `+91${national}`;
}
