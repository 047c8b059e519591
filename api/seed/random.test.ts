import { seededRandom } from './random';

const draw = (seed: number, count: number) => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => random.next());
};

describe('seededRandom', () => {
  it('gives the same numbers for the same seed, others for another', () => {
    expect(draw(7, 50)).toEqual(draw(7, 50));
    expect(draw(7, 50)).not.toEqual(draw(8, 50));
  });

  it('spreads evenly from 0 to below 1', () => {
    const tenths = Array<number>(10).fill(0);
    for (const value of draw(1, 100_000)) tenths[Math.floor(value * 10)]! += 1;
    for (const count of tenths) expect(Math.abs(count - 10_000)).toBeLessThan(500);
  });

  it('picks in proportion to the weights, and never what weighs nothing', () => {
    const random = seededRandom(3);
    const picks = Array.from({ length: 10_000 }, () => random.weighted([0, 1, 3], (weight) => weight));
    expect(picks).not.toContain(0);
    const share = picks.filter((pick) => pick === 3).length / picks.length;
    expect(share).toBeGreaterThan(0.72);
    expect(share).toBeLessThan(0.78);
  });
});
