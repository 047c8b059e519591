import { sql } from 'kysely';
import {
  admin,
  firstPaymentOf,
  standIn,
  tick,
  verifiedPayee,
  withInstantPayments,
} from '../../../test/fixtures/instant-payments';
import { itemsOf, payee, results, sentRun } from '../../../test/fixtures/payouts';
import { api, claimant, claimMore } from '../../../test/fixtures/pending-claims';
import { approve } from '../../../test/points-driver';
import { checkInvariants } from './check-invariants';
import { moneyInvariants } from '../../money/invariants';

withInstantPayments();

type Statement = ReturnType<typeof sql>;

class RolledBack extends Error {}

/** Returns the ids of the invariants of money that a statement violates, past triggers and foreign keys. */
async function violatedBy(statement: Statement): Promise<string[]> {
  const ids: string[] = [];
  const tampering = api.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await statement.execute(trx);
    for (const { id, violations } of moneyInvariants) {
      if ((await sql`${violations}`.execute(trx)).rows.length > 0) ids.push(id);
    }
    throw new RolledBack();
  });
  await expect(tampering).rejects.toThrow(RolledBack);
  return ids;
}

test('every way in which money could be wrong is found', async () => {
  // Later than the tolerance for two nodes' clocks.
  api.clock.advance(120);
  const [paid, returned] = [await payee(10), await payee(20), await payee(30)];
  const run = await sentRun();
  const items = await itemsOf(run);
  await results(run, [
    { itemId: items[0]!.id, outcome: 'paid', reference: 'UTR' },
    { itemId: items[1]!.id, outcome: 'returned', reason: 'Closed' },
  ]);
  const payable = await payee(40);
  const unpaid = await claimant(50);
  const claimOf = ({ userId }: { userId: number }) => sql`(select id from claims where user_id = ${userId})`;
  const set = (owner: { userId: number }, change: Statement) =>
    sql`update payouts set ${change} where claim_id = ${claimOf(owner)}`;
  const entry = (owner: { userId: number }, kind: string, from: string, to: string) => sql`
    insert into money_journal (claim_id, user_id, item_id, kind, amount_paise, from_account, to_account, at)
    select claim_id, user_id, ${kind === 'approval' ? null : items[0]!.id}::bigint, ${kind}, amount_paise, ${from}, ${to}, ${api.clock.now()}::timestamptz
    from payouts where claim_id = ${claimOf(owner)}`;
  const unique = [
    'money_journal_one_payment_between_reversals',
    'money_journal_one_end_an_item',
    'payout_items_one_live_a_claim',
  ];
  for (const index of unique) await sql`drop index ${sql.ref(index)}`.execute(api.db);
  await sql`alter table payouts drop constraint payouts_check`.execute(api.db);

  /** A claim that states no value, and was made payable a day later. */
  const later = sql`
    update claims set value_paise = null, resolved_at = (resolved_at at time zone 'UTC' - interval '1 day') at time zone 'UTC' where id = ${claimOf(payable)}`;
  const command = (claims: number, paise: number) => sql`
    insert into audit_log (action, details, at)
    select 'claims-made-payable', ${JSON.stringify({ claims, value_paise: paise })}::jsonb, approved_at
    from payouts where claim_id = ${claimOf(payable)}`;
  const cases: [string, readonly string[], Statement][] = [
    ['another amount', ['I19', 'I20', 'I28'], set(payable, sql`amount_paise = amount_paise + 1`)],
    ['another value than the claim states', ['I19'], set(payable, sql`value_paise = 200, points = 20`)],
    [
      'a value that was never in force',
      ['I19'],
      sql`update claims set value_paise = 200 where id = ${claimOf(unpaid)}`,
    ],
    [
      'another time than the approval’s',
      ['I19'],
      set(payable, sql`approved_at = (approved_at at time zone 'UTC' + interval '1 second') at time zone 'UTC'`),
    ],
    ['money later than the approval, by no command', ['I19'], later],
    ['money by a command at another value', ['I19'], sql`with claim as (${later} returning 1) ${command(1, 99)}`],
    [
      'a command for more claims than are payable',
      ['I19'],
      sql`with claim as (${later} returning 1) ${command(2, 100)}`,
    ],
    ['a command for a claim that states a value', ['I19'], command(1, 100)],
    [
      'money for a pending claim',
      ['I19', 'I20', 'I28'],
      sql`
      insert into payouts (claim_id, user_id, points, value_paise, amount_paise, approved_at)
      select id, user_id, points, 100, points * 100, claimed_at from claims where id = ${claimOf(unpaid)}`,
    ],
    [
      'an approved claim without money',
      ['I19', 'I20', 'I28'],
      sql`delete from payouts where claim_id = ${claimOf(payable)}`,
    ],
    ['a state without a movement', ['I20', 'I22', 'I28'], set(payable, sql`state = 'paid'`)],
    ['a claim paid twice', ['I20', 'I22', 'I28'], entry(paid, 'payment', 'in-run', 'paid')],
    ['a payment reversed without its item', ['I20', 'I22', 'I28'], entry(paid, 'reversal', 'paid', 'returned')],
    [
      'a payment between two reversals twice',
      ['I20', 'I22', 'I28'],
      sql`${entry(paid, 'late-payment', 'programme', 'paid')}`,
    ],
    [
      'a bank reference of two payments',
      ['I21', 'I22'],
      sql`
      update payout_items set state = 'paid', reference = 'UTR', resolved_at = now(), sealed = null where id = ${items[2]!.id}`,
    ],
    ['money of a deleted user', ['I20'], sql`update users set erased_at = now() where id = ${returned.userId}`],
    ['a run of another amount', ['I21'], sql`update payout_runs set amount_paise = amount_paise + 1 where id = ${run}`],
    ['a run closed with an open item', ['I21'], sql`update payout_runs set state = 'closed' where id = ${run}`],
    [
      'an item paid without a movement',
      ['I21', 'I22'],
      sql`
      update payout_items set state = 'paid', reference = 'X', resolved_at = now(), sealed = null where id = ${items[2]!.id}`,
    ],
    ['details kept after the result', ['I22'], sql`update payout_items set sealed = 'K.x' where id = ${items[0]!.id}`],
    [
      'a claim in two runs',
      ['I21', 'I22'],
      sql`
      insert into payout_items (run_id, claim_id, user_id, amount_paise, method, sealed, masked)
      select run_id, claim_id, user_id, amount_paise, method, sealed, masked from payout_items where id = ${items[2]!.id}`,
    ],
  ];
  const found: [string, string[]][] = [];
  for (const [name, , statement] of cases) found.push([name, await violatedBy(statement)]);
  expect(found).toEqual(cases.map(([name, ids]) => [name, ids]));
});

