import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { and } from '../../platform/database/queries';
import type { PayoutMethod, PayoutState, Schema } from '../../platform/database/schema';
import type { BankFile } from '../../programme/bank-files';
import { CLAIMS_BEING_CORRECTED } from './results.repository';
import { type Cause, journalEntries, renewPayouts } from './money.repository';
import { readSettings } from '../../programme/programme';

export interface RunSelection {
  /** Only these claims; all that can be paid by default. */
  transactionIds?: readonly string[];
  method?: PayoutMethod;
  /** A condition over `p` (payouts), `u` (users) and `d` (payout_details). */
  matching?: RawBuilder<unknown>;
}

/** More are left for the next run: a bank's file and its results are read as a whole. */
export const MAX_ITEMS = 5000;

/** A payable claim with the payout details of the moment, both locked until the transaction ends. */
export interface PayableClaim {
  claimId: number;
  transactionId: string;
  userId: number;
  amountPaise: number;
  method: PayoutMethod;
  sealed: string;
}

/** Over `p` (payouts): a payment at once of it failed, and the provider says otherwise: an admin must decide first. */
const mayBePaidAlready = sql`exists (
  select from payout_items i join instant_payments o on o.item_id = i.id
  where i.claim_id = p.claim_id and o.state = 'failed' and o.problem is not null
)`;

/**
 * Locks and returns payable claims, oldest first: a claim that another admin is gathering at the same moment is skipped.
 * Users without payout details, or with new ones, suspended or deleted, are left out, and so are those whose details are
 * being replaced: a run has the details of before or after, with a date that says which.
 * @param after the id of a claim; only later ones
 */
export async function gatherPayable(
  trx: Transaction<Schema>,
  { transactionIds, method, matching }: RunSelection,
  { after, limit, at }: { after: number; limit: number; at: Date },
): Promise<PayableClaim[]> {
  const { canBePaid } = await blockedPayouts(trx, at);
  const { rows } = await sql<PayableClaim>`
    select p.claim_id as "claimId", (select transaction_id from claims where id = p.claim_id) as "transactionId",
      p.user_id as "userId", p.amount_paise as "amountPaise", d.method, d.sealed
    from payouts p join users u on u.id = p.user_id join payout_details d on d.user_id = p.user_id
    where ${and(
      sql`p.state = 'payable' and ${canBePaid}`,
      method && sql`d.method = ${method}`,
      transactionIds && sql`p.claim_id in (${claimsNamed(transactionIds)})`,
      sql`p.claim_id > ${after}`,
      sql`not ${mayBePaidAlready}`,
      matching,
    )}
    order by p.claim_id limit ${limit} for no key update of p skip locked for share of u, d skip locked`.execute(trx);
  return rows;
}

/**
 * Inserts a run of gathered claims with the bank's form that it keeps; without a form, the provider pays it.
 * @returns its id
 */
export async function insertRun(
  trx: Transaction<Schema>,
  claimIds: readonly number[],
  { state, form, adminId, at }: Cause & { state: 'proposed' | 'confirmed' | 'sent'; form: BankFile | null },
): Promise<number> {
  const confirmed = state === 'confirmed';
  const { rows } = await sql<{ id: number }>`
    with gathered as materialized (
      select p.claim_id, p.user_id, p.amount_paise, d.method, d.sealed, d.masked, d.destination_key
      from payouts p join payout_details d on d.user_id = p.user_id where p.claim_id = any(${[...claimIds]}::bigint[])
    ),
    run as (
      insert into payout_runs
        (state, items, amount_paise, created_by, created_at, confirmed_by, confirmed_at, sent_at, form, channel)
      select ${state}, count(*), sum(amount_paise), ${adminId}::bigint, ${at}::timestamptz,
        ${confirmed ? adminId : null}::bigint, ${confirmed ? at : null}::timestamptz, ${state === 'sent' ? at : null}::timestamptz,
        ${form && JSON.stringify(form)}::jsonb, ${form ? 'file' : 'provider'}
      from gathered
      returning id
    ),
    items as (
      insert into payout_items (run_id, claim_id, user_id, amount_paise, method, sealed, masked, destination_key)
      select run.id, claim_id, user_id, amount_paise, method, sealed, masked, destination_key from gathered, run order by claim_id
      returning id as item_id, claim_id, user_id, amount_paise
    ),
    moved as (
      update payouts set state = 'in-run' where claim_id in (select claim_id from items)
    ),
    entries as (${journalEntries('run', 'items', { adminId, at })})
    select id from run`.execute(trx);
  return rows[0]!.id;
}

