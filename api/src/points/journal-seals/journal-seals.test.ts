import { sql } from 'kysely';
import { createTestApi, type TestApi } from '../../../test/create-test-api';
import { codeOf, createBatch } from '../../../test/factories';
import { claim, post, scan } from '../../../test/points-driver';
import { noteEpoch } from '../../operations/backup/open-epoch';
import { openEpoch } from '../../operations/backup/open-epoch';
import { checkInvariants } from '../../insight/invariants';
import { sealJournals } from '.';
import { SEALED_COLUMNS } from './journal-seals.repository';

const DAY_SECONDS = 86_400;
let api: TestApi;
let token: string;
let batch: Awaited<ReturnType<typeof createBatch>>;
let next = 0;

beforeEach(async () => {
  api = await createTestApi();
  ({ token } = await api.signInUser());
  batch = await createBatch(api.context, { points: 10, quantity: 1000 });
  next = 0;
});
afterEach(() => api.close());

const scanOne = () => scan(api, token, codeOf(api.context, batch, (next += 1)));
const seals = () => api.db.selectFrom('journal_seals').selectAll().orderBy('id').execute();
const journal = () => api.db.selectFrom('journal').selectAll().orderBy('id').execute();

/** Returns the violations of all invariants, `I27: …`. */
async function violations(): Promise<string[]> {
  const results = await checkInvariants(api.db, api.context.images);
  return results.flatMap(({ id, examples }) => examples.map((example) => `${id}: ${example}`));
}

/** Runs statements as a superuser who has switched off the triggers of every table. */
async function tamper(...statements: ReturnType<typeof sql>[]): Promise<void> {
  await api.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    for (const statement of statements) await statement.execute(trx);
  });
}

/** Scans on three days, each sealed on the next. */
async function threeDays(): Promise<void> {
  for (let day = 0; day < 3; day += 1) {
    await scanOne();
    await scanOne();
    api.clock.advance(DAY_SECONDS);
    // A session is shorter than the test.
    ({ token } = await api.signInUser());
    await sealJournals(api.context);
  }
}

test('a day is sealed once, after its end in India, with all entries since the last seal', async () => {
  api.clock.set(new Date('2026-11-21T18:29:00Z'));
  await scanOne();
  await sealJournals(api.context);
  expect(await seals()).toMatchObject([{ day: '2026-11-20', journal_entries: 0 }]);
  api.clock.advance(120);
  await scanOne();
  await sealJournals(api.context);
  await sealJournals(api.context);
  const [first, second] = await seals();
  expect(second).toMatchObject({ day: '2026-11-21', journal_entries: 1, money_entries: 0 });
  expect(second!.hash).toMatch(/^[0-9a-f]{64}$/);
  // Two days without a run: the next seal covers them.
  await claim(api, token);
  api.clock.advance(3 * DAY_SECONDS);
  await sealJournals(api.context);
  expect((await seals()).map(({ day, journal_entries }) => [day, journal_entries])).toEqual([
    ['2026-11-20', 0],
    ['2026-11-21', 1],
    ['2026-11-24', 2],
  ]);
  expect(first!.hash).not.toBe(second!.hash);
  expect(await violations()).toEqual([]);
});

test('two nodes seal a day at the same time: one seal', async () => {
  await scanOne();
  api.clock.advance(DAY_SECONDS);
  const node = await api.anotherNode({ images: api.context.images });
  await Promise.all([sealJournals(api.context), sealJournals(node.context)]);
  expect(await seals()).toHaveLength(1);
  expect(await violations()).toEqual([]);
});

/** In UTC: Citus takes no function that depends on the session. */
const earlierBy = (interval: string) => sql`(at at time zone 'UTC' - interval ${sql.lit(interval)}) at time zone 'UTC'`;

