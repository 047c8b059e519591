import type { Kysely, QueryExecutor, Transaction } from 'kysely';
import { seededRandom } from '../seed/random';
import type { Schema } from '../src/platform/database/schema';
import { adjustPoints, awaitApproval, lockTotals, resolveClaims } from '../src/points/ledger';
import { type TestApi, freshMobile } from './create-test-api';
import { createUser } from './factories';

const NAMES = ['Asha Rao', 'asha rao', 'Bhim', 'Élan', 'दीपा नायर', 'Ramesh Patil', 'RAMESH', null, null];
const DAY_MS = 86_400_000;

/** Returns a function for integers from 0 to below `below`. */
export function randomFigures(seed: number): (below: number) => number {
  const { next } = seededRandom(seed);
  return (below) => Math.floor(next() * below);
}

/**
 * Performs a random action that changes lists, and writes the journal as the api does: users register and are
 * suspended, restored and erased, points move, claims are made and decided. Names, days and points are few, so that
 * many are equal.
 */
export async function actAtRandom(api: TestApi, adminId: number, random: (below: number) => number): Promise<void> {
  const { db, clock } = api;
  api.clock.advance(random(7200));
  const at = clock.now();
  const users = await db.selectFrom('users').select(['id', 'suspended_at']).where('erased_at', 'is', null).execute();
  const user = users[random(users.length)];
  const act = user ? random(12) : 0;
  if (act <= 2) {
    const name = NAMES[random(NAMES.length)]!;
    const joinedAt = new Date(at.getTime() - random(4) * DAY_MS);
    const roleId = random(3) === 0 ? 3 : 2;
    await createUser(api.context, { mobile: freshMobile(), roleId, joinedAt, ...(name && { name }) });
  } else if (act <= 6) {
    const points = random(3) === 0 ? -5 : 5 * random(4);
    const adjustment = { userId: user!.id, points, adminId, reason: 'Trial', at };
    if (points !== 0) await db.transaction().execute((trx) => adjustPoints(trx, adjustment));
  } else if (act <= 8) {
    await db.transaction().execute((trx) => claimAll(trx, user!.id, new Date(at.getTime() - random(3) * DAY_MS)));
  } else if (act === 9) {
    const kind = random(2) === 0 ? 'approval' : 'rejection';
    await db.transaction().execute((trx) => settleOne(trx, { kind, adminId, at }, random));
  } else if (act === 10) {
    const suspended_at = user!.suspended_at ? null : at;
    await db.updateTable('users').set({ suspended_at }).where('id', '=', user!.id).execute();
  } else {
    await db.updateTable('users').set({ erased_at: at, mobile: null, name: null }).where('id', '=', user!.id).execute();
  }
}

async function claimAll(trx: Transaction<Schema>, userId: number, at: Date): Promise<void> {
  const points = (await lockTotals(trx, userId))?.available ?? 0;
  if (points === 0) return;
  const claim = await trx
    .insertInto('claims')
    .values({ user_id: userId, points, claimed_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await awaitApproval(trx, { claimId: claim.id, userId, points }, at);
}

async function settleOne(
  trx: Transaction<Schema>,
  settlement: { kind: 'approval' | 'rejection'; adminId: number; at: Date },
  random: (below: number) => number,
): Promise<void> {
  const pending = await trx.selectFrom('claims').selectAll().where('status', '=', 'pending').orderBy('id').execute();
  const claim = pending[random(pending.length)];
  if (!claim) return;
  const status = settlement.kind === 'approval' ? 'approved' : 'rejected';
  await trx.updateTable('claims').set({ status, resolved_at: settlement.at }).where('id', '=', claim.id).execute();
  await resolveClaims(trx, [{ claimId: claim.id, userId: claim.user_id, points: claim.points }], settlement);
}

/**
 * Wraps a database so that something else commits between each statement and the next; for queries outside of
 * transactions.
 */
export function interleaved(db: Kysely<Schema>, between: () => Promise<unknown>): Kysely<Schema> {
  const executor = db.getExecutor();
  const executeQuery: QueryExecutor['executeQuery'] = async (query) => {
    const result = await executor.executeQuery(query);
    await between();
    return result;
  };
  const interrupted: QueryExecutor = withOwn(executor, { executeQuery });
  return withOwn(db, { getExecutor: () => interrupted });
}

/** Binds methods to the object itself: private members of a class work only there. */
function withOwn<T extends object>(object: T, own: Partial<T>): T {
  return new Proxy(object, {
    get(target, name) {
      const member = Reflect.get(name in own ? own : target, name) as unknown;
      return typeof member === 'function' ? (member.bind(target) as unknown) : member;
    },
  });
}
