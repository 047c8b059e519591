import { setMaxListeners } from 'node:events';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { runInThread } from './thread-pool';

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
