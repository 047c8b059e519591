/**
 * Holds every setInterval from now on: nothing ticks by itself.
 *
 * @returns `ticks`, what would have been called, in order of asking; `release` gives setInterval back, the held stay held
 */
export function holdIntervals(): { ticks: (() => void)[]; release: () => void } {
  const ticks: (() => void)[] = [];
  const held = jest.spyOn(globalThis, 'setInterval').mockImplementation((tick) => {
    ticks.push(tick as () => void);
    return setTimeout(() => undefined, 0);
  });
  return { ticks, release: () => held.mockRestore() };
}
