import { tooMany } from './http/api-error';
import { createSlots, slotPool } from './http/take-slot';
import { slots } from './slots';

/** Lets all that can start now start. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Returns a function that hands in work of an owner; it runs until `end` is called with its name. */
function workers(run: ReturnType<typeof slots>) {
  const events: string[] = [];
  const ends = new Map<string, () => void>();
  const hand = (name: string, owner?: string) =>
    void run(() => {
      events.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    }, owner);
  const end = async (name: string) => {
    ends.get(name)!();
    await settled();
  };
  return { events, hand, end };
}

describe('slots', () => {
  test('work runs so many at a time, in order, also after some has failed', async () => {
    const run = slots(1);
    const failed = run(() => Promise.reject(new Error('it broke')));
    const next = run(async () => 'next');
    await expect(failed).rejects.toThrow('it broke');
    expect(await next).toBe('next');
  });

  test('an owner that runs work waits behind one that runs none', async () => {
    const { events, hand, end } = workers(slots(2));
    for (const name of ['a1', 'a2', 'a3', 'a4']) hand(name, 'a');
    hand('b1', 'b');
    await settled();
    expect(events).toEqual(['a1', 'a2']);
    await end('a1');
    expect(events).toEqual(['a1', 'a2', 'b1']);
    await end('a2');
    expect(events).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  test('owners take turns, however much each has handed in', async () => {
    const { events, hand, end } = workers(slots(1));
    for (const name of ['a1', 'a2', 'a3']) hand(name, 'a');
    for (const name of ['b1', 'b2']) hand(name, 'b');
    await settled();
    for (const name of ['a1', 'b1', 'a2', 'b2', 'a3']) await end(name);
    expect(events).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
  });

  test('one owner leaves slots to others', async () => {
    const { events, hand, end } = workers(slots(3, 2));
    for (const name of ['a1', 'a2', 'a3']) hand(name, 'a');
    await settled();
    expect(events).toEqual(['a1', 'a2']);
    hand('b1', 'b');
    await settled();
    expect(events).toEqual(['a1', 'a2', 'b1']);
    await end('b1');
    expect(events).toEqual(['a1', 'a2', 'b1']);
    await end('a1');
    expect(events).toEqual(['a1', 'a2', 'b1', 'a3']);
  });
});

describe('createSlots', () => {
  const refusal = () => tooMany('export_limit', 'Wait.', 10);
  const brandsOf = (most: number, count: number) => {
    const pool = slotPool(most);
    return Array.from({ length: count }, () => createSlots(2, refusal, { pool }));
  };

  test('a brand has its own limit, and one that has none gets the last slot of the process', () => {
    const [a, b, c, d] = brandsOf(4, 4) as [() => () => void, ...(() => () => void)[]];
    const release = [a(), a()];
    expect(a).toThrow('Wait.');
    release.push(b!());
    expect(b).toThrow('Wait.');
    release.push(c!());
    expect(d).toThrow('Wait.');
    release[0]!();
    expect(a).toThrow('Wait.');
    const last = d!();
    last();
    for (const one of release.slice(1)) one();
    release.splice(0, 4, b!(), b!(), c!());
    expect(c).toThrow('Wait.');
  });

  test('a process takes what one brand may have, and one more', () => {
    const [a, b] = brandsOf(1, 2) as [() => () => void, () => () => void];
    a();
    a();
    b();
    expect(b).toThrow('Wait.');
  });

  test('a caller has a limit of its own', () => {
    const take = createSlots(3, refusal, { mostOfCaller: 2 });
    take(1);
    const release = take(1);
    expect(() => take(1)).toThrow('Wait.');
    take(2);
    expect(() => take(3)).toThrow('Wait.');
    release();
    take(3);
  });
});
