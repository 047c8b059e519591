import { readingSize } from './open-photo';

describe('readingSize', () => {
  it('leaves a picture of several megapixels as it is', () => {
    expect(readingSize({ width: 3200, height: 2400 }, undefined)).toEqual({ width: 3200, height: 2400 });
  });

  it('reads fifty megapixels at eight, upright as well', () => {
    expect(readingSize({ width: 8160, height: 6120 }, 8)).toEqual({ width: 3200, height: 2400 });
    expect(readingSize({ width: 6120, height: 8160 }, 8)).toEqual({ width: 2400, height: 3200 });
  });

  it('asks less of a phone with little memory', () => {
    expect(readingSize({ width: 4000, height: 3000 }, 2)).toEqual({ width: 2048, height: 1536 });
  });

  it('keeps a line of a picture', () => {
    expect(readingSize({ width: 40_000, height: 1 }, 8)).toEqual({ width: 3200, height: 1 });
  });
});
