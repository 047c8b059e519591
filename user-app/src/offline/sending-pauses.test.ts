import { sendingPauses } from './sending-pauses';

afterEach(() => jest.restoreAllMocks());

describe('the pauses between sendings', () => {
  it.each([
    [0, 0, 2_500],
    [0, 1, 7_500],
    [3, 0.5, 40_000],
    [6, 0.5, 300_000],
    [99, 1, 450_000],
  ])('after %d failures, by chance %d, are %d ms', (failures, chance, milliseconds) => {
    jest.spyOn(Math, 'random').mockReturnValue(chance);
    expect(sendingPauses.after(failures, 0)).toBe(milliseconds);
  });

  it('last at least as long as the api asks for', () => {
    expect(sendingPauses.after(0, Date.now() + 600_000)).toBeGreaterThan(599_000);
  });
});
