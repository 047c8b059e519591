/**
 * A line to stand in: whatever is handed to it is begun when everything handed to it before has ended, well or not.
 *
 * @returns a function that takes a piece of work and gives its outcome, failure included
 */
export function oneAfterAnother(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
}
