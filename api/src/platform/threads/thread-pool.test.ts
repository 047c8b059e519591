import { setMaxListeners } from 'node:events';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { runInThread } from './thread-pool';
import { serialQueue } from '../serial-queue';

const trial = join(__dirname, '../../../test/trial-worker');

test('a task runs in a thread, which is killed at the end of its time, and the process serves requests meanwhile', async () => {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  await expect(runInThread(trial, 'for ever', AbortSignal.timeout(800))).rejects.toThrow(/timeout/);
  delay.disable();
  expect(delay.max / 1e6).toBeLessThan(400);
  expect(await runInThread(trial, 'twice', AbortSignal.timeout(20_000))).toBe('twicetwice');
});

test('errors of a task reach the caller, and so does the reason of its end', async () => {
  await expect(runInThread(trial, 'error', AbortSignal.timeout(20_000))).rejects.toThrow('The task failed.');
  await expect(runInThread(trial, 'twice', AbortSignal.abort(new Error('stopping')))).rejects.toThrow('stopping');
});

test('503 if too many tasks wait', async () => {
  const end = new AbortController();
  setMaxListeners(0, end.signal);
  const tasks = Array.from({ length: 40 }, () => runInThread(trial, 'for ever', end.signal));
  const outcomes = Promise.allSettled(tasks);
  end.abort(new Error('enough'));
  const messages = (await outcomes).map((outcome) => String((outcome as PromiseRejectedResult).reason));
  expect(messages.filter((message) => message.includes('Please try again')).length).toBeGreaterThan(0);
  expect(messages.filter((message) => message.includes('enough')).length).toBeGreaterThan(30);
});

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
