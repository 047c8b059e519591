import typedTexts from '@loyalty/tooling/cases/typed-texts.json';
import fc from 'fast-check';
import { plainCode } from './typed-code';
import { latinDigits, plainMobile, plainNumber } from './typed-numbers';
import { plainHeading, plainIfsc, plainName, plainUpiId } from './typed-text';
import { formatFileSize } from './file-size';
import { distanceKm } from './great-circle';

describe('typed-texts', () => {
  /** The api reads texts of these kinds with code of its own: the cases are for both. */
  const cases = typedTexts as unknown as Record<string, [typed: string, plain: string][]>;

  const normalisers: Readonly<Record<string, (typed: string) => string>> = {
    mobile: plainMobile,
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
      fc.constantFrom(...'कष़्रাবയ്നعی९৯＋９＠ſıK❤👩🔧', '\u20e3', '\u0301'),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    ),
    maxLength: 24,
  });

  describe.each(Object.entries(normalisers))('%s', (kind, normalise) => {
    const of = cases[kind] ?? [];

    it('has cases', () => expect(of.length).toBeGreaterThan(4));

    it.each(of)('reads %j as %j', (text, plain) => {
      expect(normalise(text)).toBe(plain);
    });

    it.each(of)('of %j: changes what it returned no more', (_, plain) => {
      expect(normalise(plain)).toBe(plain);
    });

    it('changes no text twice', () => {
      fc.assert(
        fc.property(typed, (text) => {
          const once = normalise(text);
          expect(normalise(once)).toBe(once);
        }),
        { numRuns: 2_000 },
      );
    });
  });

  const symbols = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'];

  it.each<[string, (typed: string) => string, fc.Arbitrary<string>]>([
    ['mobile', plainMobile, fc.stringMatching(/^[0-9]{10}$/)],
    ['code', plainCode, fc.string({ unit: fc.constantFrom(...symbols), minLength: 12, maxLength: 28 })],
    ['upi_id', plainUpiId, fc.stringMatching(/^[a-z0-9][a-z0-9._-]{0,30}@[a-z][a-z0-9]{1,20}$/)],
    ['account_number', plainNumber, fc.stringMatching(/^[0-9]{9,18}$/)],
    ['ifsc', plainIfsc, fc.stringMatching(/^[A-Z]{4}0[A-Z0-9]{6}$/)],
    ['heading', plainHeading, fc.stringMatching(/^[a-z0-9]{1,9}( [a-z0-9]{1,9}){0,3}$/)],
    ['name', plainName, fc.stringMatching(/^[A-Za-z0-9.'°]{1,9}( [A-Za-z0-9.'°–]{1,9}){0,3}$/)],
  ])('a canonical %s is never changed', (_, normalise, canonical) => {
    fc.assert(
      fc.property(canonical, (text) => {
        expect(normalise(text)).toBe(text);
      }),
    );
  });

  it('latinDigits changes digits only', () => {
    expect(latinDigits('१२.५ मिमी, ௧௨, ４２ 7')).toBe('12.5 मिमी, 12, 42 7');
  });
});

describe('formatFileSize', () => {
  it.each([
    [0, '0 bytes', '0 बाइट'],
    [1, '1 byte', '1 बाइट'],
    [799, '799 bytes', '799 बाइट'],
    [842_311, '823 kB', '823 kB'],
    [5_242_880, '5 MB', '5 MB'],
    [8_650_752, '8.3 MB', '8.3 MB'],
    [5_905_580_032, '5.5 GB', '5.5 GB'],
  ])('%d bytes is %p, in Hindi %p', (bytes, english, hindi) => {
    expect(formatFileSize(bytes, 'en-IN')).toBe(english);
    expect(formatFileSize(bytes, 'hi-IN')).toBe(hindi);
  });

  it('has Latin digits in every language', () => {
    expect(formatFileSize(799, 'mr-IN')).toBe('799 बाइट');
  });
});

describe('great-circle', () => {
  it.each([
    ['nothing to the place itself', [18.5204, 73.8567], [18.5204, 73.8567], 0],
    ['a degree of latitude', [0, 0], [1, 0], 111.195],
    ['Pune to Mumbai', [18.5204, 73.8567], [19.076, 72.8777], 120.152],
    ['half the earth to the antipode', [10, 20], [-10, -160], 20_015.114],
  ])('measures %s', (_name, [latitude = 0, longitude = 0], [toLatitude = 0, toLongitude = 0], km) => {
    const to = { latitude: toLatitude, longitude: toLongitude };
    expect(distanceKm({ latitude, longitude }, to)).toBeCloseTo(km, 2);
  });
});
