import given from '../../../tooling/cases/market-codes.json';
import { isMarketCode, isMarketLabel, type MarketFormats } from './market-code';

const formats = given.formats as MarketFormats;

test.each(given.cases)('a camera read $text', ({ text, code }) => {
  expect(isMarketLabel(formats, text)).toBe(code !== null);
});

test.each(given.bare)('a code alone is sent if it was typed, not if a camera read it: $text', ({ text }) => {
  expect(isMarketCode(formats, text)).toBe(true);
  expect(isMarketLabel(formats, text)).toBe(false);
});

test('without formats there are none', () => {
  expect(given.cases.some(({ text }) => isMarketLabel([], text))).toBe(false);
});
