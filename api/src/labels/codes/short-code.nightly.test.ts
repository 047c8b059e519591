import { randomBytes, randomInt } from 'node:crypto';
import { FF1 } from '@noble/ciphers/ff1';
import fc from 'fast-check';
import { deriveKey } from '../../platform/config/keys';
import { createCodeCipher } from './code-cipher';
import { groupCode } from './code-text';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const keyA = { id: 'A', key: randomBytes(32) };
const keyB = { id: 'B', key: randomBytes(32) };
const cipher = createCodeCipher([keyA]);
const serials = fc.maxSafeInteger().map((number) => Math.abs(number) % 2 ** 40);

/** Luhn's check over 32 symbols, written once more. */
function withCheck(body: string): string {
  const sum = [...body].toReversed().reduce((total, symbol, at) => {
    const value = ALPHABET.indexOf(symbol) * (at % 2 === 0 ? 2 : 1);
    return total + Math.floor(value / 32) + (value % 32);
  }, 0);
  return body + ALPHABET[(32 - (sum % 32)) % 32]!;
}
const randomShort = () => withCheck(Array.from({ length: 11 }, () => ALPHABET[randomInt(32)]!).join(''));

describe('a short code', () => {
  test('gives back the serial it was made from, under any key', () => {
    fc.assert(
      fc.property(serials, fc.uint8Array({ minLength: 32, maxLength: 32 }), (serial, key) => {
        const one = createCodeCipher([{ id: 'A', key: Buffer.from(key) }]);
        const [code] = one.encipherShort([serial]);
        expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
        expect(one.decipherShort(code!)).toEqual([serial]);
      }),
      { numRuns: 500 },
    );
    const edges = [0, 1, 2 ** 30 - 1, 2 ** 30, 2 ** 40 - 1];
    expect(cipher.encipherShort(edges).flatMap((code) => cipher.decipherShort(code))).toEqual(edges);
    for (const serial of [2 ** 40, -1, 1.5]) expect(() => cipher.encipherShort([serial])).toThrow(RangeError);
  });

  test('is FF1 of the serial as another implementation computes it, and a check character', () => {
    const other = FF1(32, deriveKey(keyA.key, 'short codes'));
    const numbers = Array.from({ length: 200 }, () => randomInt(2 ** 40));
    const expected = numbers.map((serial) => {
      const digits = Array.from({ length: 11 }, (_, at) => Math.floor(serial / 32 ** (10 - at)) % 32);
      return withCheck([...other.encrypt(digits)].map((digit) => ALPHABET[digit]).join(''));
    });
    expect(cipher.encipherShort(numbers)).toEqual(expected);
  });

  test('shows nothing of its serial: each character of successive codes is evenly distributed', () => {
    const codes = cipher.encipherShort(Array.from({ length: 32_000 }, (_, at) => 1_000_001 + at));
    expect(new Set(codes).size).toBe(codes.length);
    for (let at = 0; at < 12; at += 1) {
      const counts = [...ALPHABET].map((symbol) => codes.filter((code) => code[at] === symbol).length);
      const chiSquare = counts.reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0);
      // 31 degrees of freedom: exceeded by one of 10 million random keys.
      expect(chiSquare).toBeLessThan(95);
    }
  });

  test.each([
    ['lower case', (code: string) => code.toLowerCase()],
    ['as printed', groupCode],
    ['with blanks', (code: string) => ` ${groupCode(code).replaceAll('-', ' ')}\n`],
    ['letters for figures', (code: string) => code.replaceAll('0', 'O').replaceAll('1', 'l')],
    ['the query of a link', (code: string) => `${groupCode(code)}?utm_source=whatsapp&utm_medium=a/b&fbclid=xyz`],
    ['no-break hyphens', (code: string) => `\u200e${groupCode(code).replaceAll('-', '\u2011')}`],
  ])('%s is the same code', (_name, respell) => {
    const numbers = Array.from({ length: 50 }, () => randomInt(2 ** 40));
    const read = cipher.encipherShort(numbers).map((code) => cipher.decipherShort(respell(code)));
    expect(read).toEqual(numbers.map((serial) => [serial]));
  });

  test('with one character replaced, or two neighbours exchanged, is refused before any key is tried', () => {
    for (const code of cipher.encipherShort(Array.from({ length: 20 }, () => randomInt(2 ** 40)))) {
      for (let at = 0; at < code.length; at += 1) {
        for (const symbol of ALPHABET.replace(code[at]!, '')) {
          expect(cipher.decipherShort(code.slice(0, at) + symbol + code.slice(at + 1))).toBeUndefined();
        }
        const pair = code.slice(at, at + 2);
        if (pair.length < 2 || pair[0] === pair[1] || ['0Z', 'Z0'].includes(pair)) continue;
        expect(cipher.decipherShort(code.slice(0, at) + pair[1] + pair[0] + code.slice(at + 2))).toBeUndefined();
      }
    }
  });

  test.each([
    ['a character more', (code: string) => `${code}0`],
    ['a character less', (code: string) => code.slice(1)],
    ['a link with a query', (code: string) => `A.EXAMPLE/USER/S/${code}?utm=1`],
    ['a link', (code: string) => `HTTPS://A.EXAMPLE/USER/S/${code}`],
    ['the letter U', (code: string) => `U${code.slice(1)}`],
    ['500 blanks in front', (code: string) => ' '.repeat(500) + code],
  ])('%s is no short code', (_name, change) => {
    expect(cipher.decipherShort(change(cipher.encipherShort([7])[0]!))).toBeUndefined();
  });
});

describe('forgery', () => {
  test('random well-formed codes are as often a serial up to 2⁴⁰ as 2⁴⁰ of 2⁵⁵ numbers are', () => {
    const tries = 50_000;
    let serialsFound = 0;
    for (let tried = 0; tried < tries; tried += 1) serialsFound += cipher.decipherShort(randomShort())!.length;
    // 1.5 expected.
    expect(serialsFound).toBeLessThan(15);
  });
});

describe('keys', () => {
  const [old] = createCodeCipher([keyA]).encipherShort([99]);

  test('after a rotation the new key makes codes and the old one still reads its own', () => {
    const rotated = createCodeCipher([keyB, keyA]);
    expect(rotated.encipherShort([99])).not.toEqual([old]);
    expect(rotated.decipherShort(rotated.encipherShort([99])[0]!)).toContain(99);
    expect(rotated.decipherShort(old!)).toContain(99);
  });

  test('the codes of a retired key are numbers that no batch has', () => {
    expect(createCodeCipher([keyB]).decipherShort(old!)).not.toContain(99);
  });
});