test('every way in which a payment at once could differ from its payout is found', async () => {
  const [paid, failed, returned] = [await verifiedPayee(), await verifiedPayee(), await verifiedPayee()];
  await tick();
  const items: Record<string, number> = {};
  for (const [to, { userId }] of Object.entries({ paid, failed, returned })) {
    const { itemId, reference } = await firstPaymentOf(userId);
    items[to] = itemId;
    await standIn.settle(reference, to as 'paid');
  }
  api.clock.advance(60);
  await tick();
  await approve(api, admin, { transaction_id: await claimMore(paid.token, 50) });
  await tick();
  const { item_id: open } = await api.db
    .selectFrom('instant_payments')
    .select('item_id')
    .where('state', '=', 'processing')
    .executeTakeFirstOrThrow();
  const set = (item: number, state: string) =>
    sql`update instant_payments set state = ${state} where item_id = ${item}`;
  const cases: [string, Statement][] = [
    ['paid, and not by the provider', set(items.paid!, 'reversed')],
    ['paid, and still open at the provider', set(items.paid!, 'processing')],
    ['released, and paid by the provider', set(items.failed!, 'paid')],
    ['released, and still open at the provider', set(items.failed!, 'sent')],
    ['returned, and paid by the provider', set(items.returned!, 'paid')],
    ['open, and paid by the provider', set(open, 'paid')],
    ['without what the provider says', sql`delete from instant_payments where item_id = ${open}`],
    [
      'two live payments of a claim',
      sql`
        with copied as (
          insert into payout_items (run_id, claim_id, user_id, amount_paise, method, sealed, masked)
          select run_id, claim_id, user_id, amount_paise, method, 'K.x', masked from payout_items where id = ${items.paid!} returning id
        )
        insert into instant_payments (item_id, provider, provider_account, state, created_at, changed_at)
        select copied.id, provider, provider_account, 'sent', created_at, changed_at from copied, instant_payments
        where item_id = ${items.paid!}`,
    ],
  ];
  const found: [string, boolean][] = [];
  for (const [name, statement] of cases) found.push([name, (await violatedBy(statement)).includes('I22')]);
  expect(found).toEqual(cases.map(([name]) => [name, true]));
});

test.each([
  ['money_journal', 'append_only'],
  ['programme_settings', 'no_truncate'],
])('I9: %s without its trigger %s is found', async (table, trigger) => {
  await payee(10);
  await sql`alter table ${sql.table(table)} disable trigger ${sql.ref(trigger)}`.execute(api.db);
  const results = await checkInvariants(api.db);
  await sql`alter table ${sql.table(table)} enable trigger ${sql.ref(trigger)}`.execute(api.db);
  expect(results.filter(({ violations }) => violations > 0)).toMatchObject([
    { id: 'I9', examples: expect.arrayContaining([`the trigger ${trigger} of ${table} is missing or disabled`]) },
  ]);
});
