import { codeOf, createBatch } from '../factories';
import { type TestApi, freshMobile } from '../create-test-api';
import { forfeitAll, RAZORPAY, setProgramme } from '../fixtures/payouts';
import { LIMIT } from './money';
import fc from 'fast-check';
import type { ApiResponse } from '../points-driver';
import type { Ledger } from './ledger';

export const PEOPLE = 3;
export const CODES = 9;
export const BATCHES = 3;
export const ADMINS = ['9000000001', '9000000002'];

/** The users, codes and admins of one run on a real api; code `c` is of batch `c % BATCHES`. */
export interface Programme {
  nodes: readonly TestApi[];
  /** Unique to the run: the admins are shared, and so would be their keys. */
  name: string;
  people: { mobile: string; token: string; userId: number }[];
  /** Account ids in the order of the ledger's. */
  accounts: number[];
  admins: string[];
  codes: { text: string; serial: number; batchId: number }[];
  worth: number[];
  /** Transaction ids in the order of the ledger's claims. */
  claims: string[];
  /** Ids in the order of the ledger's runs. */
  runs: number[];
  /** Ids in the order of the ledger's corrections. */
  corrections: number[];
  /** Ids in the order of the ledger's orders of merges and their undoing. */
  mergeOrders: number[];
  /** In the order of the ledger's. */
  schemes: { id: number; version: number; body: object }[];
}

export async function openProgramme(nodes: readonly TestApi[]): Promise<Programme> {
  const [api] = nodes as [TestApi];
  // What admins paid alone in the run before counts no longer.
  api.clock.advance(86_400);
  await forfeitAll(api);
  await api.db.updateTable('schemes').set({ stopped_at: api.clock.now() }).where('stopped_at', 'is', null).execute();
  await setProgramme(api, {
    payoutMethods: ['upi'],
    confirmRunsAbovePaise: LIMIT,
    bankFile: RAZORPAY,
    confirmSchemePoints: null,
  });
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, async () => {
      const mobile = freshMobile();
      return { mobile, ...(await api.signInUser({ mobile })) };
    }),
  );
  const batches: Awaited<ReturnType<typeof createBatch>>[] = [];
  // Includes a batch with zero points.
  for (let batch = 0; batch < BATCHES; batch += 1) {
    batches.push(await createBatch(api.context, { points: batch * 25, quantity: CODES / BATCHES }));
  }
  const codes = Array.from({ length: CODES }, (_, code) => {
    const batch = batches[code % BATCHES]!;
    const index = Math.floor(code / BATCHES);
    return { text: codeOf(api.context, batch, index), serial: batch.first_serial + index, batchId: batch.id };
  });
  return {
    nodes,
    name: people[0]!.mobile,
    people,
    accounts: people.map(({ userId }) => userId),
    admins: await Promise.all(ADMINS.map((mobile) => api.signInAdmin(mobile))),
    codes,
    worth: codes.map((_, code) => (code % BATCHES) * 25),
    claims: [],
    runs: [],
    corrections: [],
    mergeOrders: [],
    schemes: [],
  };
}

type Command = fc.AsyncCommand<Ledger, Programme>;

interface Act {
  shown: string;
  /** Index of the node to use. */
  node: number;
  possible?: (ledger: Ledger) => boolean;
  run: (ledger: Ledger, programme: Programme, node: Programme['nodes'][number]) => Promise<void>;
}

export function command({ shown, node, possible = () => true, run }: Act): Command {
  return {
    check: possible,
    run: (ledger, programme) => run(ledger, programme, programme.nodes[node % programme.nodes.length]!),
    toString: () => shown,
  };
}

export function expectStatus(act: string, response: Pick<ApiResponse, 'statusCode' | 'body'>, status: number): void {
  if (response.statusCode !== status)
    throw new Error(`${act}: ${status} expected, ${response.statusCode} ${response.body}`);
}

export const who = fc.nat(PEOPLE - 1);
export const code = fc.nat(CODES - 1);
export const node = fc.nat(1);
export const admin = fc.nat(1);
export const key = fc.option(fc.constantFrom('a', 'b'), { nil: undefined, freq: 2 });
export const which = fc.nat(7);

export const someClaims = (ledger: Ledger, wanted: readonly number[]) =>
  ledger.claims.length === 0 ? [] : wanted.map((index) => index % ledger.claims.length);
