import fc from 'fast-check';
import { type TestApi, createTestApi } from '../create-test-api';
import { expectInvariantsHold, totalsOf } from '../points-driver';
import { commands } from './commands';
import { Ledger } from './ledger';
import { ADMINS, BATCHES, PEOPLE, openProgramme } from './programme';

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

test('whatever is done in whatever order on whichever node, status and points are those of a ledger without a database', async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: LONGEST, size: 'max' }), async (acts) => {
      const programme = await openProgramme(nodes);
      const ledger = new Ledger(PEOPLE, programme.worth, BATCHES);
      await fc.asyncModelRun(() => ({ model: ledger, real: programme }), acts);

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
      expect(new Map(claims.map(({ transaction_id, points, status }) => [transaction_id, { points, status }]))).toEqual(
        new Map(ledger.claims.map(({ points, status }, index) => [programme.claims[index]!, { points, status }])),
      );
      await expectInvariantsHold(nodes[0]!);
    }),
    { numRuns: RUNS, seed: SEED, includeErrorInReport: true },
  );
}, 1_800_000);
