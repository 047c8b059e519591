import { type Kysely, type RawBuilder, sql } from 'kysely';
import { readCountedPage } from '../../platform/database/queries';
import type { InstantProblem, InstantState, Schema } from '../../platform/database/schema';
import type { PageWindow } from '../../platform/http/request-fields';
import { referenceOf } from '../../programme/bank-files';
import { CLAIMS_BEING_CORRECTED, isLate, isOpen } from '../payouts';

/** Which payments are listed; `differences`: what the provider says otherwise, and what is open for an hour or at another account. */
export const SHOWN = ['open', 'paid', 'failed', 'reversed', 'differences'] as const;
export type Shown = (typeof SHOWN)[number];

/** What is compared with payments: the time, and the configured account. */
export interface Now {
  at: Date;
  account: string;
}
/** Nothing reads what becomes of it until its account is configured again. */
const isElsewhere = (account: string) => sql`(${isOpen} and o.provider_account <> ${account})`;
const isDifferent = ({ at, account }: Now) => sql`(o.problem is not null or ${isLate(at)} or ${isElsewhere(account)})`;

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
  problem: InstantProblem | 'account' | 'late' | null;
  /** The bank's. */
  reference: string | null;
  reason: string | null;
  /** A correction waits for a second admin. */
  beingCorrected: boolean;
  createdAt: Date;
  changedAt: Date;
}

/** Lists payments at once, newest first. */
export async function listPayments(
  db: Kysely<Schema>,
  { shown, ...now }: Now & { shown: Shown | undefined },
  window: PageWindow,
) {
  const which: Record<Shown, RawBuilder<unknown>> = {
    open: isOpen,
    paid: sql`o.state = 'paid'`,
    failed: sql`o.state = 'failed'`,
    reversed: sql`o.state = 'reversed'`,
    differences: isDifferent(now),
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
      o.provider_id as "providerId", o.state, coalesce(o.problem,
        case when ${isElsewhere(now.account)} then 'account' when ${isLate(now.at)} then 'late' end) as problem,
      i.reference, o.reason, i.claim_id in (${CLAIMS_BEING_CORRECTED}) as "beingCorrected", o.created_at as "createdAt", o.changed_at as "changedAt", o.total
    from page o join payout_items i on i.id = o.item_id join payout_runs r on r.id = i.run_id
    join claims c on c.id = i.claim_id join users u on u.id = i.user_id
    order by o.item_id desc`,
  );
  return { rows: rows.map(({ epoch, ...row }) => ({ ...row, payment: referenceOf(row.id, epoch) })), total };
}

export async function countDifferences(db: Kysely<Schema>, now: Now): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from instant_payments o where ${isDifferent(now)}`.execute(db);
  return rows[0]!.count;
}
