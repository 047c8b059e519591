import { groupSymbols, isOurCode, validateCode, placeInGroups } from './code-text';

/** Made by the api's `createCodeCipher`, under two keys. */
const codes = [
  'A1DS1VMSATSEGZJWBDRFRDM4EFHD',
  'A3FYJKA4SYM7RXSYSD9JJY534ER2',
  'A1P9R507SE1D9E3968A1HTR7717Y',
  'A7PAMZAF0T5H7W1YQGVBW03WYAVA',
  'Z3ZGK56497WQM0WMPFCHB7TGCPTA',
];
const code = codes[2]!;
/** Made by the same cipher for labels to be typed. */
const shorts = ['ME77H94WFMYN', 'MRV52XTR4VJD', 'VWS22QFGDSRB', 'ZH9S3HP5BDXY'];
const [short = ''] = shorts;
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

describe('validateCode', () => {
  test.each([...codes, ...shorts])('takes %s, which the api has made', (made) => {
    expect(validateCode(made)).toEqual({ kind: 'complete', code: made });
  });

  test.each([
    ['lower case', code.toLowerCase()],
    ['the hyphens of the label', code.match(/.{4}/g)!.join('-')],
    ['blanks', ` ${code.match(/.{4}/g)!.join(' ')} `],
    ['a line break', `${code.slice(0, 14)}\n${code.slice(14)}`],
    ['O for 0', code.replaceAll('0', 'O')],
    ['o for 0', code.replaceAll('0', 'o')],
    ['I for 1', code.replaceAll('1', 'I')],
    ['l for 1', code.replaceAll('1', 'l')],
    ['the label’s link', `HTTPS://LOYALTY.EXAMPLE.COM/USER/S/${code}`],
    ['the link as a browser writes it', `http://localhost:8080/user/s/${code.toLowerCase()}`],
  ])('takes %s for the same code', (_name, text) => {
    expect(validateCode(text)).toEqual({ kind: 'complete', code });
  });

  test.each([code, ...shorts])('sees every single mistyped character of %s', (code) => {
    for (const [at, right] of [...code].entries()) {
      for (const wrong of alphabet.replace(right, '')) {
        expect(validateCode(code.slice(0, at) + wrong + code.slice(at + 1))).toMatchObject({ kind: 'mistyped' });
      }
    }
  });

  test('sees neighbours that changed places', () => {
    const missed = [...codes, ...shorts].flatMap((made) =>
      [...made].flatMap((symbol, at) => {
        const next = made[at + 1];
        if (next === undefined || next === symbol) return [];
        const swapped = made.slice(0, at) + next + symbol + made.slice(at + 2);
        return validateCode(swapped).kind === 'complete' ? [swapped] : [];
      }),
    );
    expect(missed).toEqual([]);
  });

  test.each([
    ['', { kind: 'empty' }],
    [' - ', { kind: 'empty' }],
    ['A1DS', { kind: 'short', missing: 8 }],
    [`${short}7Y`, { kind: 'long', extra: 2, isUnfinished: true }],
    [code.slice(0, 17), { kind: 'short', missing: 11 }],
    [`${code}7Y`, { kind: 'long', extra: 2, isUnfinished: false }],
    [short.replace('F', 'E'), { kind: 'mistyped', suspects: expect.any(Array), isUnfinished: true }],
    [code.replace('E', 'U'), { kind: 'foreign-character', character: 'U', at: 9, likely: 'V' }],
    [code.replace('A', 'ı'), { kind: 'foreign-character', character: 'ı', at: 0 }],
    [code.replace('A', '😀'), { kind: 'foreign-character', character: '😀', at: 0 }],
  ])('says what is wrong with %j', (text, validation) => {
    expect(validateCode(text)).toEqual(validation);
  });
});

describe('a mistyped code', () => {
  test('names the right character, and what it should be, after nearly every likely mix-up', () => {
    let [mistakes, named] = [0, 0];
    for (const made of codes) {
      for (const [one = '', other = ''] of ['8B', '5S', '2Z', '6G', '0D', '17', 'VY']) {
        for (const [at, right] of [...made].entries()) {
          if (right !== one && right !== other) continue;
          const typed = right === one ? other : one;
          const validated = validateCode(made.slice(0, at) + typed + made.slice(at + 1));
          const suspects = validated.kind === 'mistyped' ? validated.suspects : [];
          mistakes += 1;
          if (suspects.some((suspect) => suspect.at === at && suspect.likely === right)) named += 1;
        }
      }
    }
    expect(mistakes).toBeGreaterThan(50);
    expect(named / mistakes).toBeGreaterThan(0.95);
  });

  test('never suspects more than a person compares', () => {
    for (const [at, right] of [...code].entries()) {
      for (const wrong of alphabet.replace(right, '')) {
        const validated = validateCode(code.slice(0, at) + wrong + code.slice(at + 1));
        expect(validated.kind === 'mistyped' && validated.suspects.length).toBeLessThanOrEqual(4);
      }
    }
  });
});

describe('placeInGroups', () => {
  test.each([
    [0, 0],
    [3, 3],
    [4, 5],
    [27, 33],
  ])('finds character %i at %i', (at, start) => {
    expect(placeInGroups(code, at)).toEqual({ start, end: start + 1 });
    expect(groupSymbols(code)[start]).toBe(code[at]);
  });

  test('counts a character as the field does', () => {
    expect(placeInGroups('A😀', 1)).toEqual({ start: 1, end: 3 });
  });
});

describe('isOurCode', () => {
  test.each([
    'https://example.com/',
    `https://example.com/${code}`,
    `${code}0?utm=1`,
    `https://example.com/user/s/${code}/more`,
    'BEGIN:VCARD\nVERSION:3.0\nN:Rao\nEND:VCARD',
    'WIFI:T:WPA;S:home;P:secret;;',
    'javascript:alert(1)',
    '4006381333931',
    '012345678905',
    short,
  ])('does not take %j for one of our labels', (text) => {
    expect(isOurCode(text)).toBe(false);
  });

  test('knows a label by its link, whatever the host', () => {
    expect(isOurCode(`HTTP://10.0.0.7:8080/USER/S/${code}`)).toBe(true);
  });

  test.each([
    `${code}?utm=1`,
    `example.com/user/s/${code}&utm_source=wa`,
    `https://example.com/user/s/${code}?utm=1`,
    `HTTPS://EXAMPLE.COM/USER/S/${code}?utm_source=whatsapp&x=1#top`,
    `https://example.com/user/s/${code}/`,
    `Scan this: https://example.com/user/s/${code}?utm=1 thanks`,
    `\u202a${code.match(/.{4}/g)!.join('\u2011')}\u202c`,
  ])('knows %j as ours', (text) => {
    expect(isOurCode(text)).toBe(true);
  });
});

describe('groupSymbols', () => {
  test('closes a group only by the character after it', () => {
    expect(groupSymbols('A1DS')).toBe('A1DS');
    expect(groupSymbols('A1DS1')).toBe('A1DS 1');
    expect(groupSymbols('')).toBe('');
  });
});
