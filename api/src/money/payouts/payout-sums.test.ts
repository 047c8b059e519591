import { sql } from 'kysely';
import {
  cancel,
  confirmedRun,
  enterDetails,
  itemsOf,
  payee,
  PROGRAMME,
  results,
  second,
  sentRun,
  setProgramme,
  withPayouts,
} from '../../../test/fixtures/payouts';
import { admin, api } from '../../../test/fixtures/pending-claims';
import { post } from '../../../test/points-driver';
import { refreshRollups } from '../../insight/rollups';
import { forfeitPayouts, payoutSumsInvariant, renewReturned } from '.';

withPayouts();
beforeEach(() => setProgramme(api, { ...PROGRAMME, confirmRunsAbovePaise: null }));

const STATES = ['payable', 'in-run', 'paid', 'returned', 'forfeited'] as const;

async function listed() {
  const { total_count: total, by_state: sums } = (await post(api, '/admin/payouts', admin)).json();
  return { total, sums: Object.fromEntries(STATES.map((state) => [state, sums[state]])) };
}

async function counted() {
  const { rows } = await sql<{ state: string; count: number; amount_paise: number }>`
    select state, count(*), sum(amount_paise)::bigint as amount_paise from payouts group by state`.execute(api.db);
  const sums = STATES.map((name) => {
    const { count = 0, amount_paise = 0 } = rows.find(({ state }) => state === name) ?? {};
    return [name, { count, amount_paise }];
  });
  return { total: rows.reduce((sum, { count }) => sum + count, 0), sums: Object.fromEntries(sums) };
}

const deviations = async () => (await payoutSumsInvariant.violations.execute(api.db)).rows;

/** Compares the sums with counting all payouts, before and after a refresh. */
async function expectExact(): Promise<void> {
  const exact = await counted();
  expect(await listed()).toEqual(exact);
  expect(await deviations()).toEqual([]);
  expect(await refreshRollups(api.context)).toBe(true);
  expect(await listed()).toEqual(exact);
  expect(await deviations()).toEqual([]);
}

async function paidTo(outcome: 'paid' | 'returned') {
  const user = await payee(40);
  const runId = await sentRun({ transaction_ids: [user.transactionId] });
  const itemId = (await itemsOf(runId))[0]!.id;
  await results(runId, [
    outcome === 'paid' ? { itemId, outcome, reference: `SUM${itemId}` } : { itemId, outcome, reason: 'Closed' },
  ]);
  return { ...user, itemId };
}
const forfeit = (userId: number) => api.db.transaction().execute((trx) => forfeitPayouts(trx, userId, api.clock.now()));
async function renew(userId: number): Promise<void> {
  api.clock.advance(60);
  await enterDetails(api, userId);
  await api.db.transaction().execute((trx) => renewReturned(trx, userId, api.clock.now()));
}
async function correct(itemId: number, to: 'paid' | 'returned'): Promise<void> {
  const order = { to, reason: 'The bank says so', ...(to === 'paid' && { reference: `LATESUM${itemId}` }) };
  const ordered = await post(api, `/admin/payout-items/${itemId}/correct`, admin, order);
  const { confirmation_id: id } = ordered.json<{ data: { confirmation_id: number } }>().data;
  expect((await post(api, `/admin/confirmations/${id}/confirm`, second)).statusCode).toBe(200);
}

const returned = () => paidTo('returned');
const kinds: [string, () => Promise<unknown>][] = [
  ['approval', () => payee(30)],
  ['run', async () => confirmedRun({ transaction_ids: [(await payee(30)).transactionId] })],
  ['release', async () => cancel(await confirmedRun({ transaction_ids: [(await payee(30)).transactionId] }))],
  ['payment', () => paidTo('paid')],
  ['return', returned],
  ['renewal', async () => renew((await returned()).userId)],
  ['forfeit', async () => forfeit((await payee(30)).userId)],
  ['forfeit', async () => forfeit((await returned()).userId)],
  ['reversal', async () => correct((await paidTo('paid')).itemId, 'returned')],
  ['late-payment', async () => correct((await returned()).itemId, 'paid')],
  [
    'late-payment',
    async () => {
      const { userId, itemId } = await returned();
      await renew(userId);
      await correct(itemId, 'paid');
    },
  ],
  [
    'late-payment',
    async () => {
      const { userId, itemId } = await returned();
      await forfeit(userId);
      await correct(itemId, 'paid');
    },
  ],
];

test.each(kinds)('the sums by state are exact after an entry of the kind %s', async (kind, change) => {
  await change();
  const { kind: last } = await api.db
    .selectFrom('money_journal')
    .select('kind')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(last).toBe(kind);
  await expectExact();
});

test('a payout that was changed without its entry is found', async () => {
  const { transactionId } = await payee(30);
  await expectExact();
  const change = (state: string) => sql`
    update payouts set state = ${state} where claim_id = (select id from claims where transaction_id = ${transactionId})`;
  await change('paid').execute(api.db);
  expect(await deviations()).toHaveLength(2);
  await change('payable').execute(api.db);
  await sql`update payouts_by_state set points = points + 1 where state = 'payable'`.execute(api.db);
  expect(await deviations()).toHaveLength(1);
  await sql`update payouts_by_state set points = points - 1 where state = 'payable'`.execute(api.db);
});
