import { retryDelay } from './retry-backoff';

afterEach(() => jest.restoreAllMocks());

describe('the delay before scans are sent again', () => {
  it.each([
    [0, 0, 2_500],
    [0, 1, 7_500],
    [3, 0.5, 40_000],
    [6, 0.5, 300_000],
    [99, 1, 450_000],
  ])('after %d failures, by chance %d, are %d ms', (failures, chance, milliseconds) => {
    jest.spyOn(Math, 'random').mockReturnValue(chance);
    expect(retryDelay(failures, 0)).toBe(milliseconds);
  });

  it('last at least as long as the api asks for', () => {
    expect(retryDelay(0, Date.now() + 600_000)).toBeGreaterThan(599_000);
  });
});
