import { sheetsFor, splitIntoSheets } from './place-labels';

describe('sheetsFor', () => {
  it.each([
    [2400, 24, 1, 100],
    [2400, 24, 4, 101],
    [1, 65, 65, 1],
    [2, 65, 65, 2],
    [0, 24, 4, 0],
  ])('%i labels of %i a sheet from place %i take %i', (labels, perSheet, startAt, sheets) => {
    expect(sheetsFor(labels, perSheet, startAt)).toBe(sheets);
  });
});

describe('splitIntoSheets', () => {
  it('leaves the used places empty, and those after the last label', () => {
    expect(splitIntoSheets(['a', 'b', 'c'], 2, 2)).toEqual([
      [undefined, 'a'],
      ['b', 'c'],
    ]);
    expect(splitIntoSheets(['a'], 3, 2)).toEqual([[undefined, 'a', undefined]]);
    expect(splitIntoSheets([], 3, 2)).toEqual([]);
  });
});
