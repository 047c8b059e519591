/** Runs work over items in parallel groups of `size`. @throws the first error */
export async function inGroups<T>(items: Iterable<T>, size: number, work: (item: T) => Promise<void>): Promise<void> {
  const all = [...items];
  for (let from = 0; from < all.length; from += size) await Promise.all(all.slice(from, from + size).map(work));
}
