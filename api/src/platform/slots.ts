export type Slots = <T>(work: () => Promise<T>, owner?: unknown) => Promise<T>;

interface Owner {
  running: number;
  /** Counts up; 0: not yet. */
  servedAt: number;
}

/**
 * Returns a function that runs work, so many at a time, and so many of one owner. Next is the work of the owner with the
 * fewest running, among those of the one who was served longest ago; of one owner in order.
 */
export function slots(count: number, countOfOne = count): Slots {
  let free = count;
  let served = 0;
  const owners = new Map<unknown, Owner>();
  const waiting: { owner: Owner; start(): void }[] = [];

  function startNext(): void {
    if (free === 0) return;
    const [next] = waiting
      .filter(({ owner }) => owner.running < countOfOne)
      .toSorted(({ owner: a }, { owner: b }) => a.running - b.running || a.servedAt - b.servedAt);
    if (!next) return;
    waiting.splice(waiting.indexOf(next), 1);
    free -= 1;
    next.owner.running += 1;
    next.owner.servedAt = served += 1;
    next.start();
  }

  return async (work, id) => {
    const owner = owners.get(id) ?? { running: 0, servedAt: 0 };
    owners.set(id, owner);
    await new Promise<void>((start) => {
      waiting.push({ owner, start });
      startNext();
    });
    try {
      return await work();
    } finally {
      free += 1;
      owner.running -= 1;
      startNext();
      if (free === count) owners.clear();
    }
  };
}
