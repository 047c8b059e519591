import { serialQueue } from './serial-queue';

test('work is begun in the order it was handed in, each when the one before has ended, well or not', async () => {
  const inLine = serialQueue();
  const events: string[] = [];
  const work = (name: string, ends: () => void) => async () => {
    events.push(`${name} begins`);
    await new Promise((resolve) => setImmediate(resolve));
    events.push(`${name} ends`);
    ends();
    return name;
  };
  const outcomes = await Promise.allSettled([
    inLine(work('first', () => undefined)),
    inLine(
      work('second', () => {
        throw new Error('it broke');
      }),
    ),
    inLine(work('third', () => undefined)),
  ]);
  expect(events).toEqual(['first', 'second', 'third'].flatMap((name) => [`${name} begins`, `${name} ends`]));
  expect(outcomes).toEqual([
    { status: 'fulfilled', value: 'first' },
    { status: 'rejected', reason: new Error('it broke') },
    { status: 'fulfilled', value: 'third' },
  ]);
});
