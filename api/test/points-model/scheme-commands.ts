import fc from 'fast-check';
import { grantGoals } from '../../src/points/schemes';
import { confirmed } from '../fixtures/schemes';
import { type ApiResponse, post } from '../points-driver';
import type { TestApi } from '../create-test-api';
import type { Ledger } from './ledger';
import { command, expectStatus, node, type Programme, which } from './programme';
import type { Budget, Reward } from './schemes';

const rewards: Reward[] = [
  { kind: 'booster', booster: { times: 2 } },
  { kind: 'booster', booster: { times: 1.15 } },
  { kind: 'booster', booster: { plus: 7 }, batch: 1 },
  { kind: 'booster', booster: { plus: 60 } },
  { kind: 'tier', tiers: [{ from: 0, times: 1.1 }, ...[{ from: 50, plus: 9 }]] },
  { kind: 'goal', goal: { of: 'scans', target: 2, points: 100 } },
  { kind: 'goal', goal: { of: 'points', target: 75, points: 33 } },
  { kind: 'goal', goal: { of: 'products', target: 2, points: 10 } },
];

const budgets: Budget[] = [
  { at_end: 'part' },
  { at_end: 'part', points_a_person: 20 },
  { at_end: 'nothing', points_a_person: 40 },
  { at_end: 'part', points: 65 },
  { at_end: 'nothing', points: 65, points_a_person: 30 },
];

const HOUR = 3600;
const names = { en: 'Scheme' };

const bodyOf = (reward: Reward, budget: Budget, { codes }: Programme) => ({
  ...{ kind: reward.kind, names, budget },
  ...(reward.kind === 'booster' && { booster: reward.booster }),
  ...(reward.kind === 'tier' && { tiers: reward.tiers.map((tier) => ({ names, ...tier })) }),
  ...(reward.kind === 'goal' && { goal: reward.goal }),
  conditions:
    reward.kind === 'booster' && reward.batch !== undefined ? { batches: [codes[reward.batch]!.batchId] } : {},
});

/** Lets a second owner confirm what needs one: it grants for the past. @returns the id of the scheme; undefined: refused */
const decided = async (api: TestApi, response: ApiResponse): Promise<number | undefined> =>
  response.statusCode === 202 ? confirmed(api, response) : response.json<{ data?: { id: number } }>().data?.id;

const making = fc
  .tuple(fc.constantFrom(...rewards), fc.constantFrom(...budgets), fc.constantFrom(-1, 0), fc.constantFrom(1, 9), node)
  .map(([reward, wanted, from, hours, at]) => {
    // Which of two who reach a goal at once has the last points is not said.
    const { points: _, ...own } = wanted;
    const budget = reward.kind === 'goal' ? own : wanted;
    return command({
      shown: `a scheme begins: ${JSON.stringify(reward)}, ${JSON.stringify(budget)}, ${from} h, for ${hours} h`,
      node: at,
      async run(ledger, programme, api) {
        const now = api.clock.now().getTime();
        const [starts_at, ends_at] = [from, hours].map((after) => new Date(now + after * HOUR * 1000).toISOString());
        const times = { startsAt: ledger.now + from * HOUR, endsAt: ledger.now + hours * HOUR };
        const body = { ...bodyOf(reward, budget, programme), starts_at, ends_at };
        const response = await post(api, '/admin/schemes', programme.admins[0], body);
        const id = await decided(api, response);
        expectStatus(
          'scheme',
          { body: response.body, statusCode: id ? 201 : response.statusCode },
          ledger.schemes.make(reward, budget, times),
        );
        programme.schemes.push({ id: id!, version: 1, body });
      },
    });
  });

const anyScheme = ({ schemes }: Ledger) => schemes.all.length > 0;

const changing = fc.tuple(which, which, node).map(([wanted, other, at]) =>
  command({
    shown: `scheme ${wanted} changes to reward ${other} of its kind`,
    node: at,
    possible: anyScheme,
    async run(ledger, programme, api) {
      const index = wanted % programme.schemes.length;
      const stored = programme.schemes[index]!;
      const { reward: before, budget } = ledger.schemes.all[index]!;
      const alike = rewards.filter(({ kind }) => kind === before.kind);
      const reward = alike[other % alike.length]!;
      const body = { ...stored.body, ...bodyOf(reward, budget, programme) };
      const response = await api.app.inject({
        method: 'PUT',
        url: `/admin/schemes/${stored.id}`,
        headers: { token: programme.admins[0] },
        payload: { version: stored.version, ...body },
      });
      const changed = (await decided(api, response)) !== undefined;
      expectStatus(
        'change',
        { body: response.body, statusCode: changed ? 200 : response.statusCode },
        ledger.schemes.change(index, reward, ledger.now),
      );
      if (changed) stored.version += 1;
    },
  }),
);

const stopping = fc.tuple(which, node).map(([wanted, at]) =>
  command({
    shown: `scheme ${wanted} is stopped`,
    node: at,
    possible: anyScheme,
    async run(ledger, { schemes, admins }, api) {
      const index = wanted % schemes.length;
      const response = await post(api, `/admin/schemes/${schemes[index]!.id}/stop`, admins[0]);
      expectStatus('stop', response, ledger.schemes.stop(index, ledger.now));
    },
  }),
);

const counting = fc.tuple(fc.boolean()).map(([both]) =>
  command({
    shown: `goals are counted${both ? ' by two nodes at once' : ''}`,
    node: 0,
    async run(ledger, { nodes }) {
      const at = both ? nodes : nodes.slice(0, 1);
      await Promise.all(at.map(({ context }) => grantGoals(context)));
      // A node that found another one counting leaves the rest to its next run.
      await grantGoals(nodes[0]!.context);
      ledger.countGoals();
    },
  }),
);

export const schemeCommands = [making, making, counting, counting, changing, stopping];
