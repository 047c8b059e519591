/**
 * Returns a text without what no screen shows: marks of direction and of zero width, which a clipboard adds, soft hyphens, fillers.
 * For numbers and codes; in a name some of them have a meaning (`plainName`).
 */
export const withoutMarks = (text: string): string =>
  text.replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu, '');

/** The zero of each digit block that keyboards in India type: Indian scripts, Arabic and Urdu, full width. */
const zeros = [
  0x0660, 0x06f0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x1c50, 0xabf0, 0xff10,
];

function latinDigit(digit: string): string {
  const point = digit.codePointAt(0) ?? 0;
  const zero = zeros.find((start) => point >= start && point <= start + 9);
  return zero === undefined ? digit : String(point - zero);
}

/** Returns a text with the digits of other scripts as 0 to 9: "१२.५" is "12.5". */
export const latinDigits = (text: string): string => text.replace(/\p{Nd}/gu, latinDigit);

/** From a sign of ASCII to its full-width form. */
const fullWidth = 0xfee0;

/**
 * Returns a text likewise, and full-width signs as those of ASCII: "１２．५" is "12.5". Signs that are only equivalent to digits, as ²,
 * stay.
 */
export const latinSigns = (text: string): string =>
  latinDigits(text).replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - fullWidth));

/** Returns a number as typed, e.g. of a bank account, without what groups its digits: spaces, hyphens and dashes, dots. */
export const plainNumber = (typed: string): string =>
  latinSigns(withoutMarks(typed)).replace(/[\s\p{Pd}().,/−·]/gu, '');

/**
 * Returns a mobile number as ten digits from any spelling of it: "+91 98765-43210", "tel:098765.43210", "९८७६५ ४३२१०". A text that
 * is no mobile number is returned without what groups digits; the schema rejects it.
 */
export const plainMobile = (typed: string): string =>
  plainNumber(typed)
    .replace(/^(?:tel:)+/iu, '')
    // The country's code and the trunk's 0, where ten digits follow.
    .replace(/^(?:\+91|0{0,2}91)?0?(?=[0-9]{10}$)/, '');

/** Formats a mobile number in two groups: "98765 43210". */
export const groupMobile = (mobile: string): string => mobile.replace(/^(\d{5})(\d{5})$/, '$1 $2');
