import { type Kysely, type RawBuilder, sql } from 'kysely';
import { readCountedPage } from '../../platform/database/queries';
import type { InstantProblem, InstantState, Schema } from '../../platform/database/schema';
import type { PageWindow } from '../../platform/http/request-fields';
import { referenceOf } from '../../programme/bank-files';

/** Which payments are listed; `differences`: what the provider says otherwise, and what has been open for an hour. */
export const SHOWN = ['open', 'paid', 'failed', 'reversed', 'differences'] as const;
export type Shown = (typeof SHOWN)[number];

const isOpen = sql`o.state in ('created', 'sent', 'processing')`;
const isLate = (at: Date) => sql`(${isOpen} and o.created_at < ${at}::timestamptz - interval '1 hour')`;
const isDifferent = (at: Date) => sql`(o.problem is not null or ${isLate(at)})`;

export interface InstantPayment {
  /** Of the payment, as in runs. */
  id: number;
  /** Ours. */
  payment: string;
  transactionId: string;
  userId: number;
  userName: string | null;
  mobile: string | null;
  roleId: number;
  amountPaise: number;
  masked: string;
  provider: string;
  providerId: string | null;
  state: InstantState;
  problem: InstantProblem | 'late' | null;
  /** The bank's. */
  reference: string | null;
  reason: string | null;
  createdAt: Date;
  changedAt: Date;
}

/** Lists payments at once, newest first. */
export async function listPayments(
  db: Kysely<Schema>,
  { shown, at }: { shown: Shown | undefined; at: Date },
  window: PageWindow,
) {
  const which: Record<Shown, RawBuilder<unknown>> = {
    open: isOpen,
    paid: sql`o.state = 'paid'`,
    failed: sql`o.state = 'failed'`,
    reversed: sql`o.state = 'reversed'`,
    differences: isDifferent(at),
  };
  const { rows, total } = await readCountedPage(
    db,
    window,
    ({ limit, offset }) => sql<Omit<InstantPayment, 'payment'> & { epoch: number; total: number }>`
    with page as materialized (
      select *, count(*) over () as total from instant_payments o where ${shown ? which[shown] : sql`true`}
      order by item_id desc limit ${limit} offset ${offset}
    )
    select o.item_id as id, r.epoch_id as epoch, c.transaction_id as "transactionId", i.user_id as "userId",
      u.name as "userName", u.mobile, u.role_id as "roleId", i.amount_paise as "amountPaise", i.masked, o.provider,
      o.provider_id as "providerId", o.state, case when ${isLate(at)} then coalesce(o.problem, 'late') else o.problem end as problem,
      i.reference, o.reason, o.created_at as "createdAt", o.changed_at as "changedAt", o.total
    from page o join payout_items i on i.id = o.item_id join payout_runs r on r.id = i.run_id
    join claims c on c.id = i.claim_id join users u on u.id = i.user_id
    order by o.item_id desc`,
  );
  return { rows: rows.map(({ epoch, ...row }) => ({ ...row, payment: referenceOf(row.id, epoch) })), total };
}

export async function countDifferences(db: Kysely<Schema>, at: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from instant_payments o where ${isDifferent(at)}`.execute(db);
  return rows[0]!.count;
}
