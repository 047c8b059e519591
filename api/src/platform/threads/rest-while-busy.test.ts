import { restWhileBusy } from './rest-while-busy';

const STEP_MS = 40;

async function timeOf(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

test('long work rests four times as long as its last step took while the process is busy', async () => {
  const rest = restWhileBusy(() => 0.9);
  expect(await timeOf(() => rest(STEP_MS))).toBeGreaterThanOrEqual(4 * STEP_MS - 2);
});

test('and not at all while it is not', async () => {
  expect(await timeOf(() => restWhileBusy(() => 0.1)(60_000))).toBeLessThan(1000);
});

test('a process that computes is busy', async () => {
  const rest = restWhileBusy();
  const began = performance.now();
  while (performance.now() - began < STEP_MS) continue;
  expect(await timeOf(() => rest(STEP_MS))).toBeGreaterThanOrEqual(4 * STEP_MS - 2);
});
