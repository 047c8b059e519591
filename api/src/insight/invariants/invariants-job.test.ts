import { sql } from 'kysely';
import { type TestApi, createTestApi } from '../../../test/create-test-api';
import { checkInTurn, invariantsJob, keepTurn } from './invariants-job';

let api: TestApi;
let logged: [level: string, facts: object][];
const log = { fatal: (facts: object) => void logged.push(['fatal', facts]) };
const violationsOf = async (node: TestApi) => {
  const { values } = await node.context.metrics.invariantViolations.get();
  return Object.fromEntries(values.map(({ labels, value }) => [labels.invariant, value]));
};
const single = async (gauge: { get(): Promise<{ values: { value: number }[] }> }) =>
  (await gauge.get()).values[0]?.value;

beforeAll(async () => {
  api = await createTestApi();
});
beforeEach(() => {
  logged = [];
});
afterAll(() => api.close());

const spoil = () =>
  sql`insert into otp_codes (purpose, mobile, code_hmac, attempts, created_at, expires_at, ended_at)
    values ('user-sign-in', '9000000009', 'x', 5, ${api.clock.now()}, ${api.clock.now()}, ${api.clock.now()})`.execute(
    api.db,
  );

describe('the scheduled check of the invariants', () => {
  test('finds nothing: thirteen zeros, the moment and the time it took', async () => {
    expect(await checkInTurn(api.context, log)).toHaveLength(27);
    expect(Object.values(await violationsOf(api))).toEqual(Array(27).fill(0));
    expect(await single(api.context.metrics.invariantsSeconds)).toBeGreaterThan(0);
    expect(logged).toEqual([]);
  });

  test('a violation is a metric and a line at level fatal, without a user’s data', async () => {
    await sql`alter table otp_codes drop constraint otp_codes_attempts_check`.execute(api.db);
    await spoil();
    await sql`update otp_codes set attempts = 6`.execute(api.db);
    await checkInTurn(api.context, log);
    expect((await violationsOf(api)).I12).toBe(1);
    expect(logged).toEqual([['fatal', { invariant: 'I12', violations: 1, holds: expect.any(String) }]]);
    await sql`delete from otp_codes`.execute(api.db);
    await checkInTurn(api.context, log);
    expect((await violationsOf(api)).I12).toBe(0);
  });

  test('one node at a time; another that sees it done lately leaves it, and forgets what it found before', async () => {
    const other = await api.anotherNode();
    other.context.metrics.invariantViolations.set({ invariant: 'I4' }, 3);
    await keepTurn(api.db, api.clock.now());
    expect(await checkInTurn(other.context, log)).toBeUndefined();
    expect(await violationsOf(other)).toEqual({});
    // The node that held the turn has died: after its lease the next one takes over.
    api.clock.advance(api.context.config.limits.invariantSeconds + 61);
    expect(await checkInTurn(other.context, log)).toHaveLength(27);
    expect(await checkInTurn(api.context, log, { notWithinMs: 60_000 })).toBeUndefined();
    api.clock.advance(61);
    expect(await checkInTurn(api.context, log, { notWithinMs: 60_000 })).toHaveLength(27);
    const both = await Promise.all([checkInTurn(api.context, log), checkInTurn(other.context, log)]);
    expect(both.filter((results) => results !== undefined)).toHaveLength(1);
  });

  test('a clock that ran ahead blocks no node', async () => {
    await keepTurn(api.db, new Date(api.clock.now().getTime() + 86_400_000));
    expect(await checkInTurn(api.context, log)).toHaveLength(27);
  });

  test('what cannot be finished fails the job, and the turn is given back', async () => {
    await sql`alter table claims rename to gone`.execute(api.db);
    await expect(checkInTurn(api.context, log)).rejects.toThrow('claims');
    await sql`alter table gone rename to claims`.execute(api.db);
    expect(await checkInTurn(api.context, log)).toHaveLength(27);
  });

  test('a process checks once at its start, then if no node has for INVARIANTS_MINUTES', async () => {
    const { invariantsMinutes } = api.context.config.limits;
    const { signal } = new AbortController();
    await checkInTurn(api.context, log);
    const job = invariantsJob(api.context, log);
    expect(job.intervalMs).toBe(invariantsMinutes * 60_000);
    expect(await job.run(signal)).toHaveLength(27);
    api.clock.advance((invariantsMinutes - 1) * 60);
    expect(await job.run(signal)).toBeUndefined();
    api.clock.advance(31);
    expect(await job.run(signal)).toHaveLength(27);
  });

  test('stopped in the middle it gives its turn back and reports nothing', async () => {
    const stopping = new AbortController();
    stopping.abort();
    expect(await checkInTurn(api.context, log, { signal: stopping.signal })).toBeUndefined();
    const halfway = new AbortController();
    const running = checkInTurn(api.context, log, { signal: halfway.signal });
    setTimeout(() => halfway.abort(), 5);
    await running;
    expect(logged).toEqual([]);
    expect(await checkInTurn(api.context, log)).toHaveLength(27);
  });
});