const claimsNamed = (transactionIds: readonly string[]) =>
  sql`select id from claims where transaction_id = any(${[...transactionIds]}::text[])`;

/** Makes named claims that the bank returned payable again, if their users can be paid: the admin retries them. */
export async function renewNamed(
  trx: Transaction<Schema>,
  transactionIds: readonly string[],
  cause: Cause,
): Promise<void> {
  const { canBePaid } = await blockedPayouts(trx, cause.at);
  const theirUsers = sql`exists (
    select from users u join payout_details d on d.user_id = u.id where u.id = p.user_id and ${canBePaid}
  ) and p.claim_id not in (${CLAIMS_BEING_CORRECTED})`;
  await renewPayouts(trx, sql`p.claim_id in (${claimsNamed(transactionIds)}) and ${theirUsers}`, cause);
}

/** A named claim that is not in the run. */
export interface SkippedClaim {
  transactionId: string;
  /** Null if it was never payable. */
  state: PayoutState | null;
  /** Why it was left out, while payable. */
  reason: Blocked | null;
}

export async function listSkipped(
  trx: Transaction<Schema>,
  { transactionIds, runId, at }: { transactionIds: readonly string[]; runId: number; at: Date },
): Promise<SkippedClaim[]> {
  const { blocked } = await blockedPayouts(trx, at);
  const { rows } = await sql<SkippedClaim>`
    select named.id as "transactionId", p.state, case p.state when 'payable' then ${blocked} end as reason
    from unnest(${[...transactionIds]}::text[]) with ordinality as named (id, position)
    left join claims c on c.transaction_id = named.id
    left join payouts p on p.claim_id = c.id
    left join users u on u.id = c.user_id
    left join payout_details d on d.user_id = c.user_id
    where not exists (select from payout_items i where i.claim_id = c.id and i.run_id = ${runId}::bigint)
    order by position`.execute(trx);
  return rows;
}

/** Why no run gathers a payable claim now. */
export type Blocked = 'no-details' | 'suspended' | 'new-details';

/**
 * Returns expressions over `u` (users) and `d` (payout_details, joined or left-joined) for a time. New and replaced details
 * wait as long as the settings say: a thief of an account is noticed before it is paid out. Another name for the same
 * destination (`changed_at` alone) does not.
 */
export async function blockedPayouts(db: Kysely<Schema>, at: Date) {
  const { payoutWaitHours } = await readSettings(db);
  const payableFrom = sql`(d.entered_at + ${payoutWaitHours}::int * interval '1 hour')`;
  return {
    payableFrom,
    // A deleted user has no payable claims.
    blocked: sql`
      case when u.suspended_at is not null then 'suspended' when d.user_id is null then 'no-details'
        when ${payableFrom} > ${at}::timestamptz then 'new-details' end`,
    // Null without details.
    canBePaid: sql`(u.erased_at is null and u.suspended_at is null and ${payableFrom} <= ${at}::timestamptz)`,
  };
}

/** A user with payable claims and payout details. */
export interface Payee {
  userId: number;
  userName: string | null;
  mobile: string;
  roleId: number;
  claims: number;
  amountPaise: number;
  method: PayoutMethod;
  sealed: string;
  /** When an admin last asked for the name. */
  askedAt: Date | null;
}

/** Lists payees by their ids, without deleted and suspended users. */
export async function listPayees(
  db: Kysely<Schema>,
  { after, limit, userIds }: { after: number; limit: number; userIds?: readonly number[] | undefined },
): Promise<Payee[]> {
  const { rows } = await sql<Payee>`
    select u.id as "userId", u.name as "userName", u.mobile, u.role_id as "roleId", sums.claims,
      sums.amount_paise as "amountPaise", d.method, d.sealed,
      (select max(m.at) from outbox_messages m where m.user_id = u.id and m.kind = 'payout-name-needed') as "askedAt"
    from (
      select p.user_id, count(*) as claims, sum(p.amount_paise)::bigint as amount_paise
      from payouts p join users u on u.id = p.user_id join payout_details d on d.user_id = p.user_id
      where p.state = 'payable' and u.erased_at is null and u.suspended_at is null and p.user_id > ${after}::bigint
        and ${userIds ? sql`p.user_id = any(${[...userIds]}::bigint[])` : sql`true`}
      group by p.user_id order by p.user_id limit ${limit}
    ) sums
    join users u on u.id = sums.user_id join payout_details d on d.user_id = sums.user_id
    order by u.id`.execute(db);
  return rows;
}
