import fc from 'fast-check';
import { type TestApi, createTestApi } from '../create-test-api';
import { isDatabaseUnavailable } from '../../src/platform/database/database-errors';
import { ApiError } from '../../src/platform/http/api-error';
import type { AdminCommand } from '../../src/platform/idempotency';
import { type AppliedResults, applyResults } from '../../src/money/payouts/apply-results';
import { markSent } from '../../src/money/payouts';
import { enterDetails, RAZORPAY, runAs, setProgramme } from '../fixtures/payouts';
import { expectInvariantsHold, totalsOf } from '../points-driver';
import { ADMINS, CODES, PEOPLE, type Programme, openProgramme } from './programme';

const RUNS = Number(process.env.MODEL_RUNS ?? 8);
const SEED = Number(process.env.PROPERTY_SEED ?? 20_261_121);

let nodes: TestApi[];
let addresses: string[];
beforeAll(async () => {
  const api = await createTestApi({ adminMobiles: ADMINS, limits: { claimIntervalSeconds: 0 } });
  nodes = [api, await api.anotherNode()];
  addresses = await Promise.all(nodes.map(({ app }) => app.listen({ port: 0, host: '127.0.0.1' })));
});
afterAll(async () => {
  await nodes[1]!.close();
  await nodes[0]!.close();
});

type Act =
  | { act: 'scan'; who: number; code: number }
  | { act: 'claim'; who: number }
  | { act: 'approve' | 'reject'; which: number }
  | { act: 'approve all'; who: number }
  | { act: 'adjust'; who: number; points: number }
  | { act: 'void batch' | 'void code'; code: number }
  | { act: 'pay' }
  | { act: 'send' | 'cancel' | 'results'; which: number };

const who = fc.nat(PEOPLE - 1);
const code = fc.nat(CODES - 1);
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ act: fc.constant('scan' as const), who, code }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('claim' as const), who }) },
  {
    weight: 4,
    arbitrary: fc.record({ act: fc.constantFrom('approve' as const, 'reject' as const), which: fc.nat(5) }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('approve all' as const), who }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('adjust' as const), who, points: fc.constantFrom(-25, 25) }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('pay' as const) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constantFrom('send' as const, 'cancel' as const, 'results' as const),
      which: fc.nat(3),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constantFrom('void batch' as const, 'void code' as const), code }) },
);
/** Concurrent requests, then the next ones. */
const waves = fc.array(fc.array(act, { minLength: 2, maxLength: 10 }), { minLength: 4, maxLength: 8 });

/** Acknowledged results, as a client would record them. */
interface Acknowledged {
  granted: number[];
  codes: number[];
  redeemed: number;
  paid: number;
}

