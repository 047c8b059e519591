/** A seeded random generator: the same seed gives the same numbers, so every demo has the same content. */
export type Random = ReturnType<typeof seededRandom>;

/** Mulberry32 (Tommy Ettinger, public domain): 32 bits of state are enough for some thousand choices. */
export function seededRandom(seed: number) {
  let state = seed >>> 0;
  /** At least 0, below 1. */
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    /** At least `from`, below `to`. */
    between: (from: number, to: number) => from + next() * (to - from),
    /** An integer from `from` to `to`, both inclusive. */
    integer: (from: number, to: number) => from + Math.floor(next() * (to - from + 1)),
    chance: (probability: number) => next() < probability,
    pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!,
    /** Picks in proportion to the weights, which must not all be 0. */
    weighted<T>(list: readonly T[], weightOf: (item: T) => number): T {
      let left = next() * list.reduce((sum, item) => sum + weightOf(item), 0);
      return list.find((item) => (left -= weightOf(item)) < 0) ?? list.at(-1)!;
    },
  };
}
