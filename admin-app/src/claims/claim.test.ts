import { sumOf } from './claim';

const claim = (points: number, valuePaise: number | null) => ({ points, valuePaise });

describe('the sum of claims', () => {
  it('is worth the points of each at its own value', () => {
    expect(sumOf([claim(100, 100), claim(50, 200)])).toEqual({ points: 150, worthPaise: 20_000 });
  });

  it('has no worth if one claim has no value, so that its points are not said to be worth less', () => {
    expect(sumOf([claim(100, 100), claim(100, null)])).toEqual({ points: 200, worthPaise: null });
    expect(sumOf([claim(100, null), claim(100, 100)])).toEqual({ points: 200, worthPaise: null });
  });

  it('of no claim has no worth', () => {
    expect(sumOf([])).toEqual({ points: 0, worthPaise: null });
  });
});
