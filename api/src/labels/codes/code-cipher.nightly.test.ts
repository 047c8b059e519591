import { randomBytes, randomInt } from 'node:crypto';
import fc from 'fast-check';
import { type CodeContent, createCodeCipher, createKeyCheck } from './code-cipher';
import { groupCode, isCodeSymbol, readCode, readLabel, writeCode, labelUrl } from './code-text';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const keyA = { id: 'A', key: randomBytes(32) };
const keyB = { id: 'B', key: randomBytes(32) };
const cipher = createCodeCipher([keyA]);

const contents = fc.record({
  batchId: fc.integer({ min: 0, max: 2 ** 24 - 1 }),
  serial: fc.maxSafeInteger().map((number) => Math.abs(number) % 2 ** 40),
});

function randomContent(): CodeContent {
  return { batchId: randomInt(2 ** 24), serial: randomInt(2 ** 40) };
}

describe('a code', () => {
  test('gives back the batch and serial it was made from, for every batch and serial', () => {
    fc.assert(
      fc.property(contents, (content) => {
        expect(cipher.decipher(cipher.encipher(content))).toEqual(content);
      }),
      { numRuns: 5_000 },
    );
  });

  test.each([
    { batchId: 0, serial: 0 },
    { batchId: 2 ** 24 - 1, serial: 2 ** 40 - 1 },
    { batchId: 1, serial: 1_000_001 },
  ])('is 28 characters of the QR alphanumeric set at the edges too: %j', (content) => {
    const code = cipher.encipher(content);
    expect(code).toMatch(/^A[0-7][0-9A-HJKMNP-TV-Z]{26}$/);
    expect(cipher.decipher(code)).toEqual(content);
  });

  test.each([
    { batchId: 2 ** 24, serial: 1 },
    { batchId: -1, serial: 1 },
    { batchId: 1.5, serial: 1 },
    { batchId: 1, serial: 2 ** 40 },
    { batchId: 1, serial: -1 },
    { batchId: 1, serial: Number.NaN },
  ])('is not made from what does not fit: %j', (content) => {
    expect(() => cipher.encipher(content)).toThrow(RangeError);
  });

  test('is the same whether it is made alone or among many', () => {
    const serials = Array.from({ length: 500 }, () => randomInt(2 ** 40));
    const alone = serials.map((serial) => cipher.encipher({ batchId: 7, serial }));
    expect(cipher.encipherAll(7, serials)).toEqual(alone);
    expect(cipher.encipherAll(7, [])).toEqual([]);
    expect(() => cipher.encipherAll(7, [1, -1])).toThrow(RangeError);
  });

  test('differs in about half its bits from the code of the next serial', () => {
    const first = readCode(cipher.encipher({ batchId: 7, serial: 1_000_001 }))!.block;
    const second = readCode(cipher.encipher({ batchId: 7, serial: 1_000_002 }))!.block;
    const differing = [...first].reduce((sum, byte, at) => sum + bitsOf(byte ^ second[at]!), 0);
    expect(differing).toBeGreaterThan(30);
    expect(differing).toBeLessThan(98);
  });
});

describe('forgery', () => {
  // docs/trust.md "Codes" promises it for a million: FORGED_CODES=1000000.
  const forged = Number(process.env.FORGED_CODES ?? 100_000);
  test(`none of ${forged} random well-formed codes is accepted`, () => {
    const accepted: string[] = [];
    const noise = randomBytes(16 * forged);
    for (let at = 0; at < noise.length; at += 16) {
      const code = writeCode({ keyId: 'A', block: noise.subarray(at, at + 16) });
      if (cipher.decipher(code)) accepted.push(code);
    }
    expect(accepted).toEqual([]);
  });

  test('no single-bit flip of the block of 1,000 codes is accepted, even with its check character put right', () => {
    const accepted: string[] = [];
    for (let made = 0; made < 1_000; made += 1) {
      const { keyId, block } = readCode(cipher.encipher(randomContent()))!;
      for (let bit = 0; bit < 128; bit += 1) {
        const flipped = Buffer.from(block);
        flipped[bit >> 3]! ^= 1 << (bit & 7);
        const code = writeCode({ keyId, block: flipped });
        if (cipher.decipher(code)) accepted.push(code);
      }
    }
    expect(accepted).toEqual([]);
  });

  test('a single-bit flip anywhere in the text of 1,000 codes is refused, or only changed the case of a letter', () => {
    const accepted: string[] = [];
    for (let made = 0; made < 1_000; made += 1) {
      const content = randomContent();
      const text = Buffer.from(cipher.encipher(content), 'latin1');
      for (let bit = 0; bit < text.length * 8; bit += 1) {
        const flipped = Buffer.from(text);
        flipped[bit >> 3]! ^= 1 << (bit & 7);
        const spelling = flipped.toString('latin1');
        if (cipher.decipher(spelling) && spelling.toUpperCase() !== text.toString('latin1')) accepted.push(spelling);
      }
    }
    expect(accepted).toEqual([]);
  });

  test('every replacement of one character by another symbol is refused by the check character alone', () => {
    const code = cipher.encipher(randomContent());
    for (let at = 0; at < code.length; at += 1) {
      for (const symbol of ALPHABET.replace(code[at]!, '')) {
        expect(readCode(code.slice(0, at) + symbol + code.slice(at + 1))).toBeUndefined();
      }
    }
  });

  test('halves of two codes put together are refused (bad input C10)', () => {
    const [first, second] = [readCode(cipher.encipher(randomContent()))!, readCode(cipher.encipher(randomContent()))!];
    const mixed = Buffer.concat([first.block.subarray(0, 8), second.block.subarray(8)]);
    expect(cipher.decipher(writeCode({ keyId: 'A', block: mixed }))).toBeUndefined();
  });
});

