import { sheetsFor, splitIntoSheets } from './label-layout';

const range = (length: number) => Array.from({ length }, (_, index) => index);

describe('a batch on A4 sheets of 24', () => {
  it.each([
    [1, 1],
    [24, 1],
    [25, 2],
    [2400, 100],
    [1_000_000, 41_667],
  ])('%d labels take %d sheets', (quantity, sheets) => {
    expect(sheetsFor(quantity)).toBe(sheets);
  });

  it('keeps every label, in order; only the last sheet may have room left', () => {
    expect(splitIntoSheets(range(50)).map((sheet) => sheet.length)).toEqual([24, 24, 2]);
    expect(splitIntoSheets(range(50)).flat()).toEqual(range(50));
    expect(splitIntoSheets([])).toEqual([]);
  });
});
