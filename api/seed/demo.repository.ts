import { type Kysely, sql, type Transaction } from 'kysely';
import { lockKey } from '../src/platform/database/lock-key';
import type { Schema } from '../src/platform/database/schema';
import { toWire } from '../src/platform/http/to-wire';
import { insertConfirmation } from '../src/programme/confirmations';
import { writeInvitation } from '../src/programme/team/team.repository';
import { insertCases, type prepareCases } from './demo-cases';
import type { DemoPlan } from './plan/plan-demo';
import { inOrder } from './plan/plan-journal';

/** `filled`: with demo content. `in-use`: with other content. */
export type ContentState = 'empty' | 'filled' | 'in-use';

const MARK = 'demo-data-filled';
/** An arbitrary advisory-lock number: of two nodes that start at once, only one fills the database. */
const LOCK = 7_202_611_211;

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

export async function lockContent(trx: Transaction<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKey(LOCK)})`.execute(trx);
}

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

/** Writes a plan, with its ids, and the row that marks the demo as filled. @param given `pictureKeys` by product id */
export async function insertPlan(
  trx: Transaction<Schema>,
  plan: DemoPlan,
  given: {
    adminMobile: string;
    /** Whether the demo's other admins can sign in here. */
    withTeam: boolean;
    pictureKeys: ReadonlyMap<number, string>;
    cases: Awaited<ReturnType<typeof prepareCases>>;
    at: Date;
    onProgress: (what: string) => void;
  },
): Promise<void> {
  const { users, products, claims, scans, journal } = plan;
  const admin = await demoAdmin(trx, given.adminMobile, plan.models[0]!.createdAt);
  const rejected = claims.filter(({ status }) => status === 'rejected');
  const claimOf = new Map(
    claims.flatMap(({ id, status, serials }) => (status === 'rejected' ? [] : serials.map((serial) => [serial, id]))),
  );
  const pointsOf = new Map(scans.map(({ serial, points }) => [serial, points]));
  const filled = { users: users.length, scans: scans.length, claims: claims.length };

  const content: [table: keyof Schema, rows: readonly object[]][] = [
    ['users', users.map(({ city: _, busy: __, ...user }) => ({ ...user, suspendedBy: user.suspendedAt && admin }))],
    ['models', plan.models],
    [
      'products',
      products.map(({ points: _, picture: __, share: ___, ...product }) => {
        return { ...product, pictureKey: given.pictureKeys.get(product.id) ?? null };
      }),
    ],
    ['batches', plan.batches.map(({ soldFrom: _, ...batch }) => ({ ...batch, createdBy: admin }))],
    ['stores', plan.stores.map((store) => ({ ...store, changedAt: store.createdAt }))],
    ['batch_events', plan.batchEvents.map((event, i) => ({ id: i + 1, ...event, adminId: admin }))],
    [
      'point_totals',
      users.map(({ id: userId }) => {
        const { programme = 0, available = 0, awaiting = 0, redeemed = 0 } = plan.totals.get(userId) ?? {};
        return { userId, granted: -programme, available, awaiting, redeemed };
      }),
    ],
    ['claims', claims.map(({ serials: _, ...claim }) => ({ ...claim, resolvedBy: claim.resolvedAt && admin }))],
    [
      'scans',
      scans.map((scan) => {
        return { ...scan, locationMissing: scan.latitude === null, claimId: claimOf.get(scan.serial) ?? null };
      }),
    ],
    ['fraud_flags', plan.fraudFlags],
    ['voided_codes', plan.voidedCodes.map((code) => ({ ...code, voidedBy: admin }))],
    [
      'released_claim_items',
      rejected.flatMap(({ id: claimId, serials }) =>
        serials.map((serial) => ({ claimId, serial, points: pointsOf.get(serial)! })),
      ),
    ],
    [
      'journal',
      journal.map(({ from, to, serial = null, claimId = null, reason: _, ...entry }, i) => {
        const adminId = entry.kind === 'grant' || entry.kind === 'claim' ? null : admin;
        return { id: i + 1, ...entry, serial, claimId, fromAccount: from, toAccount: to, adminId };
      }),
    ],
    [
      'adjustment_reasons',
      journal.flatMap(({ kind, reason }, i) => (kind === 'adjustment' ? [{ journalId: i + 1, reason }] : [])),
    ],
  ];
  for (const [table, rows] of content) {
    await insertRows(trx, table, rows);
    given.onProgress(`${table}: ${rows.length} rows`);
  }
  const teamEvents = given.withTeam ? await insertTeam(trx, plan.team, admin) : [];
  await insertCases(trx, given.cases, admin);
  const events = [
    ...inOrder([...plan.audit.map((event) => ({ adminId: admin, ...event })), ...teamEvents]),
    { adminId: null, action: MARK, claimId: null, details: filled, at: given.at },
  ];
  await insertRows(trx, 'audit_log', events);
  given.onProgress(`audit_log: ${events.length} rows`);
  await markOldNewsSeen(trx, given.at);
  await followOn(trx, plan);
}

async function insertTeam(trx: Transaction<Schema>, team: DemoPlan['team'], adminId: number) {
  const { members, order, orderedAt: at } = team;
  const event = { adminId, claimId: null, at };
  const invited = [];
  for (const { mobile, name, roles, joinedAt } of members) {
    const id = await writeInvitation(trx, { mobile, name, roles: [...roles], invitedBy: adminId, at: joinedAt });
    invited.push({ ...event, action: 'admin-invited', details: { member_id: id, roles }, at: joinedAt });
  }
  const orderedBy = invited.at(-1)!.details.member_id;
  const id = await insertConfirmation(trx, { kind: 'batch', order, adminId: orderedBy, at });
  const details = { confirmation_id: id, kind: 'batch', ...order };
  return [...invited, { ...event, adminId: orderedBy, action: 'confirmation-requested', details }];
}

/** Rows per statement: the values are one string, which the embedded database copies several times. */
const PORTION = 5000;

/** Inserts records in portions, each field in the column of its name, ids included. */
async function insertRows(trx: Transaction<Schema>, table: keyof Schema, records: readonly object[]): Promise<void> {
  for (let from = 0; from < records.length; from += PORTION) {
    const rows = records.slice(from, from + PORTION).map(toWire);
    const columns = sql.join(Object.keys(rows[0]!).map((column) => sql.ref(column)));
    await sql`
      insert into ${sql.table(table)} (${columns}) overriding system value
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
      trx,
    );
  }
}

async function markOldNewsSeen(trx: Transaction<Schema>, at: Date): Promise<void> {
  const fiveDaysAgo = new Date(at.getTime() - 5 * 86_400_000);
  await sql`
    insert into seen_news (user_id, journal_id, seen_at)
    select user_id, max(id), max(at) from journal
    where kind in ('approval', 'rejection', 'adjustment') and at < ${fiveDaysAgo}
    group by user_id`.execute(trx);
}

async function followOn(trx: Transaction<Schema>, { batches }: DemoPlan): Promise<void> {
  for (const table of 'users models products batches stores batch_events claims journal'.split(' ')) {
    const { rows } = await sql<{ last: number }>`select max(id) as last from ${sql.table(table)}`.execute(trx);
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${rows[0]!.last})`.execute(trx);
  }
  const serial = Math.max(...batches.map(({ firstSerial, quantity }) => firstSerial + quantity));
  await trx.updateTable('next_serial').set({ serial }).execute();
}
