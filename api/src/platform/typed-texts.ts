// Texts as people type and paste them, read as what they mean: one function for each kind. The browser has its own
// (shared-ui/src/platform/typed-*.ts); tooling/cases/typed-texts.json has the cases of both. The other kinds are where
// they are used: codes in labels/codes/code-text.ts, headings in platform/sheets/headings.ts, names in
// showable-text.ts.

/** The zero of each digit block that keyboards in India type: Indian scripts, Arabic and Urdu, full width. */
const ZEROS = [
  0x0660, 0x06f0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x1c50, 0xabf0, 0xff10,
];

/** Returns a text with the digits of other scripts as 0 to 9: "१२.५" is "12.5". */
export function latinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const point = digit.codePointAt(0)!;
    const zero = ZEROS.find((start) => point >= start && point <= start + 9);
    return zero === undefined ? digit : String(point - zero);
  });
}

/** Likewise, and full-width signs as those of ASCII: "１２．५" is "12.5". Signs only equivalent to digits, as ², stay. */
export const latinSigns = (text: string): string =>
  latinDigits(text).replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH));

/** From a sign of ASCII to its full-width form. */
const FULL_WIDTH = 0xfee0;

export const spellingsOf = (digit: number): string =>
  String(digit) + ZEROS.map((zero) => String.fromCodePoint(zero + digit)).join('');

/** Returns a text without marks of direction and of zero width, which a clipboard adds, soft hyphens, fillers. */
export const withoutMarks = (text: string): string =>
  text.replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu, '');

/** Returns a number as typed, e.g. of a bank account, without what groups its digits: spaces, hyphens and dashes, dots. */
export const plainNumber = (typed: string): string =>
  latinSigns(withoutMarks(typed)).replace(/[\s\p{Pd}().,/−·]/gu, '');

/** The country's code and the trunk's 0. */
const PREFIX = /^(?:\+91|0{0,2}91)?0?(?=[0-9]{10}$)/;

/**
 * Returns a mobile number as ten digits from any spelling of it: "+91 98765-43210", "tel:098765.43210", "९८७६५ ४३२१०". A
 * text that is no mobile number is returned without what groups digits, for the schema to reject.
 */
export const plainMobile = (typed: string): string =>
  plainNumber(typed)
    .replace(/^(?:tel:)+/iu, '')
    .replace(PREFIX, '');

/** Digits that cannot be a PIN code, a house number or another number with signs between its digits. */
const LEAST_DIGITS = 7;
const LEAST_FIRST_GROUP = 5;

/** Returns the digits of a mobile number, or of its beginning, in a search: "+91 98765" is 98765; else undefined. */
export function mobileSearch(search: string): string | undefined {
  const plain = plainMobile(search);
  if (/^[0-9]{10}$/.test(plain)) return plain;
  const [, withCountry] = /^(?:\+|00)910?([0-9]+)$/.exec(plain) ?? [];
  if (withCountry !== undefined) return withCountry;
  const written = latinSigns(withoutMarks(search)).trim();
  // With dots, commas and slashes it may be a position, an amount or a day.
  if (!/^[0-9][0-9\s\p{Pd}−()]*$/u.test(written)) return undefined;
  const [firstGroup = ''] = /^[0-9]+/.exec(written) ?? [];
  return plain.length >= LEAST_DIGITS || firstGroup.length >= LEAST_FIRST_GROUP ? plain : undefined;
}

/** Returns the number behind a prefix: "098" and "9198" may mean 98; undefined without one. */
export const afterMobilePrefix = (search: string): string | undefined =>
  /^(?:91|0)([6-9][0-9]{0,8})$/.exec(search)?.[1];

const compact = (typed: string) => latinDigits(withoutMarks(typed)).replace(/\s/gu, '');
/** ASCII only: Unicode's case rules would map K (Kelvin) to k. */
const upper = (text: string) => text.replace(/[a-z]/g, (letter) => letter.toUpperCase());

/** Returns a UPI ID as it is stored: `name@provider` in lower case, hyphens and digits in ASCII. */
export const plainUpiId = (typed: string): string =>
  compact(typed)
    .replace(/[\p{Pd}−]/gu, '-')
    .replace(/＠/g, '@')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Returns an IFSC as it is stored: upper case, without separators. */
export const plainIfsc = (typed: string): string => upper(compact(typed).replace(/[\p{Pd}−]/gu, ''));

/** Returns a bank's reference (UTR) as it is stored: upper case, without spaces. */
export const plainReference = (typed: string): string => upper(compact(typed).replace(/[\p{Pd}−]/gu, '-'));
