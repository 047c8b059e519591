import { repeatRounds } from './repeat-rounds';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Work whose every round lasts until it is told to end. */
function heldWork() {
  const ends: ((error?: Error) => void)[] = [];
  const work = jest.fn(
    () => new Promise<void>((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve()))),
  );
  return { work, end: (error?: Error) => ends.shift()!(error) };
}

test('the first round comes after the first interval, or at once where that is wanted', () => {
  const [later, now] = [heldWork().work, heldWork().work];
  void repeatRounds(later, { everyMs: 1000, report: fail });
  void repeatRounds(now, { everyMs: 1000, atOnce: true, report: fail });
  expect([later, now].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
  jest.advanceTimersByTime(1000);
  expect(later).toHaveBeenCalledTimes(1);
});

test('a round that lasts longer than the interval is not joined by another', async () => {
  const { work, end } = heldWork();
  void repeatRounds(work, { everyMs: 1000, report: fail });
  await jest.advanceTimersByTimeAsync(3500);
  expect(work).toHaveBeenCalledTimes(1);
  end();
  await jest.advanceTimersByTimeAsync(1000);
  expect(work).toHaveBeenCalledTimes(2);
});

test('a round that fails is reported, and the next one is tried', async () => {
  const { work, end } = heldWork();
  const report = jest.fn();
  void repeatRounds(work, { everyMs: 1000, atOnce: true, report });
  end(new Error('no database'));
  await jest.advanceTimersByTimeAsync(1000);
  expect(report).toHaveBeenCalledWith(new Error('no database'));
  expect(work).toHaveBeenCalledTimes(2);
});

test('stopping waits for the round under way, and none follows', async () => {
  const { work, end } = heldWork();
  const stop = repeatRounds(work, { everyMs: 1000, atOnce: true, report: fail });
  let stopped = false;
  const stopping = stop().then(() => (stopped = true));
  await jest.advanceTimersByTimeAsync(5000);
  expect([stopped, work.mock.calls.length]).toEqual([false, 1]);
  end();
  await stopping;
  expect(stopped).toBe(true);
});

function fail(error: unknown): never {
  throw error;
}