async function ask(node: number, path: string, token: string, body: object) {
  const response = await fetch(addresses[node]! + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  // 503 asks for a retry and guarantees that nothing was done.
  if (![200, 201, 400, 404, 409, 410, 503].includes(response.status))
    throw new Error(`${path}: ${response.status} ${text}`);
  return { ok: response.ok, data: (JSON.parse(text) as { data?: Record<string, unknown> }).data ?? {} };
}

async function perform(step: Act, node: number, programme: Programme, done: Acknowledged): Promise<void> {
  const { people, codes, admins, claims, worth } = programme;
  const admin = admins[node]!;
  switch (step.act) {
    case 'scan': {
      const body = { encrypyData: codes[step.code]!.text, location: 'Pune' };
      const { ok } = await ask(node, '/users/scanner/store', people[step.who]!.token, body);
      if (!ok) return;
      done.codes.push(step.code);
      done.granted[step.who]! += worth[step.code]!;
      return;
    }
    case 'claim': {
      const { ok, data } = await ask(node, '/users/reedemed/store', people[step.who]!.token, {});
      if (ok) claims.push(String(data.transaction_id));
      return;
    }
    case 'approve':
    case 'reject': {
      const transaction_id = claims[step.which % Math.max(claims.length, 1)];
      if (transaction_id === undefined) return;
      const body = step.act === 'approve' ? { transaction_id } : { transaction_id, reason: 'Sold elsewhere' };
      const path = step.act === 'approve' ? '/admin/approval/store' : '/admin/approval/reject';
      const { ok, data } = await ask(node, path, admin, body);
      if (ok && step.act === 'approve') done.redeemed += Number(data.points);
      return;
    }
    case 'approve all': {
      const { ok, data } = await ask(node, '/admin/approval/store', admin, { user_id: people[step.who]!.userId });
      if (ok) done.redeemed += Number(data.points);
      return;
    }
    case 'adjust': {
      const body = { user_id: people[step.who]!.userId, points: step.points, reason: 'By hand' };
      const { ok } = await ask(node, '/admin/people/adjust', admin, body);
      if (ok) done.granted[step.who]! += step.points;
      return;
    }
    case 'pay': {
      const { ok, data } = await ask(node, '/admin/payouts/make-run', admin, {});
      if (ok) programme.runs.push((data.run as { id: number }).id);
      return;
    }
    case 'send':
    case 'cancel':
    case 'results': {
      const run = programme.runs[step.which % Math.max(programme.runs.length, 1)];
      if (run === undefined) return;
      if (step.act === 'cancel') await ask(node, `/admin/payout-runs/${run}/cancel`, admin, {});
      else if (step.act === 'send') await ifAllowed(runAs(nodes[node]!, (command) => markSent(command, run)));
      else done.paid += (await ifAllowed(runAs(nodes[node]!, (command) => payAll(command, run))))?.paid ?? 0;
      return;
    }
    default: {
      const { batchId, serial } = codes[step.code]!;
      const one = step.act === 'void code' ? `/codes/${serial}` : '';
      await ask(node, `/admin/qr-batches/${batchId}${one}/void`, admin, { reason: 'Stolen' });
    }
  }
}

/** Stores that the bank paid a whole run. */
async function payAll(command: AdminCommand, run: number): Promise<AppliedResults> {
  const items = await command.trx.selectFrom('payout_items').select('id').where('run_id', '=', run).execute();
  return applyResults(
    command,
    run,
    items.map(({ id: itemId }) => ({ itemId, outcome: 'paid', reference: `UTR${itemId}` })),
  );
}

/** Resolves with nothing if the run is in another state, or the database asks for a retry. */
const ifAllowed = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: unknown) => {
    if (error instanceof ApiError || isDatabaseUnavailable(error)) return undefined;
    throw error;
  });

test('side by side over HTTP on two nodes: every acknowledged point is there once, and not one more', async () => {
  await fc.assert(
    fc.asyncProperty(waves, async (together) => {
      const programme = await openProgramme(nodes);
      await setProgramme(nodes[0]!, { pointValuePaise: 100, bankFile: RAZORPAY });
      for (const { userId } of programme.people) await enterDetails(nodes[0]!, userId);
      const done: Acknowledged = { granted: programme.people.map(() => 0), codes: [], redeemed: 0, paid: 0 };
      for (const wave of together) {
        await Promise.all(wave.map((step, index) => perform(step, index % nodes.length, programme, done)));
      }
      expect(done.codes).toHaveLength(new Set(done.codes).size);
      const totals = await Promise.all(programme.people.map(({ userId }) => totalsOf(nodes[0]!, userId)));
      expect(totals.map((one) => one?.granted ?? 0)).toEqual(done.granted);
      expect(totals.reduce((sum, one) => sum + (one?.redeemed ?? 0), 0)).toBe(done.redeemed);
      const { money, paid } = await nodes[0]!.db
        .selectFrom('payouts')
        .select(({ fn }) => [
          fn.sum<number>('amount_paise').as('money'),
          fn.count<number>('claim_id').filterWhere('state', '=', 'paid').as('paid'),
        ])
        .where('user_id', 'in', programme.accounts)
        .executeTakeFirstOrThrow();
      expect([Number(money), Number(paid)]).toEqual([done.redeemed * 100, done.paid]);
      await expectInvariantsHold(nodes[0]!);
    }),
    { numRuns: RUNS, seed: SEED, includeErrorInReport: true },
  );
}, 1_800_000);
