import fc from 'fast-check';
import { type TestApi, createTestApi } from '../create-test-api';
import { enterPayoutDetails, RAZORPAY, setProgramme } from '../fixtures/payouts';
import { approve, claim, expectInvariantsHold, scan, totalsOf } from '../points-driver';
import { commands, mergeCommands } from './commands';
import { Ledger } from './ledger';
import { LIMIT } from './money';
import { moneyCommands } from './money-commands';
import { schemeCommands } from './scheme-commands';
import { ADMINS, BATCHES, PEOPLE, type Programme, openProgramme } from './programme';

/** `MODEL_RUNS=2000 PROPERTY_SEED=7 npm run properties` sets both. */
const RUNS = Number(process.env.MODEL_RUNS ?? 10);
const SEED = Number(process.env.PROPERTY_SEED ?? 20_261_121);
const LONGEST = 60;

let nodes: TestApi[];
beforeAll(async () => {
  const limits = {
    otpResendSeconds: 0,
    otpSendsPerIpPerHour: 1_000_000,
    otpSendsPerMobilePerHour: 1_000_000,
    otpSendsPerMobilePerDay: 1_000_000,
  };
  const api = await createTestApi({ adminMobiles: ADMINS, limits });
  nodes = [api, await api.anotherNode()];
});
afterAll(async () => {
  await nodes[1]!.close();
  await nodes[0]!.close();
});

/** Makes every user's points payable: random actions alone rarely come that far. */
async function approveAll(ledger: Ledger, { nodes: [api], people, codes, admins, claims }: Programme): Promise<void> {
  ledger.money.value = 100;
  const methods = { payoutMethods: ['upi' as const], confirmRunsAbovePaise: LIMIT, bankFile: RAZORPAY };
  await setProgramme(api!, { pointValuePaise: 100, ...methods });
  for (const [person, { token }] of people.entries()) {
    for (const code of [person * 3 + 1, person * 3 + 2]) {
      await scan(api!, token, codes[code]!.text);
      ledger.scan(person, code, undefined);
      api!.clock.advance(5);
      ledger.wait(5);
      claims.push((await claim(api!, token)).json<{ data: { transaction_id: string } }>().data.transaction_id);
      ledger.claim(person, undefined);
    }
    await enterPayoutDetails(api!, token);
    ledger.enterDetails(person);
  }
  await approve(api!, admins[0]!, { transaction_id: claims });
  ledger.approve(ledger.claims.map(({ index }) => index));
}

test.each([
  ['merges', mergeCommands, () => Promise.resolve()],
  ['points and schemes', [...schemeCommands, ...schemeCommands, ...commands], () => Promise.resolve()],
  ['money', [...moneyCommands, ...moneyCommands, ...commands], approveAll],
] as const)(
  '%s: whatever is done in whatever order on whichever node, all is as in a ledger without a database',
  async (_name, acts, prepare) => {
    await fc.assert(
      fc.asyncProperty(fc.commands([...acts], { maxCommands: LONGEST, size: 'max' }), async (chosen) => {
        const programme = await openProgramme(nodes);
        const ledger = new Ledger(PEOPLE, programme.worth, BATCHES);
        await prepare(ledger, programme);
        await fc.asyncModelRun(() => ({ model: ledger, real: programme }), chosen);

        const [{ db }] = nodes as [TestApi];
        const none = { granted: 0, available: 0, awaiting: 0, redeemed: 0 };
        const stored = await Promise.all(
          programme.accounts.map(async (userId) => (await totalsOf(nodes[0]!, userId)) ?? none),
        );
        const expected = ledger.accounts.map(({ granted, available, awaiting, redeemed }) => ({
          granted,
          available,
          awaiting,
          redeemed,
        }));
        expect(stored).toEqual(expected);
        const claims = programme.claims.length
          ? await db
              .selectFrom('claims')
              .select(['transaction_id', 'points', 'status'])
              .where('transaction_id', 'in', programme.claims)
              .execute()
          : [];
        expect(
          new Map(claims.map(({ transaction_id, points, status }) => [transaction_id, { points, status }])),
        ).toEqual(
          new Map(ledger.claims.map(({ points, status }, index) => [programme.claims[index]!, { points, status }])),
        );
        const payouts = await db
          .selectFrom('payouts as p')
          .innerJoin('claims as c', 'c.id', 'p.claim_id')
          .select(['c.transaction_id as claim', 'p.amount_paise as paise', 'p.state'])
          .where('p.user_id', 'in', programme.accounts)
          .execute();
        expect(new Map(payouts.map(({ claim, ...payout }) => [claim, payout]))).toEqual(
          new Map(
            ledger.money.payouts.map(({ claim, paise, state }) => [programme.claims[claim.index]!, { paise, state }]),
          ),
        );
        const runs = await db
          .selectFrom('payout_runs')
          .select(['id', 'state'])
          .where('id', 'in', [0, ...programme.runs])
          .execute();
        expect(new Map(runs.map(({ id, state }) => [id, state]))).toEqual(
          new Map(ledger.money.runs.map(({ state }, index) => [programme.runs[index]!, state])),
        );
        await expectInvariantsHold(nodes[0]!);
      }),
      { numRuns: RUNS, seed: SEED, includeErrorInReport: true },
    );
  },
  1_800_000,
);
