import { type RawBuilder, sql } from 'kysely';
import { createTestApi, type TestApi } from '../../../test/create-test-api';
import { codeOf, createBatch } from '../../../test/factories';
import { expectInvariantsHold, post, scan } from '../../../test/points-driver';
import { grantGoals } from './grant-goals';
import { schemeInvariants } from './scheme-invariants.repository';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
  const owner = await api.signInAdmin();
  const inDays = (days: number) => new Date(api.clock.now().getTime() + days * 86_400_000).toISOString();
  const common = {
    ...{ names: { en: 'October' }, starts_at: inDays(0), ends_at: inDays(1), conditions: {} },
    budget: { points: 100, at_end: 'part' },
  };
  await post(api, '/admin/schemes', owner, { ...common, kind: 'booster', booster: { times: 2 } });
  await post(api, '/admin/schemes', owner, { ...common, kind: 'goal', goal: { of: 'scans', target: 2, points: 30 } });
  const { token } = await api.signInUser();
  const batch = await createBatch(api.context, { points: 10, quantity: 2 });
  for (const at of [0, 1]) await scan(api, token, codeOf(api.context, batch, at));
  await grantGoals(api.context);
  await api.signInUser();
  await expectInvariantsHold(api);
});
afterAll(() => api.close());

const budgets = (budget: string) =>
  sql`update scheme_versions set definition = jsonb_set(definition, '{budget}', ${budget}::jsonb)`;
const goal = sql`cause = 'goal'`;
const boosted = sql`id = (select min(id) from bonuses where serial is not null)`;

test.each<[string, string[], RawBuilder<unknown>[]]>([
  ['a bonus without an entry', ['I30'], [sql`update journal set bonus_id = 1000 + bonus_id where kind = 'bonus'`]],
  ['an entry of another amount', ['I30'], [sql`update journal set points = points + 1 where kind = 'bonus'`]],
  [
    'a bonus twice in the journal',
    ['I30'],
    [
      sql`insert into journal (user_id, kind, points, from_account, to_account, bonus_id, at)
      select user_id, kind, points, from_account, to_account, bonus_id, at from journal where kind = 'bonus' limit 1`,
    ],
  ],
  ['more than its budget', ['I31'], [budgets('{"points": 19, "atEnd": "part"}')]],
  ['more than its budget of a day', ['I31'], [budgets('{"pointsADay": 19, "atEnd": "part"}')]],
  ['more than its budget of a person', ['I31'], [budgets('{"pointsAPerson": 19, "atEnd": "part"}')]],
  ['as much as its budgets', [], [budgets('{"points": 30, "pointsADay": 30, "pointsAPerson": 30, "atEnd": "part"}')]],
  ['a budget that forgot a bonus', ['I31'], [sql`update scheme_budgets set spent = spent - 1 where spent > 0`]],
  [
    'a bonus for the label of another',
    ['I32'],
    [sql`update scans set user_id = (select max(id) from users) where serial = (select min(serial) from bonuses)`],
  ],
  ['a goal’s bonus for a scan', ['I32'], [sql`update bonuses set cause = 'goal' where ${boosted}`]],
  ['a bonus for no goal', ['I32'], [sql`update bonuses set cause = 'present' where ${goal}`]],
  ['a bonus of no version', ['I32'], [sql`update bonuses set version_id = version_id + 100 where ${goal}`]],
  [
    'a bonus twice',
    ['I30', 'I31', 'I32'],
    [
      sql`alter table bonuses drop constraint bonuses_scheme_id_user_id_cause_key`,
      sql`insert into bonuses (scheme_id, version_id, user_id, cause, serial, points, at)
      select scheme_id, version_id, user_id, cause, serial, points, at from bonuses where ${goal}`,
    ],
  ],
  ['a bonus of before the scheme', ['I33'], [sql`update bonuses set at = at - interval '1 day' where ${boosted}`]],
  [
    'a goal that was not reached',
    ['I33'],
    [
      sql`update scheme_versions set definition = jsonb_set(definition, '{goal,target}', '3') where definition ? 'goal'`,
    ],
  ],
])('%s is found: %j', async (_name, ids, plant) => {
  const work = api.db.transaction().execute(async (trx) => {
    for (const table of ['journal', 'bonuses', 'scheme_versions'])
      await sql`alter table ${sql.table(table)} disable trigger append_only`.execute(trx);
    for (const statement of plant) await statement.execute(trx);
    const broken = [];
    for (const { id, violations } of schemeInvariants)
      if ((await violations.execute(trx)).rows.length > 0) broken.push(id);
    expect(broken).toEqual(ids);
    throw new Error('undone');
  });
  await expect(work).rejects.toThrow('undone');
});
