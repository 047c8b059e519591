import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type TestApi, createTestApi, TEST_ADMIN } from '../../../test/create-test-api';
import { INVARIANT_COUNT } from './check-invariants';
import { checkInTurn, invariantsJob, keepTurn } from './invariants-job';
import { openTestDatabase } from '../../../test/test-database';
import { makeSignInLink } from '../../accounts/sign-in';
import { askForSignInLink, askRunningSite, startAdminSocket } from './admin-socket';

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
    expect(await checkInTurn(api.context, log)).toHaveLength(INVARIANT_COUNT);
    expect(Object.values(await violationsOf(api))).toEqual(Array(INVARIANT_COUNT).fill(0));
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
    expect(await checkInTurn(other.context, log)).toHaveLength(INVARIANT_COUNT);
    expect(await checkInTurn(api.context, log, { notWithinMs: 60_000 })).toBeUndefined();
    api.clock.advance(61);
    expect(await checkInTurn(api.context, log, { notWithinMs: 60_000 })).toHaveLength(INVARIANT_COUNT);
    const both = await Promise.all([checkInTurn(api.context, log), checkInTurn(other.context, log)]);
    expect(both.filter((results) => results !== undefined)).toHaveLength(1);
  });

  test('a clock that ran ahead blocks no node', async () => {
    await keepTurn(api.db, new Date(api.clock.now().getTime() + 86_400_000));
    expect(await checkInTurn(api.context, log)).toHaveLength(INVARIANT_COUNT);
  });

  test('what cannot be finished fails the job, and the turn is given back', async () => {
    await sql`alter table claims rename to gone`.execute(api.db);
    await expect(checkInTurn(api.context, log)).rejects.toThrow('claims');
    await sql`alter table gone rename to claims`.execute(api.db);
    expect(await checkInTurn(api.context, log)).toHaveLength(INVARIANT_COUNT);
  });

  test('a process checks once at its start, then if no node has for INVARIANTS_MINUTES', async () => {
    const { invariantsMinutes } = api.context.config.limits;
    const { signal } = new AbortController();
    await checkInTurn(api.context, log);
    const job = invariantsJob(api.context, log);
    expect(job.intervalMs).toBe(invariantsMinutes * 60_000);
    expect(await job.run(signal)).toHaveLength(INVARIANT_COUNT);
    api.clock.advance((invariantsMinutes - 1) * 60);
    expect(await job.run(signal)).toBeUndefined();
    api.clock.advance(31);
    expect(await job.run(signal)).toHaveLength(INVARIANT_COUNT);
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
    expect(await checkInTurn(api.context, log)).toHaveLength(INVARIANT_COUNT);
  });
});

const dataDir = mkdtempSync(join(tmpdir(), 'admin-socket-'));
const file = join(dataDir, 'operator.json');
const readKey = () => JSON.parse(readFileSync(file, 'utf8')) as { port: number; secret: string };

afterAll(() => rmSync(dataDir, { recursive: true }));

test('no response without a running site', async () => {
  expect(await askRunningSite(dataDir)).toBeUndefined();
});

test('the site responds to a reader of its data directory, and removes its key when it stops', async () => {
  const socket = await startAdminSocket(api.db, dataDir);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const reply = await askRunningSite(dataDir);
  expect(reply?.pid).toBe(process.pid);
  expect(reply?.results).toHaveLength(INVARIANT_COUNT);
  await socket.close();
  expect(() => statSync(file)).toThrow('ENOENT');
  expect(await askRunningSite(dataDir)).toBeUndefined();
});

test('without the secret, or with another, there is no response', async () => {
  const socket = await startAdminSocket(api.db, dataDir);
  const { port, secret } = readKey();
  for (const authorization of [undefined, '', 'Bearer ', `Bearer ${secret.slice(1)}`, `Bearer ${secret}x`, secret]) {
    const reply = await fetch(`http://127.0.0.1:${port}/`, { headers: authorization ? { authorization } : {} });
    expect([reply.status, await reply.text()]).toEqual([403, '']);
  }
  await socket.close();
});

test('a check that fails says so instead of passing', async () => {
  const gone = await openTestDatabase();
  await gone.close();
  const socket = await startAdminSocket(gone.db, dataDir);
  await expect(askRunningSite(dataDir)).rejects.toThrow(`Process ${process.pid} could not do it`);
  await socket.close();
});

test('a key left behind by a crash is replaced, and what listens on its port meanwhile is not trusted', async () => {
  const stranger = createServer((_request, response) => response.writeHead(404).end('{}'));
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
  const { port } = stranger.address() as AddressInfo;
  writeFileSync(file, JSON.stringify({ pid: 1, port, secret: 'old' }), { mode: 0o644 });
  expect(await askRunningSite(dataDir)).toBeUndefined();
  await new Promise((resolve) => stranger.close(resolve));
  expect(await askRunningSite(dataDir)).toBeUndefined();

  const socket = await startAdminSocket(api.db, dataDir);
  expect(readKey().secret).not.toBe('old');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await socket.close();
});

test('a file that is no key is no site', async () => {
  writeFileSync(file, '{"port":');
  expect(await askRunningSite(dataDir)).toBeUndefined();
});

test('it makes a one-time sign-in link for an admin, and says why it makes none', async () => {
  const socket = await startAdminSocket(api.db, dataDir, { makeLink: (mobile) => makeSignInLink(api.context, mobile) });
  expect(await askForSignInLink(dataDir, TEST_ADMIN)).toMatchObject({
    url: expect.stringContaining('/admin/login#'),
  });
  await expect(askForSignInLink(dataDir, '9876543210')).rejects.toThrow('9876543210 is not the number of an admin.');
  await socket.close();
  expect(await askForSignInLink(dataDir, TEST_ADMIN)).toBeUndefined();
});
