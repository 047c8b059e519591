import given from '../../../../tooling/cases/market-codes.json';
import type { MarketFormat } from '../../programme/programme';
import { readMarketCode } from './read-market-code';

const formats = given.formats as MarketFormat[];

test.each([...given.cases, ...given.bare])('the code in $text', ({ text, code }) => {
  // A code alone may be typed, so that a product's bar code is rejected by its shape alone.
  if (code !== null) expect(readMarketCode(formats, text)).toBe(code);
  else expect(readMarketCode(formats.slice(0, 1).concat(formats.slice(2)), text)).toBeUndefined();
});

test('a text that is too long is not read', () => {
  expect(readMarketCode(formats, ` ${'7712345678'.padEnd(3000)}`)).toBeUndefined();
});
