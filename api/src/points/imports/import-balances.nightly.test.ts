import { sql } from 'kysely';
import { freshMobile, TEST_ADMIN } from '../../../test/create-test-api';
import { codeOf, createBatch } from '../../../test/factories';
import {
  api,
  applied,
  change,
  killAt,
  members,
  openings,
  owner,
  read,
  rowsOf,
  staged,
  start,
  undo,
  withImports,
} from '../../../test/fixtures/imports';
import { setProgramme } from '../../../test/fixtures/payouts';
import { claim, expectRefusal, post, scan, totalsOf } from '../../../test/points-driver';
import { runImports } from '.';

withImports();

type Member = { mobile: string; id: number };
const file = (people: readonly Member[], points: (index: number) => number) => [
  ['mobile', 'points'],
  ...people.map(({ mobile }, index) => [mobile, points(index)]),
];
const scanOne = async ({ mobile }: Member, points = 10) => {
  const { token } = await api.signInUser({ mobile });
  const response = await scan(api, token, codeOf(api.context, await createBatch(api.context, { points })));
  expect(response.statusCode).toBe(201);
  return token;
};
const available = async ({ id }: Member) => (await totalsOf(api, id))!.available;

it('credits nothing before a second owner confirms; then once, in the journal, to the point and the paisa', async () => {
  await setProgramme(api, { pointValuePaise: 125 });
  const people = await members(3);
  const id = await staged(
    'balances',
    file(people, (index) => [1001, 0, 333][index]!),
  );
  const order = await change(id, 'apply');
  expect([order.statusCode, order.json().message]).toEqual([202, 'Another admin must confirm this']);
  expectRefusal(await change(id, 'apply'), 409, 'Another owner has still to confirm this', 'import_state');
  const self = await post(api, `/admin/confirmations/${order.json().data.confirmation_id}/confirm`, owner);
  expect(self.json().code).toBe('second_admin_needed');
  await runImports(api.context);
  expect(await available(people[0]!)).toBe(0);

  await post(api, `/admin/confirmations/${order.json().data.confirmation_id}/withdraw`, owner);
  await start(id, 'apply');
  await runImports(api.context);
  await runImports(api.context);
  expect(await read(id)).toMatchObject({
    ...{ state: 'applied', points: 1334, worth_paise: 166_750 },
    outcomes: { opened: 2, nothing: 1, left: 0 },
  });
  expect(await openings(id)).toEqual([
    [people[0]!.id, 1001],
    [people[2]!.id, 333],
  ]);
  expectRefusal(await change(id, 'apply'), 409, 'This import was applied already', 'import_state');
  const events = await api.db.selectFrom('audit_log').select(['action', 'details']).orderBy('id').execute();
  expect(events.findLast(({ action }) => action === 'import-applied')!.details).toMatchObject({
    import_id: id,
    opened: 2,
  });
});

it('is in the words of the member’s history, statement of data, finance and outstanding points', async () => {
  const [person] = (await members(1)) as [Member];
  await applied(
    'balances',
    file([person], () => 500),
  );
  const { token } = await api.signInUser({ mobile: person.mobile });
  const history = (await post(api, '/users/transactions/get', token)).json().data;
  expect(history).toMatchObject([{ kind: 'opening', product_name: 'Opening balance', reward_points: 500 }]);
  expect((await post(api, '/users/scanners/get', token)).json().data).toMatchObject({
    ...{ balance_reward_points: 500, reward_granted: 0 },
  });
  const journal = (await post(api, '/admin/people/journal', owner, { user_id: person.id })).json().data;
  expect(journal).toMatchObject([{ kind: 'opening', change: 500, balance: 500, admin_mobile: TEST_ADMIN }]);
  const finance = await post(api, '/admin/finance', owner, { from_month: '2026-11', to_month: '2026-11' });
  const { opened, outstanding, granted } = finance.json().data.range;
  expect(outstanding).toBe(opened + granted);
});

it('credits a member once, whatever files have the number, and none of the admins who decide', async () => {
  const [person, other] = (await members(2)) as [Member, Member];
  const { userId: own } = await api.signInUser({ mobile: TEST_ADMIN });
  const first = await staged(
    'balances',
    file([person, { mobile: TEST_ADMIN, id: own }], () => 100),
  );
  const second = await staged(
    'balances',
    file([other, person], () => 100),
  );
  await start(first, 'apply');
  await start(second, 'apply');
  await runImports(api.context);
  expect([await available(person), await available(other), (await totalsOf(api, own))?.available ?? 0]).toEqual([
    100, 100, 0,
  ]);
  expect(await rowsOf(second, 'wrong')).toMatchObject([
    { row: 3, errors: [{ message: `The member has an opening balance already, by import ${first}` }] },
  ]);
  expect(await rowsOf(first, 'wrong')).toMatchObject([
    { row: 3, errors: [{ message: expect.stringContaining('An account of an admin who decides this import') }] },
  ]);
  const third = await staged(
    'balances',
    file([person], () => 7),
  );
  expect(await read(third)).toMatchObject({ rows: 1, wrong: 1, points: 0 });
  expectRefusal(await change(third, 'apply'), 409, 'Every row of this file is wrong: nothing can be applied');
});

it('credits a number once, whatever account has it by now', async () => {
  const [person] = (await members(1)) as [Member];
  const before = await staged(
    'balances',
    file([person], () => 31),
  );
  await applied(
    'balances',
    file([person], () => 30),
  );
  await api.db.updateTable('users').set({ mobile: freshMobile() }).where('id', '=', person.id).execute();
  const { userId } = await api.signInUser({ mobile: person.mobile });
  const again = await staged(
    'balances',
    file([person], () => 32),
  );
  const message = 'This number has got an opening balance already, with another account';
  expect(await rowsOf(again, 'wrong')).toMatchObject([{ errors: [{ message }] }]);
  // Read before the first was applied.
  await start(before, 'apply');
  await runImports(api.context);
  expect(await rowsOf(before, 'wrong')).toMatchObject([{ errors: [{ message }] }]);
  expect((await totalsOf(api, userId))!.available).toBe(0);
});

