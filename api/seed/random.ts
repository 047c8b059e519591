/** A seeded random generator: the same seed gives the same numbers, so every demo has the same content. */
export interface Random {
  /** At least 0, below 1. */
  next(): number;
  /** At least `from`, below `to`. */
  between(from: number, to: number): number;
  /** An integer from `from` to `to`, both inclusive. */
  integer(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Picks in proportion to the weights, which must not all be 0. */
  weighted<T>(list: readonly T[], weightOf: (item: T) => number): T;
}

/** Mulberry32 (Tommy Ettinger, public domain): 32 bits of state are enough for some thousand choices. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const random: Random = {
    next,
    between: (from, to) => from + next() * (to - from),
    integer: (from, to) => from + Math.floor(next() * (to - from + 1)),
    chance: (probability) => next() < probability,
    pick: (list) => list[Math.floor(next() * list.length)]!,
    weighted(list, weightOf) {
      const total = list.reduce((sum, item) => sum + weightOf(item), 0);
      let left = next() * total;
      return list.find((item) => (left -= weightOf(item)) < 0) ?? list.at(-1)!;
    },
  };
  return random;
}
