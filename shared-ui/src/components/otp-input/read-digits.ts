/** The zero of each digit block that an Indian or a full-width keyboard may type. */
const zeros = [0x0966, 0x09e6, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0xff10];

function toAscii(digit: string): string {
  const point = digit.codePointAt(0) ?? 0;
  const zero = zeros.find((start) => point >= start && point <= start + 9);
  return zero === undefined ? digit : String(point - zero);
}

/** Returns the digits in typed or pasted text ('123 456', 'Code: 123456', '१२३४५६'), at most `length` of them. */
export function readDigits(text: string, length: number): string {
  return Array.from(text, toAscii)
    .filter((character) => character >= '0' && character <= '9')
    .join('')
    .slice(0, length);
}