it('one import that fails stops no other', async () => {
  const [one, other] = (await members(2)) as [Member, Member];
  const failing = await staged(
    'balances',
    file([one], () => 3),
  );
  const next = await staged(
    'balances',
    file([other], () => 4),
  );
  await start(failing, 'apply');
  await start(next, 'apply');
  await sql`
    create function fail_here() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`.execute(api.db);
  await sql`
    create trigger fail before update on import_rows for each row when (new.import_id = ${sql.lit(failing)})
    execute function fail_here()`.execute(api.db);
  await expect(runImports(api.context)).rejects.toThrow('1 imports failed');
  expect(await available(other)).toBe(4);
  await sql`drop function fail_here cascade`.execute(api.db);
  await runImports(api.context);
});

it('two nodes at once, killed in the middle: each row once, and another node goes on', async () => {
  const people = await members(1200);
  const id = await staged(
    'balances',
    file(people, (index) => index + 1),
  );
  await start(id, 'apply');
  const other = await api.anotherNode();
  if (process.env.DATABASE_URL) {
    const stop = await killAt(id, 900);
    await expect(runImports(api.context)).rejects.toThrow(/terminat|closed/i);
    expect(await read(id)).toMatchObject({ state: 'applying', outcomes: { opened: 500, left: 700 } });
    await stop();
  }
  await Promise.all([runImports(api.context), runImports(other.context), runImports(other.context)]);
  await runImports(api.context);
  expect(await read(id)).toMatchObject({ state: 'applied', points: (1200 * 1201) / 2, outcomes: { opened: 1200 } });
  expect(await openings(id)).toEqual(people.map((person, index) => [person.id, index + 1]));

  await start(id, 'undo');
  await Promise.all([runImports(api.context), runImports(other.context)]);
  await runImports(api.context);
  expect(await read(id)).toMatchObject({ state: 'undone', outcomes: { undone: 1200, kept: 0 } });
  expect(await openings(id)).toEqual(people.map((person) => [person.id, 0]));
  await other.close();
});

it('undo takes back what was not touched, by entries of its own; who scanned or claimed keeps it', async () => {
  const [idle, scanned, claimed, spent] = (await members(4)) as [Member, Member, Member, Member];
  const rows = file([idle, scanned, claimed, spent], () => 50);
  const id = await applied('balances', rows);
  await scanOne(scanned);
  const { token } = await api.signInUser({ mobile: claimed.mobile });
  expect((await claim(api, token)).statusCode).toBe(201);
  await post(api, '/admin/people/adjust', owner, { user_id: spent.id, points: -1, reason: 'Paid in cash' });
  const before = await api.db.selectFrom('journal').select('id').where('kind', '=', 'opening').execute();
  expect((await change(id, 'undo')).statusCode).toBe(202);
  await api.db
    .updateTable('confirmations')
    .set({ state: 'withdrawn', decided_at: api.clock.now() })
    .where('kind', '=', 'import')
    .where('state', '=', 'waiting')
    .execute();
  await undo(id);
  expect(await read(id)).toMatchObject({ state: 'undone', outcomes: { undone: 1, kept: 3, opened: 0 } });
  expect((await rowsOf(id, 'kept')).map(({ row }) => row)).toEqual([3, 4, 5]);
  expect([await available(idle), await available(scanned), await available(spent)]).toEqual([0, 60, 49]);
  const after = await api.db.selectFrom('journal').select('id').where('kind', '=', 'opening').execute();
  expect(after).toEqual(expect.arrayContaining(before));
  expectRefusal(
    await change(id, 'undo'),
    409,
    'Only an import that was applied, and is not being undone, can be undone',
  );
  // The same file again: only of whom it was undone.
  expect(await read(await staged('balances', rows))).toMatchObject({ rows: 4, wrong: 3, points: 50 });
});

it('a scan that is on its way while an import is undone comes first or finds the balance gone', async () => {
  const people = await members(8);
  const id = await applied(
    'balances',
    file(people, () => 5),
  );
  await start(id, 'undo');
  await Promise.all([runImports(api.context), ...people.slice(0, 4).map((person) => scanOne(person))]);
  await runImports(api.context);
  const { undone, kept } = (await read(id)).outcomes;
  expect(undone! + kept!).toBe(8);
  expect(undone).toBeGreaterThanOrEqual(4);
  for (const person of people.slice(0, 4)) expect([10, 15]).toContain(await available(person));
});

it('a number without a member, and one whose account was given up or deleted, is refused', async () => {
  const [gone] = (await members(1)) as [Member];
  const id = await staged(
    'balances',
    file([gone, { mobile: freshMobile(), id: 0 }], () => 9),
  );
  expect(await read(id)).toMatchObject({ rows: 2, wrong: 1 });
  await start(id, 'apply');
  await api.db
    .updateTable('users')
    .set({ mobile: null, erased_at: api.clock.now() })
    .where('id', '=', gone.id)
    .execute();
  await runImports(api.context);
  expect(await read(id)).toMatchObject({ state: 'applied', wrong: 2, points: 0 });
  expect(await rowsOf(id, 'wrong')).toMatchObject([
    { errors: [{ message: 'No member has this number: import the members first' }] },
    { errors: [{ message: 'No member has this number: import the members first' }] },
  ]);
});
