import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type TestApi, createTestApi, freshMobile } from '../test/create-test-api';
import { createUser } from '../test/factories';
import { buildApp, listJobs } from './app';
import { readWatermark } from './platform/rollups';
import { startJobs } from './platform/jobs/schedule-every';

let api: TestApi;
beforeEach(async () => {
  api = await createTestApi();
});
afterEach(() => api.close());

const log = { fatal: vi.fn(), error: vi.fn() };

test('each job is listed once; the check of the invariants only where it is wanted', () => {
  const names = listJobs(api.context, log).map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
  const { config } = api.context;
  const never = { ...config, limits: { ...config.limits, invariantsMinutes: 0 } };
  const without = listJobs({ ...api.context, config: never }, log).map(({ name }) => name);
  expect(without).toEqual(names.filter((name) => name !== 'check-invariants'));
});

test('JOBS=off: the process has none', () => {
  const config = { ...api.context.config, jobs: false };
  expect(listJobs({ ...api.context, config }, log)).toEqual([]);
});

test('routes schedule nothing', async () => {
  const scheduled = vi.spyOn(globalThis, 'setInterval');
  const app = await buildApp(api.context);
  await app.ready();
  expect(scheduled).not.toHaveBeenCalled();
  scheduled.mockRestore();
  await app.close();
});

// It waits for the spread of the jobs' first runs.
test.skipIf(process.env.NIGHTLY !== 'on')('every job runs soon after the start, whichever fails', async () => {
  await api.signInAdmin();
  await createUser(api.context, { mobile: freshMobile() });
  const { id } = await api.db.selectFrom('admins').select('id').executeTakeFirstOrThrow();
  const old = new Date(api.clock.now().getTime() - 3 * 86_400_000);
  await api.db
    .insertInto('product_imports')
    .values({
      ...{ upload_id: 'old', admin_id: id, state: 'done', outcome: null as never },
      ...{ started_at: old, updated_at: old },
    })
    .execute();
  await sql`alter table otp_sends rename to gone`.execute(api.db);
  const jobs = listJobs(api.context, log);
  const stop = startJobs(jobs, { metrics: api.context.metrics, log });
  while ((await ended()).length < jobs.length) await pause(50);
  await stop();
  await sql`alter table gone rename to otp_sends`.execute(api.db);

  expect(log.error).toHaveBeenCalledTimes(1);
  expect(log.error.mock.calls[0]![0]).toMatchObject({ job: 'purge-sign-ins' });
  expect(await ended()).toEqual(
    jobs.map(({ name }) => `${name} ${name === 'purge-sign-ins' ? 'failed' : 'succeeded'}`).toSorted(),
  );
  expect(await api.db.selectFrom('product_imports').select('upload_id').execute()).toEqual([]);
  expect((await readWatermark(api.db)).user_id).toBeGreaterThan(0);
});

/** Returns the jobs whose first run has ended, and the outcome. */
async function ended(): Promise<string[]> {
  const { values } = await api.context.metrics.jobSeconds.get();
  return values
    .filter(({ metricName, value }) => metricName === 'loyalty_job_duration_seconds_count' && value > 0)
    .map(({ labels }) => `${labels.job_name} ${labels.outcome}`)
    .toSorted();
}
