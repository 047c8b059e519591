import type { Locator } from '@playwright/test';

/** Counts the taps of a person; what they type is not counted. */
export function tapCounter() {
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.click();
  };
  return { tap, taps: () => taps };
}