describe('spellings', () => {
  const content = { batchId: 41, serial: 1_234_567 };
  const code = cipher.encipher(content);

  test.each([
    ['lower case', code.toLowerCase()],
    ['as printed', groupCode(code)],
    ['with spaces', groupCode(code).replaceAll('-', ' ')],
    ['with blanks around it', ` ${code}\n`],
    ['letters for figures', code.replaceAll('0', 'O').replaceAll('1', 'l')],
    ['other letters for figures', code.replaceAll('0', 'o').replaceAll('1', 'I')],
    ['the label', labelUrl('https://loyalty.example.com', code)],
    ['the label on another host and port', labelUrl('http://localhost:8080', code)],
    ['the label in lower case', labelUrl('https://loyalty.example.com', code).toLowerCase()],
    ['the label with a query', `${labelUrl('https://a.example', code)}?utm=1`],
    ['the label with a fragment', `${labelUrl('https://a.example', code)}#x`],
    ['the label with a slash behind it', `${labelUrl('https://a.example', code)}/`],
    ['the label in a message', `Scan this: ${labelUrl('https://a.example', code)}?utm=1, thanks`],
    ['the label without a scheme', `a.example/user/s/${code}?utm=1`],
    ['the label in a search engine’s link', `https://g.example/url?q=https://a.example/user/s/${code}&sa=D`],
    ['with the query of its link', `${code}?utm_source=whatsapp`],
    [
      'the label in a long message',
      `${'Scan this label. '.repeat(60)}${labelUrl('https://a.example', code)}?fbclid=${'x'.repeat(600)}`,
    ],
    ['with no-break hyphens', groupCode(code).replaceAll('-', '\u2011')],
    ['with marks of the clipboard', `\u202a${code.slice(0, 9)}\u200b\u00ad${code.slice(9)}\u202c`],
  ])('%s is the same code', (_name, text) => {
    expect(cipher.decipher(text)).toEqual(content);
  });

  test.each([
    ['nothing', ''],
    ['a blank', ' '],
    ['a character too many', `${code}0`],
    ['a character too few', code.slice(0, -1)],
    ['trailing data', `${code}=`],
    ['a label with more path', `${labelUrl('https://a.example', code)}/x`],
    ['a label with less path', `HTTPS://A.EXAMPLE/S/${code}`],
    ['a label with a user', `HTTPS://ME@A.EXAMPLE/USER/S/${code}`],
    ['another scheme', `FTP://A.EXAMPLE/USER/S/${code}`],
    ['the letter U, which the alphabet leaves out', `U${code.slice(1)}`],
    ['a dotless i for 1', `${code.slice(0, -1)}ı`],
    ['a full-width letter', code.replace(/[A-Z]/, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))],
    ['base64 of the block', readCode(code)!.block.toString('base64')],
    ['base64url of the block', readCode(code)!.block.toString('base64url')],
    ['hex of the block', readCode(code)!.block.toString('hex')],
    ['a web page', 'https://example.com/'],
    ['a visiting card', 'BEGIN:VCARD\nVERSION:3.0\nN:Rao\nEND:VCARD'],
    ['a wi-fi password', 'WIFI:T:WPA;S:home;P:secret;;'],
    ['a script', 'javascript:alert(1)'],
    ['10 KB', code.repeat(366)],
    ['a code behind 4,096 blanks', ' '.repeat(4096) + code],
  ])('%s is refused', (_name, text) => {
    expect(cipher.decipher(text)).toBeUndefined();
  });

  test('the two spare bits in front do not give a block a second spelling', () => {
    const symbols = [...code].map((symbol) => ALPHABET.indexOf(symbol));
    for (const spare of [8, 16, 24]) {
      const second = [symbols[0]!, symbols[1]! + spare, ...symbols.slice(2, -1)];
      for (const check of ALPHABET) {
        expect(cipher.decipher(second.map((symbol) => ALPHABET[symbol]).join('') + check)).toBeUndefined();
      }
    }
  });

  test('of random spellings, whatever is read has that code as its only canonical form', () => {
    const respelt = fc
      .array(fc.constantFrom('', '-', ' ', 'lower', 'lookalike'), { minLength: 28, maxLength: 28 })
      .map((ways) => [...code].map((symbol, at) => respell(symbol, ways[at]!)).join(''));
    fc.assert(
      fc.property(respelt, (text) => {
        const read = cipher.decipher(text);
        expect(read).toEqual(content);
        expect(cipher.encipher(read!)).toBe(code);
      }),
    );
  });
});

