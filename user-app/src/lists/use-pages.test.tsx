import { renderHook } from '@testing-library/react';
import { useReturning } from './use-pages';

const minutes = 60_000;
let now = 0;
beforeEach(() => {
  now += 60 * minutes;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => jest.restoreAllMocks());

/** Opens a place, returns whether it was a return to it, and leaves it again. */
function visit(place: string, state = 0): boolean {
  const { result, unmount } = renderHook(() => useReturning(place, state));
  unmount();
  return result.current;
}

describe('useReturning', () => {
  it('knows a place that was left a moment ago, and no other', () => {
    expect(visit('history a')).toBe(false);
    now += 4 * minutes;
    expect(visit('history b')).toBe(false);
    expect(visit('history a')).toBe(true);
  });

  it('forgets after five minutes: something may have been decided', () => {
    visit('claims');
    now += 5 * minutes + 1;
    expect(visit('claims')).toBe(false);
  });

  it('is no return when the points have moved meanwhile', () => {
    visit('claims', 1);
    expect(visit('claims', 2)).toBe(false);
    expect(visit('claims', 2)).toBe(true);
  });

  it('remembers the latest twenty places', () => {
    for (let place = 0; place < 21; place += 1) visit(`place ${String(place)}`);
    expect(visit('place 20')).toBe(true);
    expect(visit('place 0')).toBe(false);
  });

  it('does not change while one stays', () => {
    visit('list');
    const { result, rerender } = renderHook(() => useReturning('list', 0));
    now += 60 * minutes;
    rerender();
    expect(result.current).toBe(true);
  });
});
