import { createMetrics } from '../metrics/create-metrics';
import { type Job, scheduleEvery, startJobs } from './schedule-every';

let metrics: ReturnType<typeof createMetrics>;
const log = { error: vi.fn() };
beforeEach(() => {
  vi.useFakeTimers();
  metrics = createMetrics();
  log.error.mockReset();
});
afterEach(() => vi.useRealTimers());

/** Returns a job whose every run lasts until `end` is called. */
function heldJob() {
  const ends: ((error?: Error) => void)[] = [];
  const run = vi.fn(
    (_signal: AbortSignal) =>
      new Promise<void>((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve()))),
  );
  return { name: 'held', intervalMs: 1000, run, end: (error?: Error) => ends.shift()!(error) };
}

/** Returns how often a job ended with each outcome. */
async function countsOf(name: string): Promise<Record<string, number>> {
  const { values } = await metrics.jobSeconds.get();
  const counts = values.filter(
    ({ metricName, labels }) => metricName === 'loyalty_job_duration_seconds_count' && labels.job_name === name,
  );
  return Object.fromEntries(counts.map(({ labels, value }) => [labels.outcome, value]));
}

test('the first run comes after the delay, the next one an interval later', async () => {
  const job = { name: 'quick', intervalMs: 1000, run: vi.fn().mockResolvedValue(undefined) };
  scheduleEvery(job, { delayMs: 300, metrics, log });
  await vi.advanceTimersByTimeAsync(299);
  expect(job.run).not.toHaveBeenCalled();
  expect(await countsOf('quick')).toEqual({ succeeded: 0, failed: 0 });
  await vi.advanceTimersByTimeAsync(1);
  expect(job.run).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(job.run).toHaveBeenCalledTimes(3);
  expect(await countsOf('quick')).toEqual({ succeeded: 3, failed: 0 });
});

test('a run that lasts longer than the interval is not joined by another', async () => {
  const job = heldJob();
  scheduleEvery(job, { metrics, log });
  await vi.advanceTimersByTimeAsync(3500);
  expect(job.run).toHaveBeenCalledTimes(1);
  job.end();
  await vi.advanceTimersByTimeAsync(1000);
  expect(job.run).toHaveBeenCalledTimes(2);
});

test('stopping aborts the signal and waits for the run under way, and none follows', async () => {
  const job = heldJob();
  const stop = scheduleEvery(job, { metrics, log });
  await vi.advanceTimersByTimeAsync(0);
  let stopped = false;
  const stopping = stop().then(() => (stopped = true));
  await vi.advanceTimersByTimeAsync(5000);
  expect([stopped, job.run.mock.calls.length, job.run.mock.calls[0]![0].aborted]).toEqual([false, 1, true]);
  job.end();
  await stopping;
});

test('a job that is stopped before its first run never runs', async () => {
  const job = heldJob();
  const stop = scheduleEvery(job, { delayMs: 10, metrics, log });
  await stop();
  await vi.advanceTimersByTimeAsync(5000);
  expect(job.run).not.toHaveBeenCalled();
});

test('a job that fails is counted and logged by its name, tried again, and keeps no other job from running', async () => {
  const failing: Job[] = [
    { name: 'rejects', intervalMs: 1000, run: () => Promise.reject(new Error('no database')) },
    {
      name: 'throws',
      intervalMs: 1000,
      run() {
        throw new Error('a mistake');
      },
    },
  ];
  const held = heldJob();
  const last = { name: 'last', intervalMs: 1000, run: vi.fn().mockResolvedValue(undefined) };
  const stop = startJobs([...failing, held, last], { metrics, log });
  await vi.advanceTimersByTimeAsync(2999);
  expect(await countsOf('rejects')).toEqual({ succeeded: 0, failed: 3 });
  expect(await countsOf('throws')).toEqual({ succeeded: 0, failed: 3 });
  expect(await countsOf('last')).toEqual({ succeeded: 2, failed: 0 });
  expect(log.error).toHaveBeenCalledTimes(6);
  expect(log.error).toHaveBeenCalledWith({ err: new Error('no database'), job: 'rejects' }, 'a background job failed');
  expect(log.error).toHaveBeenCalledWith({ err: new Error('a mistake'), job: 'throws' }, 'a background job failed');
  held.end();
  await stop();
});
