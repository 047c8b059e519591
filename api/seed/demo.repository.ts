import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../src/database/schema';
import * as into from './insert-rows.repository';
import type { DemoPlan } from './plan/plan-demo';

/** `filled`: with demo content. `in-use`: with other content. */
export type ContentState = 'empty' | 'filled' | 'in-use';

const MARK = 'demo-data-filled';
/** An arbitrary advisory-lock number: of two nodes that start at once, only one fills the database. */
const LOCK = 7_202_611_211;

/** Returns whether the database is empty, filled with demo content, or in use. */
export async function readContentState(db: Kysely<Schema>): Promise<ContentState> {
  const { rows } = await sql<{ filled: boolean; used: boolean }>`
    select exists (select from audit_log where action = ${MARK}) as filled,
      exists (select from users) or exists (select from models) or exists (select from products)
        or exists (select from batches) or exists (select from stores) or exists (select from journal) as used`.execute(
    db,
  );
  const { filled, used } = rows[0]!;
  return filled ? 'filled' : used ? 'in-use' : 'empty';
}

/** Waits until no other process fills this database, and locks it until the transaction ends. */
export async function lockContent(trx: Transaction<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK}::bigint)`.execute(trx);
}

/** Returns the first serial that no batch has yet. */
export async function readNextSerial(db: Kysely<Schema>): Promise<number> {
  const { serial } = await db.selectFrom('next_serial').select('serial').executeTakeFirstOrThrow();
  return serial;
}

/** Returns the admin who made the batches and approved or rejected the claims: found by mobile, or inserted. */
async function demoAdmin(trx: Transaction<Schema>, mobile: string, joinedAt: Date): Promise<number> {
  const { id } = await trx
    .insertInto('admins')
    .values({ mobile, joined_at: joinedAt })
    .onConflict((conflict) => conflict.column('mobile').doUpdateSet({ mobile }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const NOTHING = { granted: 0, available: 0, awaiting: 0, redeemed: 0 };

/**
 * Writes a plan and the row that marks the demo as filled. Ids are those of the plan.
 * @param pictureKeys by product id
 */
export async function insertPlan(
  trx: Transaction<Schema>,
  plan: DemoPlan,
  {
    adminMobile,
    pictureKeys,
    at,
    tell,
  }: {
    adminMobile: string;
    pictureKeys: ReadonlyMap<number, string>;
    at: Date;
    tell: (what: string) => void;
  },
): Promise<void> {
  const insert = async (table: into.Table, rows: readonly (readonly unknown[])[]) => {
    await into.insertRows(trx, table, rows);
    tell(`${table.name}: ${rows.length} rows`);
  };
  const admin = await demoAdmin(trx, adminMobile, plan.models[0]!.createdAt);
  const claimOf = new Map(
    plan.claims
      .filter(({ status }) => status !== 'rejected')
      .flatMap(({ id, serials }) => serials.map((serial) => [serial, id])),
  );
  const pointsOf = new Map(plan.scans.map(({ serial, points }) => [serial, points]));

  await insert(
    into.USERS,
    plan.users.map((user) => [
      user.id,
      user.mobile,
      user.roleId,
      user.name,
      user.address,
      user.location,
      user.email,
      user.joinedAt,
      user.suspendedAt,
      user.suspensionReason,
      user.suspendedAt ? admin : null,
    ]),
  );
  await insert(
    into.MODELS,
    plan.models.map(({ id, name, createdAt }) => [id, name, createdAt]),
  );
  await insert(
    into.PRODUCTS,
    plan.products.map(({ id, modelId, name, createdAt }) => [
      id,
      modelId,
      name,
      pictureKeys.get(id) ?? null,
      createdAt,
    ]),
  );
  await insert(
    into.BATCHES,
    plan.batches.map((batch) => [
      batch.id,
      batch.productId,
      batch.points,
      batch.quantity,
      batch.firstSerial,
      admin,
      batch.createdAt,
      batch.voidedAt,
      batch.voidReason,
    ]),
  );
  await insert(
    into.STORES,
    plan.stores.map((store) => [
      store.id,
      store.name,
      store.address,
      store.phone,
      store.latitude,
      store.longitude,
      store.createdAt,
      store.createdAt,
    ]),
  );
  await insert(
    into.TOTALS,
    plan.users.map(({ id }) => {
      const { granted, available, awaiting, redeemed } = plan.totals.get(id) ?? NOTHING;
      return [id, granted, available, awaiting, redeemed];
    }),
  );
  await insert(
    into.CLAIMS,
    plan.claims.map((claim) => [
      claim.id,
      claim.userId,
      claim.points,
      claim.status,
      claim.lastScannedAt,
      claim.claimedAt,
      claim.resolvedAt,
      claim.resolvedAt ? admin : null,
      claim.reason,
    ]),
  );
  await insert(
    into.SCANS,
    plan.scans.map((scan) => [
      scan.serial,
      scan.batchId,
      scan.userId,
      scan.points,
      scan.location,
      scan.latitude,
      scan.longitude,
      scan.latitude === null,
      scan.scannedAt,
      claimOf.get(scan.serial) ?? null,
    ]),
  );
  await insert(
    into.RELEASED,
    plan.claims
      .filter(({ status }) => status === 'rejected')
      .flatMap(({ id, serials }) => serials.map((serial) => [id, serial, pointsOf.get(serial)!])),
  );
  await insert(
    into.JOURNAL,
    plan.journal.map((entry, i) => [
      i + 1,
      entry.userId,
      entry.kind,
      entry.points,
      entry.from,
      entry.to,
      entry.serial,
      entry.claimId,
      entry.byAdmin ? admin : null,
      entry.at,
    ]),
  );
  await insert(
    into.ADJUSTMENT_REASONS,
    plan.journal.flatMap(({ kind, reason }, i) => (kind === 'adjustment' && reason ? [[i + 1, reason]] : [])),
  );
  await insert(into.AUDIT, [
    ...plan.audit.map(({ action, claimId, details, at: done }) => [admin, action, claimId, details, done]),
    [null, MARK, null, { users: plan.users.length, scans: plan.scans.length, claims: plan.claims.length }, at],
  ]);
  await markOldNewsSeen(trx, at);
  await followOn(trx, plan);
}

/** Marks decisions older than five days as seen. */
async function markOldNewsSeen(trx: Transaction<Schema>, at: Date): Promise<void> {
  await sql`
    insert into seen_news (user_id, journal_id, seen_at)
    select user_id, max(id), max(at) from journal
    where kind in ('approval', 'rejection', 'adjustment') and at < ${at}::timestamptz - interval '5 days'
    group by user_id`.execute(trx);
}

/** Sets the sequences behind the ids and serials that the plan has used. */
async function followOn(trx: Transaction<Schema>, { batches }: DemoPlan): Promise<void> {
  for (const table of ['users', 'models', 'products', 'batches', 'stores', 'claims', 'journal'] as const) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
      trx,
    );
  }
  const serial = Math.max(...batches.map(({ firstSerial, quantity }) => firstSerial + quantity));
  await trx.updateTable('next_serial').set({ serial }).execute();
}
