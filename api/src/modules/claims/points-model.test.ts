import fc from 'fast-check';
import { codeOf, createBatch } from '../../../test/factories';
import { type TestApi, createTestApi } from '../../../test/create-test-api';
import { approve, claim, expectInvariantsHold, reject, scan, totalsOf } from '../../../test/points-driver';

let api: TestApi;
let admin: string;
beforeAll(async () => {
  api = await createTestApi();
  admin = await api.signInAdmin();
});
afterAll(() => api.close());

const USERS = 3;
const CODES = 6;

type Act =
  | { act: 'scan'; user: number; code: number; again: boolean }
  | { act: 'claim'; user: number }
  | { act: 'approve' | 'reject'; claim: number }
  | { act: 'approve all'; user: number }
  | { act: 'void'; code: number }
  | { act: 'wait' };

const user = fc.nat(USERS - 1);
const code = fc.nat(CODES - 1);
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ act: fc.constant('scan' as const), user, code, again: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('claim' as const), user }) },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constantFrom('approve' as const, 'reject' as const), claim: fc.nat(5) }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('approve all' as const), user }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('void' as const), code }) },
  { weight: 3, arbitrary: fc.constant({ act: 'wait' as const }) },
);

/** What the rules say in a few lines and without a database. */
class Ledger {
  readonly users = Array.from({ length: USERS }, () => ({ granted: 0, available: 0, awaiting: 0, redeemed: 0 }));
  readonly claims: { id: string; user: number; points: number; status: 'pending' | 'approved' | 'rejected' }[] = [];
  private readonly scanned = new Map<number, number>();
  private readonly voided = new Set<number>();
  private readonly sinceClaim = new Map<number, number>();
  private readonly keys = new Set<string>();
  private clock = 0;

  constructor(readonly worth: readonly number[]) {}

  scan(who: number, what: number, again: boolean): number {
    const key = `${who}/${what}`;
    if (again && this.keys.has(key)) return 201;
    if (this.scanned.has(what)) return 409;
    if (this.voided.has(what)) return 410;
    this.scanned.set(what, who);
    if (again) this.keys.add(key);
    this.users[who]!.granted += this.worth[what]!;
    this.users[who]!.available += this.worth[what]!;
    return 201;
  }

  claim(who: number): { status: number; points: number } {
    const account = this.users[who]!;
    const last = this.sinceClaim.get(who);
    if (last !== undefined && this.clock - last < 5) return { status: 429, points: 0 };
    if (account.available === 0) return { status: 400, points: 0 };
    const points = account.available;
    account.available = 0;
    account.awaiting += points;
    this.sinceClaim.set(who, this.clock);
    return { status: 201, points };
  }

  resolve(index: number, status: 'approved' | 'rejected'): number {
    const claimed = this.claims[index]!;
    if (status === 'rejected' && claimed.status === 'approved') return 409;
    if (claimed.status === 'pending') {
      claimed.status = status;
      this.users[claimed.user]!.awaiting -= claimed.points;
      this.users[claimed.user]![status === 'approved' ? 'redeemed' : 'available'] += claimed.points;
    }
    return status === 'approved' ? 201 : 200;
  }

  void(what: number): void {
    this.voided.add(what);
  }

  wait(): void {
    this.clock += 3;
  }
}

test('whatever is done in whatever order, the points are those of a ledger of a few lines', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 15, maxLength: 40 }), async (acts) => {
      const people = await Promise.all([...Array(USERS)].map(() => api.signInUser()));
      const batches = await Promise.all(
        [...Array(CODES).keys()].map((index) => createBatch(api.context, { points: index * 10, quantity: 1 })),
      );
      const ledger = new Ledger(batches.map(({ points }) => points));
      api.clock.advance(60);
      for (const step of acts) {
        if (step.act === 'scan') {
          const key = step.again ? { key: `code-${step.code}` } : {};
          const answer = await scan(api, people[step.user]!.token, codeOf(api.context, batches[step.code]!), key);
          expect(answer.statusCode).toBe(ledger.scan(step.user, step.code, step.again));
        } else if (step.act === 'claim') {
          const expected = ledger.claim(step.user);
          const answer = await claim(api, people[step.user]!.token);
          expect(answer.statusCode).toBe(expected.status);
          if (expected.status === 201) {
            const { data } = answer.json<{ data: { transaction_id: string; points: number } }>();
            expect(data.points).toBe(expected.points);
            ledger.claims.push({ id: data.transaction_id, user: step.user, points: data.points, status: 'pending' });
          }
        } else if (step.act === 'approve' || step.act === 'reject') {
          const claimed = ledger.claims[step.claim];
          if (!claimed) continue;
          const answer =
            step.act === 'approve'
              ? await approve(api, admin, { transaction_id: claimed.id })
              : await reject(api, admin, claimed.id);
          const expected = ledger.resolve(step.claim, step.act === 'approve' ? 'approved' : 'rejected');
          expect(answer.statusCode).toBe(expected);
        } else if (step.act === 'approve all') {
          const answer = await approve(api, admin, { user_id: people[step.user]!.userId });
          expect(answer.statusCode).toBe(201);
          ledger.claims.forEach((claimed, index) => {
            if (claimed.user === step.user && claimed.status === 'pending') ledger.resolve(index, 'approved');
          });
        } else if (step.act === 'void') {
          const { id } = batches[step.code]!;
          await api.db.updateTable('batches').set({ voided_at: api.clock.now() }).where('id', '=', id).execute();
          ledger.void(step.code);
        } else {
          api.clock.advance(3);
          ledger.wait();
        }
      }
      expect(await Promise.all(people.map(({ userId }) => totalsOf(api, userId)))).toEqual(ledger.users);
      await expectInvariantsHold(api);
    }),
    { numRuns: 20 },
  );
}, 120_000);
