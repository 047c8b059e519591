/** Returns a seeded generator (mulberry32), 0 ≤ n < 1, so that films are reproducible. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Adds sensor noise to every pixel, equal in its three channels.
 * @param deviation in steps of 0–255; a phone's preview indoors has about 4
 */
export function addNoise(rgb: Buffer, deviation: number, random: () => number): Buffer {
  const noisy = Buffer.from(rgb);
  for (let at = 0; at < noisy.length; at += 3) {
    // The sum of three uniform numbers approximates a normal distribution of deviation 0.5.
    const grain = (random() + random() + random() - 1.5) * 2 * deviation;
    for (let channel = 0; channel < 3; channel += 1) {
      noisy[at + channel] = Math.min(255, Math.max(0, Math.round(noisy[at + channel]! + grain)));
    }
  }
  return noisy;
}
