import { type SchemaOptions, type Static, type TObject, Type } from '@sinclair/typebox';
import { plainMobile, latinSigns } from '../../platform/typed-texts';
import { rejectInvalid } from '../../platform/http/api-error';
import { moment, orNull } from '../../platform/http/envelope';
import { optionalOrNull } from '../../platform/http/request-fields';
import type { SheetColumn } from '../../platform/sheets';
import { plainName, showableLine, showableLines } from '../../platform/showable-text';

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

const LONGEST = { name: 120, address: 500, phone: 30 };
const DECIMAL = /^[+-]?[0-9]{1,3}(\.[0-9]{1,20})?$/;

export const STORE_EXISTS = 'There is already a store with this name and address';

export const storeValues = {
  name: Type.String(),
  address: Type.String(),
  phone: orNull(Type.String(), { description: 'As it is written.' }),
  latitude: Type.Number({ description: 'Degrees north.' }),
  longitude: Type.Number({ description: 'Degrees east.' }),
};

export const storeRow = Type.Object({ id: Type.Integer(), ...storeValues, created_at: moment, changed_at: moment });

export type StoreForm = Static<TObject<typeof storeValues>>;

const split = (headings: string) => headings.split(', ');

/** The columns of a sheet, by what customers call them, the plainest first. */
export const storeColumns: readonly SheetColumn<keyof StoreForm>[] = [
  {
    name: 'name',
    headings: split('name, store name, store, shop name, shop, dealer name, dealer, outlet, दुकान का नाम, नाम'),
    required: true,
  },
  {
    name: 'address',
    headings: ['address', 'store address', 'full address', 'shop address', 'पता'],
    required: true,
  },
  {
    name: 'phone',
    headings: split(
      'phone, phone number, phone no, mobile, mobile number, mobile no, contact, contact number, contact no, telephone, फ़ोन, फोन, मोबाइल',
    ),
    required: false,
    number: true,
  },
  { name: 'latitude', headings: ['latitude', 'lat', 'अक्षांश'], required: true, number: true },
  { name: 'longitude', headings: ['longitude', 'long', 'lng', 'lon', 'देशांतर'], required: true, number: true },
];

/** The fields of a store from a form or a sheet; null if unreadable. */
type GivenStore = { [field in keyof StoreForm]?: string | number | null };

type Refuse = (field: keyof StoreForm, message: string) => void;

const text = (options: SchemaOptions) => optionalOrNull(Type.String(), options);
const degrees = (description: string, message: string) =>
  Type.Optional(
    Type.Union([Type.Number(), Type.String(), Type.Null()], {
      description: `${description} A number, or its decimal text.`,
      'x-message': message,
    }),
  );

export const storeFields = {
  name: text({ 'x-message': 'Please enter a store name' }),
  address: text({ 'x-message': 'Please enter an address' }),
  phone: text({
    description: 'An Indian mobile, landline with area code or toll-free number; optional.',
    'x-message': 'Please enter a valid phone number',
  }),
  latitude: degrees('Degrees north, −90 to 90.', 'Please enter a latitude from -90 to 90'),
  longitude: degrees('Degrees east, −180 to 180.', 'Please enter a longitude from -180 to 180'),
};

/** Returns a store as it is stored. @throws ApiError 400 with every field's message */
export function readStore(body: GivenStore): StoreForm {
  const errors: Record<string, string> = {};
  const store = validateStore(body, (field, message) => (errors[field] = message));
  rejectInvalid(errors);
  return store;
}

/** Returns the same for a change: an absent field keeps its value. @throws ApiError 400 as readStore */
export function readStoreChange(body: GivenStore): Partial<StoreForm> {
  const isGiven = (field: string) => body[field as keyof StoreForm] !== undefined;
  const errors: Record<string, string> = {};
  const store = validateStore(body, (field, message) => {
    if (isGiven(field)) errors[field] = message;
  });
  rejectInvalid(errors);
  return Object.fromEntries(Object.entries(store).filter(([field]) => isGiven(field)));
}

export function validateStore(given: GivenStore, refuse: Refuse): StoreForm {
  const name = showableLine(textOf(given.name));
  if (name === '') refuse('name', 'Please enter a store name');
  else if (name === undefined) refuse('name', 'Invalid store name');
  else if (name.length > LONGEST.name) refuse('name', 'Store name is too long');
  // A multi-line address becomes one line for tables and cards.
  const address = showableLines(textOf(given.address))?.replace(/,?\n+/g, ', ');
  if (address === '') refuse('address', 'Please enter an address');
  else if (address === undefined) refuse('address', 'Invalid address');
  else if (address.length > LONGEST.address) refuse('address', 'Address is too long');
  const phone = latinSigns(showableLine(textOf(given.phone)) ?? '?').replace(/^tel: ?/i, '');
  if (phone !== '' && (phone.length > LONGEST.phone || dialledNumber(phone) === undefined)) {
    refuse('phone', 'Please enter a valid phone number');
  }
  return {
    name: name ?? '',
    address: address ?? '',
    phone: phone || null,
    latitude: validateDegrees('latitude', given.latitude, 90, refuse),
    longitude: validateDegrees('longitude', given.longitude, 180, refuse),
  };
}

/** Validates a plain decimal in any digits, without an exponent; rounds to six places, about ten centimetres. */
function validateDegrees(
  field: 'latitude' | 'longitude',
  given: string | number | null | undefined,
  limit: number,
  refuse: Refuse,
): number {
  const written = latinSigns(plainName(textOf(given))).replace('−', '-');
  const value = typeof given === 'number' || DECIMAL.test(written) ? Number(written) : NaN;
  if (written === '') refuse(field, `Please enter a ${field}`);
  else if (!(Math.abs(value) <= limit)) refuse(field, `Please enter a ${field} from -${limit} to ${limit}`);
  return Math.round(value * 1e6) / 1e6;
}

function textOf(value: string | number | null | undefined): string {
  return String(value ?? '').trim();
}
