import { join } from 'node:path';
import { taskProcess } from './task-process';

const trial = join(__dirname, '../../../test/trial-process');

const hasEnded = (pid: number) => {
  try {
    return !process.kill(pid, 0);
  } catch {
    return true;
  }
};

test('a process that dies while it waits, dies at a task, or hangs in one fails that task at most; the next has another', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const run = taskProcess<{ name: string }, number>(trial, 8000);
  const first = await run({ name: 'pid' });
  process.kill(first, 'SIGKILL');
  await vi.waitUntil(() => hasEnded(first), { timeout: 5000 });
  vi.advanceTimersByTime(6000);

  const second = await run({ name: 'pid' });
  expect(second).not.toBe(first);
  await expect(run({ name: 'dies' })).rejects.toMatchObject({ status: 503 });

  const third = await run({ name: 'pid' });
  const stuck = run({ name: 'stuck' });
  vi.advanceTimersByTime(9000);
  await expect(stuck).rejects.toMatchObject({ status: 503 });
  expect(hasEnded(third)).toBe(true);
  vi.useRealTimers();
});