test.each<[string, (id: number) => ReturnType<typeof sql>]>([
  ['another time', (id) => sql`update journal set at = ${earlierBy('1 microsecond')} where id = ${id}`],
  ['another admin', (id) => sql`update journal set admin_id = 1 where id = ${id}`],
])('an edit of an old entry that every other invariant accepts is found: %s', async (_name, edit) => {
  await threeDays();
  const [, , third] = await journal();
  await tamper(edit(third!.id));
  expect(await violations()).toEqual([
    expect.stringMatching(
      /^I27: journal and money journal are not what was sealed on 2026-11-22 \(since 2026-11-21: 2 and 0/,
    ),
  ]);
});

test('a seal that is made to fit the edit breaks the next one, and seals cannot be changed without a superuser', async () => {
  await threeDays();
  const [first] = await seals();
  await expect(sql`update journal_seals set hash = hash`.execute(api.db)).rejects.toMatchObject({ code: '23001' });
  await tamper(sql`update journal_seals set hash = ${'0'.repeat(64)} where id = ${first!.id}`);
  expect(await violations()).toEqual([
    expect.stringContaining('sealed on 2026-11-21'),
    expect.stringContaining('sealed on 2026-11-22'),
  ]);
});

test('an older copy of the database shows by the note beside the pictures, and nothing is sealed over it', async () => {
  await threeDays();
  const last = (await seals()).at(-1)!;
  const entries = await journal();
  // What a copy of the second day lacks.
  await tamper(
    sql`delete from journal_seals where id = ${last.id}`,
    sql`delete from journal where id > ${entries[3]!.id}`,
  );
  const found = (await violations()).filter((violation) => violation.startsWith('I27'));
  expect(found).toEqual([
    expect.stringMatching(
      /the database lacks the seal of 2026-11-23, which it had at .*: it was replaced by an older copy/,
    ),
    expect.stringMatching(new RegExp(`entry ${entries[5]!.id} of journal is not what it was`)),
  ]);
  await expect(sealJournals(api.context)).rejects.toThrow('The journals are not sealed: the database lacks the seal');
  expect(await seals()).toHaveLength(2);
});

test('an older copy of the same day shows, too: other entries have taken the numbers', async () => {
  await scanOne();
  await sealJournals(api.context);
  const [entry] = await journal();
  await tamper(
    sql`delete from journal`,
    sql`delete from scans`,
    sql`update point_totals set granted = 0, available = 0`,
    sql`select setval('journal_id_seq', ${entry!.id}, false)`,
  );
  api.clock.advance(60);
  await scanOne();
  expect(await violations()).toEqual([expect.stringMatching(`I27: entry ${entry!.id} of journal is not what it was`)]);
});

test('an epoch that no restore opened does not excuse an older copy', async () => {
  await threeDays();
  await sql`insert into epochs (id, started_at, source) values (2, now(), '{}')`.execute(api.db);
  expect(await violations()).toEqual(['I27: the database is in epoch 2, which npm run restore did not open']);
});

test('the opening of an epoch is sealed with its day', async () => {
  await noteEpoch({ images: api.context.images, backups: undefined }, 2);
  const source = { backup: null, dataUntil: api.clock.now().toISOString() };
  await openEpoch(api.db, { epoch: 2, source, at: api.clock.now() });
  api.clock.advance(DAY_SECONDS);
  await sealJournals(api.context);
  expect(await seals()).toMatchObject([{ epoch_id: 2 }]);
  expect(await violations()).toEqual([]);
  await tamper(sql`update epochs set jumps = '{}' where id = 2`);
  expect(await violations()).toEqual([expect.stringMatching(/^I27/)]);
});

test('the deletion of an account changes nothing that is sealed', async () => {
  await scanOne();
  await post(api, '/users/user-update', token, { name: 'Ganpat', address: '7 Tulsi Lane', location: 'Aundh' });
  api.clock.advance(DAY_SECONDS);
  const { mobile } = await api.db.selectFrom('users').select('mobile').executeTakeFirstOrThrow();
  ({ token } = await api.signInUser({ mobile: mobile! }));
  await sealJournals(api.context);
  await post(api, '/users/account/deletion-code', token);
  const { otp } = api.outbox.at(-1)!;
  expect((await post(api, '/users/account/delete', token, { otp, points: 10 })).statusCode).toBeLessThan(300);
  api.clock.advance(DAY_SECONDS);
  await sealJournals(api.context);
  expect(await violations()).toEqual([]);
});

test('a store that does not respond hides no broken seal', async () => {
  await threeDays();
  await tamper(sql`update journal set at = ${earlierBy('1 day')} where id = (select min(id) from journal)`);
  const failing = { ...api.context.images, get: () => Promise.reject(new Error('no bucket')) };
  const results = await checkInvariants(api.db, failing);
  expect(results.find(({ id }) => id === 'I27')!.violations).toBe(1);
});

test('every column of the journals and the epochs is sealed: a new one is added at the end of its list', async () => {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select table_name as name, array_agg(column_name::text order by column_name) as columns
    from information_schema.columns
    where table_schema = current_schema() and table_name = any(${Object.keys(SEALED_COLUMNS)}::text[])
    group by 1`.execute(api.db);
  const sealed = Object.entries(SEALED_COLUMNS).map(([name, columns]) => [name, [...columns].sort()]);
  expect(Object.fromEntries(rows.map(({ name, columns }) => [name, columns.sort()]))).toEqual(
    Object.fromEntries(sealed),
  );
});
