import { type Kysely, sql, type Transaction } from 'kysely';
import { type AdminName, adminNamedBy, readCountedPage } from '../../platform/database/queries';
import type { ConfirmationKind, ConfirmationState, LimitKind, Schema } from '../../platform/database/schema';
import type { Page, PageWindow } from '../../platform/http/request-fields';

const STORED = [
  ...(['id', 'kind', 'order', 'state', 'requested_by as requestedBy', 'requested_at as requestedAt'] as const),
  'effective_at as effectiveAt',
] as const;

export type StoredConfirmation = Awaited<ReturnType<typeof listWaiting>>[number];

/** An order with those who gave and decided it, and what it is about as it is called now. */
export interface Confirmation {
  id: number;
  kind: ConfirmationKind;
  order: Record<string, unknown>;
  state: ConfirmationState;
  requestedBy: AdminName;
  requestedAt: Date;
  /** When a proposal of the only owner takes effect without a second one. */
  effectiveAt: Date | null;
  decidedBy: AdminName | null;
  decidedAt: Date | null;
  outcome: Record<string, unknown> | null;
  user: { id: number; name: string | null; mobile: string; role_id: number } | null;
  productName: string | null;
}

export async function insertConfirmation(
  trx: Transaction<Schema>,
  given: { kind: ConfirmationKind; order: object; adminId: number; at: Date; effectiveAt?: Date | undefined },
): Promise<number> {
  const { kind, order, adminId, at, effectiveAt } = given;
  const values = { kind, order: JSON.stringify(order), requested_by: adminId, requested_at: at };
  const row = await trx
    .insertInto('confirmations')
    .values({ ...values, ...(effectiveAt && { effective_at: effectiveAt }) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

const select = (db: Kysely<Schema>) => db.selectFrom('confirmations').select(STORED).orderBy('id');

export const findConfirmation = (db: Kysely<Schema>, id: number) => select(db).where('id', '=', id).executeTakeFirst();

export const lockConfirmation = (trx: Transaction<Schema>, id: number) =>
  select(trx).where('id', '=', id).forUpdate().executeTakeFirst();

/** Lists all waiting orders, oldest first. */
export const listWaiting = (db: Kysely<Schema>) => select(db).where('state', '=', 'waiting').execute();

/** Locks the waiting orders of an admin, by ascending id. */
export const lockOrdersOf = (trx: Transaction<Schema>, adminId: number) =>
  select(trx).where('requested_by', '=', adminId).where('state', '=', 'waiting').forUpdate().execute();

/** Locks the waiting orders of a kind with these parts, by ascending id. */
export const lockOrdersWith = (trx: Transaction<Schema>, kind: ConfirmationKind, parts: object) =>
  select(trx)
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .where(sql<boolean>`"order" @> ${JSON.stringify(parts)}::jsonb`)
    .forUpdate()
    .execute();

export async function setDecided(
  trx: Transaction<Schema>,
  id: number,
  decision: { state: ConfirmationState; adminId: number | null; at: Date; outcome: Record<string, unknown> | null },
): Promise<void> {
  const { state, adminId, at, outcome } = decision;
  await trx
    .updateTable('confirmations')
    .set({ state, decided_by: adminId, decided_at: at, outcome: outcome && JSON.stringify(outcome) })
    .where('id', '=', id)
    .execute();
}

/** Lists the orders of some kinds: those that wait oldest first, others newest first. */
export function listConfirmations(
  db: Kysely<Schema>,
  { state, kinds }: { state: ConfirmationState; kinds: readonly ConfirmationKind[] },
  window: PageWindow,
): Promise<Page<Confirmation>> {
  return readCountedPage(
    db,
    window,
    ({ limit, offset }) => sql<Confirmation & { total: number }>`
    select c.id, c.kind, c."order", c.state, ${adminNamedBy('c.requested_by')} as "requestedBy", c.requested_at as "requestedAt",
      c.effective_at as "effectiveAt", ${adminNamedBy('c.decided_by')} as "decidedBy", c.decided_at as "decidedAt", c.outcome,
      case when u.id is not null
        then json_build_object('id', u.id, 'name', u.name, 'mobile', u.mobile, 'role_id', u.role_id) end as "user",
      p.name as "productName", count(*) over () as total
    from confirmations c
    left join users u on u.id = (c."order" ->> 'user_id')::bigint and u.erased_at is null
    left join products p on p.id = (c."order" ->> 'product_id')::bigint
    where c.state = ${state} and c.kind = any(${[...kinds]}::text[])
    order by c.id ${state === 'waiting' ? sql`asc` : sql`desc`}
    limit ${limit} offset ${offset}`,
  );
}

/** What one order moves: points, or paise of a run; of a user, if it benefits one. */
export interface Share {
  userId: number | null;
  amount: number;
}

/** Admins' orders that a limit counts wait here for each other until the transaction ends. */
export async function lockUses(trx: Transaction<Schema>): Promise<void> {
  await sql`lock table limit_uses in share row exclusive mode`.execute(trx);
}

/** Returns the largest sum, these shares included, of what the admin did alone and of what each beneficiary got so. */
export async function largestSum(
  trx: Transaction<Schema>,
  { kind, adminId, shares, since }: { kind: LimitKind; adminId: number; shares: readonly Share[]; since: Date },
): Promise<number> {
  const used = sql`select sum(amount) from limit_uses u where kind = ${kind} and at > ${since}::timestamptz`;
  const { rows } = await sql<{ largest: number }>`
    with given as (
      select "userId" as user_id, amount
      from json_to_recordset(${JSON.stringify(shares)}::json) as share ("userId" bigint, amount bigint)
    )
    select max(sum)::bigint as largest from (
      select sum(amount) + coalesce((${used} and u.admin_id = ${adminId}), 0) as sum from given
      union all
      select sum(amount) + coalesce((${used} and u.user_id = g.user_id), 0) from given g
      where user_id is not null group by user_id
    ) sums`.execute(trx);
  return rows[0]!.largest;
}

export async function insertUses(
  trx: Transaction<Schema>,
  { kind, adminId, shares, at }: { kind: LimitKind; adminId: number; shares: readonly Share[]; at: Date },
): Promise<void> {
  await sql`
    insert into limit_uses (kind, admin_id, user_id, amount, at)
    select ${kind}, ${adminId}::bigint, "userId", sum(amount), ${at}::timestamptz
    from json_to_recordset(${JSON.stringify(shares)}::json) as share ("userId" bigint, amount bigint)
    group by "userId"`.execute(trx);
}
