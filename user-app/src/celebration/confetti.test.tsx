import { act, render } from '@testing-library/react';
import { Confetti } from './confetti';

interface Throw {
  particleCount: number;
  ticks: number;
}

const throws: { at: number; thrown: Throw }[] = [];
const reset = jest.fn();
jest.mock('canvas-confetti', () => ({
  __esModule: true,
  default: {
    create: () =>
      Object.assign((thrown: Throw) => throws.push({ at: Date.now(), thrown }), { reset: () => reset(Date.now()) }),
  },
}));

const calm = globalThis.matchMedia;
const wantsLessMotion = (wanted: boolean) => {
  globalThis.matchMedia = (media) => ({ ...calm(media), matches: wanted && media.includes('reduced-motion') });
};
/** Waits until the confetti's code is loaded. */
const settle = () => act(() => jest.advanceTimersByTimeAsync(0));

beforeEach(() => {
  jest.useFakeTimers();
  throws.length = 0;
  reset.mockReset();
});
afterEach(() => {
  jest.useRealTimers();
  globalThis.matchMedia = calm;
});

describe('§9 Confetti, §4 scan: confetti', () => {
  it('throws 2000 pieces within 5 s, after which none is left', async () => {
    wantsLessMotion(false);
    render(<Confetti />);
    await settle();
    const start = Date.now();
    act(() => jest.advanceTimersByTime(4_999));
    expect(throws.reduce((sum, { thrown }) => sum + thrown.particleCount, 0)).toBe(2_000);
    expect(reset).not.toHaveBeenCalled();
    // At 60 frames a second the last piece has fallen when the time is up.
    for (const { at, thrown } of throws) expect(at - start + (thrown.ticks / 60) * 1000).toBeLessThanOrEqual(5_000);
    act(() => jest.advanceTimersByTime(1));
    expect(reset).toHaveBeenCalledWith(start + 5_000);
  });

  it('ends with the screen', async () => {
    wantsLessMotion(false);
    const { unmount } = render(<Confetti />);
    await settle();
    act(() => jest.advanceTimersByTime(500));
    const soFar = throws.length;
    unmount();
    expect(reset).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(5_000);
    expect(throws).toHaveLength(soFar);
  });

  it('does not move for those who want less motion', async () => {
    wantsLessMotion(true);
    render(<Confetti />);
    await settle();
    act(() => jest.advanceTimersByTime(6_000));
    expect(throws).toEqual([]);
  });
});