describe('keys', () => {
  const content = { batchId: 3, serial: 99 };
  const oldCode = createCodeCipher([keyA]).encipher(content);

  test('after a rotation the new key makes codes and the old one still reads its own', () => {
    const rotated = createCodeCipher([keyB, keyA]);
    expect(rotated.encipher(content)).toMatch(/^B/);
    expect(rotated.decipher(rotated.encipher(content))).toEqual(content);
    expect(rotated.decipher(oldCode)).toEqual(content);
  });

  test('the codes of a retired key are refused (bad input C11)', () => {
    expect(createCodeCipher([keyB]).decipher(oldCode)).toBeUndefined();
  });

  test('a code is refused under the name of another key, and by another key of the same name', () => {
    const both = createCodeCipher([keyA, keyB]);
    const { block } = readCode(oldCode)!;
    expect(both.decipher(writeCode({ keyId: 'B', block }))).toBeUndefined();
    expect(createCodeCipher([{ id: 'A', key: randomBytes(32) }]).decipher(oldCode)).toBeUndefined();
  });

  test('keys that cannot work are refused at start', () => {
    expect(() => createCodeCipher([])).toThrow('At least one code key is needed.');
    expect(() => createCodeCipher([{ id: 'A', key: randomBytes(16) }])).toThrow('must have 32 bytes, not 16');
    expect(() => createCodeCipher([keyA, { ...keyB, id: 'A' }])).toThrow('Two code keys have the same id.');
    for (const id of ['', 'a', 'U', 'AB', '-']) {
      expect(isCodeSymbol(id)).toBe(false);
      expect(() => createCodeCipher([{ id, key: randomBytes(32) }])).toThrow("A code key's id is one of");
    }
  });
});

describe('whose label a text is', () => {
  const code = cipher.encipher({ batchId: 1, serial: 7 });

  test('is known by its key, of the current one and older ones', () => {
    const label = readLabel(code)!;
    expect(createKeyCheck([keyA])(label)).toBe(true);
    expect(createKeyCheck([keyB, keyA])(label)).toBe(true);
    expect(createKeyCheck([keyB])(label)).toBe(false);
    expect(createKeyCheck([{ id: 'A', key: keyB.key }])(label)).toBe(false);
  });

  test.each([
    [code, undefined],
    [`  ${code.toLowerCase().replace(/.{4}/g, '$& ')}`, undefined],
    [labelUrl('https://Shop.example:8443', code), 'SHOP.EXAMPLE:8443'],
    [`shop.example/user/s/${code}?utm=1`, 'shop.example'],
    [`Scan this: https://shop.example/user/s/${code}.`, 'shop.example'],
    [`https://shop.example/user/s/${code} or https://other.example/user/s/${code}`, undefined],
  ])('%s is a label’s, with the host of its one link', (text, host) => {
    expect(readLabel(text)).toMatchObject({ code, host });
  });

  test('no other text is a label’s', () => {
    for (const text of [
      '',
      'https://shop.example/user/s/garbage',
      `https://a.example@b.example/user/s/${code}`,
      `${code}0`,
      code.slice(1),
    ])
      expect(readLabel(text)).toBeUndefined();
  });
});

describe('the label', () => {
  test('is a link to the site, wholly in the QR alphanumeric set', () => {
    const code = cipher.encipher({ batchId: 1, serial: 2 });
    expect(labelUrl('https://loyalty.example.com', code)).toBe(`HTTPS://LOYALTY.EXAMPLE.COM/USER/S/${code}`);
    expect(labelUrl('http://localhost:8080/', code)).toMatch(/^[0-9A-Z $%*+\-./:]+$/);
  });

  test('prints its code as seven groups of four', () => {
    expect(groupCode(cipher.encipher({ batchId: 1, serial: 2 }))).toMatch(/^([0-9A-Z]{4}-){6}[0-9A-Z]{4}$/);
  });
});

function bitsOf(byte: number): number {
  return byte.toString(2).replaceAll('0', '').length;
}

function respell(symbol: string, way: string): string {
  if (way === 'lower') return symbol.toLowerCase();
  if (way === 'lookalike') return { 0: 'O', 1: 'I' }[symbol] ?? symbol;
  return way + symbol;
}
