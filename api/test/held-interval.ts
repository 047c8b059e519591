/**
 * Holds every setInterval from now on: nothing ticks by itself.
 * @returns `ticks`, the held callbacks in order; `release` restores setInterval, the held ones stay held
 */
export function holdIntervals(): { ticks: (() => void)[]; release: () => void } {
  const ticks: (() => void)[] = [];
  const held = vi.spyOn(globalThis, 'setInterval').mockImplementation((tick) => {
    ticks.push(tick as () => void);
    return setTimeout(() => undefined, 0);
  });
  return { ticks, release: () => held.mockRestore() };
}
