import typedTexts from '@loyalty/tooling/cases/typed-texts.json';
import fc from 'fast-check';
import { plainCode } from '../labels/codes/code-text';
import { plainHeading } from './sheets';
import { plainName, showableLine } from './showable-text';
import {
  latinDigits,
  mobileSearch,
  plainIfsc,
  plainMobile,
  plainNumber,
  plainReference,
  plainUpiId,
  spellingsOf,
} from './typed-texts';

/** The browser reads texts of these kinds with code of its own: the cases are for both. */
const cases = typedTexts as unknown as Record<string, [typed: string, plain: string][]>;

/** A search as the lists read it. */
const search = (typed: string) => mobileSearch(showableLine(typed) ?? '') ?? showableLine(typed) ?? '';

const normalisers: Record<string, (typed: string) => string> = {
  mobile: plainMobile,
  mobile_search: search,
  code: plainCode,
  upi_id: plainUpiId,
  account_number: plainNumber,
  ifsc: plainIfsc,
  heading: plainHeading,
  name: plainName,
};

/** What a clipboard and a keyboard of India may contain. */
const typed = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...'0179 -+.@/?#:aAkKoOlI', 'tel:', 'https://a.example/user/s/'),
    fc.constantFrom(
      ...'\u00ad\u200b\u200c\u200d\u200e\u202a\u202c\u202e\u2060\u2066\u2069\ufeff\ufe0f\u2011\u00a0\u2800',
    ),
    fc.constantFrom(...'कष़्রাবയ്നعی९৯＋９＠ſıK❤👩🔧', '\u20e3', '\u0301'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
  maxLength: 24,
});

describe.each(Object.entries(normalisers))('%s', (kind, normalise) => {
  const of = cases[kind] ?? [];

  test('has cases', () => expect(of.length).toBeGreaterThan(4));

  test.each(of)('reads %j as %j', (text, plain) => {
    expect(normalise(text)).toBe(plain);
  });

  test.each(of)('of %j: changes what it returned no more', (_, plain) => {
    expect(normalise(plain)).toBe(plain);
  });
});

describe.each(Object.entries({ ...normalisers, reference: plainReference }))('%s', (_, normalise) => {
  test('changes no text twice', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const once = normalise(text);
        expect(normalise(once)).toBe(once);
      }),
      { numRuns: 2_000 },
    );
  });
});

test.each<[string, (typed: string) => string, fc.Arbitrary<string>]>([
  ['mobile', plainMobile, fc.stringMatching(/^[0-9]{10}$/)],
  ['mobile_search', search, fc.stringMatching(/^[0-9]{3,10}$/)],
  ['code', plainCode, fc.stringMatching(/^[0-9A-HJKMNP-TV-Z]{12,28}$/)],
  ['upi_id', plainUpiId, fc.stringMatching(/^[a-z0-9][a-z0-9._-]{0,30}@[a-z][a-z0-9]{1,20}$/)],
  ['account_number', plainNumber, fc.stringMatching(/^[0-9]{9,18}$/)],
  ['ifsc', plainIfsc, fc.stringMatching(/^[A-Z]{4}0[A-Z0-9]{6}$/)],
  ['reference', plainReference, fc.stringMatching(/^[A-Z0-9][A-Z0-9/-]{5,39}$/)],
  ['heading', plainHeading, fc.stringMatching(/^[a-z0-9]{1,9}( [a-z0-9]{1,9}){0,3}$/)],
  ['name', plainName, fc.stringMatching(/^[A-Za-z0-9.'°]{1,9}( [A-Za-z0-9.'°–]{1,9}){0,3}$/)],
])('a canonical %s is never changed', (_, normalise, canonical) => {
  fc.assert(
    fc.property(canonical, (text) => {
      expect(normalise(text)).toBe(text);
    }),
  );
});

test('every spelling of a digit is read as it', () => {
  for (let digit = 0; digit < 10; digit += 1) {
    expect(new Set(latinDigits(spellingsOf(digit)))).toEqual(new Set([String(digit)]));
  }
});

test('a line that turns its order round is still not shown', () => {
  expect(showableLine('abc\u202etxt.exe')).toBeUndefined();
  expect(showableLine('\u202d98765\u202c')).toBe('98765');
});
