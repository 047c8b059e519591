import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { PayoutMethod, Schema } from '../../platform/database/schema';
import type { SentRequest, WrongField } from './payee-verifier';
import type { Outcome } from './payees.repository';

const DAY_MS = 86_400_000;
/** Paid verifications of one user in 24 hours. */
export const MAX_A_USER = 3;

/** Results with the bank's answer about the name, which a change of the user's name does not change. */
const WITH_ANSWER = ['match', 'close', 'mismatch', 'unreadable'];

interface Candidates {
  now: Date;
  /** Of the keys that are listed: other details cannot be decrypted. */
  keyIds: readonly string[];
  limit: number;
  /** Users to leave out. */
  skipped: readonly number[];
}

const candidates = async (
  db: Kysely<Schema>,
  { keyIds, limit, skipped }: Candidates,
  condition: RawBuilder<unknown>,
): Promise<number[]> => {
  const { rows } = await sql<{ userId: number }>`
    select d.user_id as "userId" from payout_details d join users u on u.id = d.user_id
    where d.verification_id is null and d.destination_key is not null and u.erased_at is null and u.suspended_at is null
      and split_part(d.sealed, '.', 1) = any(${[...keyIds]}::text[])
      and d.user_id <> all(${[...skipped]}::bigint[]) and ${condition}
    order by coalesce(d.changed_at, d.entered_at) desc limit ${limit}`.execute(db);
  return rows.map(({ userId }) => userId);
};

/** Lists users whose present destination was verified before: nothing needs to be paid. */
export const listReusable = (db: Kysely<Schema>, given: Candidates) =>
  candidates(
    db,
    given,
    sql`d.changed_at is not null and exists (
      select from payee_verifications v
      where v.user_id = d.user_id and v.destination_key = d.destination_key and v.outcome = any(${WITH_ANSWER}::text[]))`,
  );

/** Lists users whose details were not verified and who have verifications left today, newest details first. */
export const listUnverified = (db: Kysely<Schema>, given: Candidates) =>
  candidates(
    db,
    given,
    sql`(
      select count(*) from payee_verifications v where v.user_id = d.user_id and v.reused_id is null
        and v.created_at > ${new Date(given.now.getTime() - DAY_MS)}
    ) < ${MAX_A_USER}`,
  );

/** Returns the details of a user, locked by the caller, that have no verification, with the bank's earlier answer. */
export async function findUnverified(trx: Transaction<Schema>, userId: number) {
  const { rows } = await sql<{
    method: PayoutMethod;
    sealed: string;
    masked: string;
    destinationKey: string;
    profileName: string | null;
    earlier: { id: number; sealed: string; provider: string } | null;
  }>`
    select d.method, d.sealed, d.masked, d.destination_key as "destinationKey", u.name as "profileName",
      (select json_build_object('id', coalesce(v.reused_id, v.id), 'sealed', v.sealed, 'provider', v.provider)
        from payee_verifications v
        where v.user_id = d.user_id and v.destination_key = d.destination_key and v.outcome = any(${WITH_ANSWER}::text[])
        order by v.id desc limit 1) as earlier
    from payout_details d join users u on u.id = d.user_id
    where d.user_id = ${userId} and d.verification_id is null and d.destination_key is not null`.execute(trx);
  return rows[0];
}

interface NewVerification {
  userId: number;
  provider: string;
  reference: string;
  method: PayoutMethod;
  sealed: string;
  masked: string;
  destinationKey: string;
  at: Date;
  /** Of one that needs no request. */
  result?: { outcome: Outcome; reusedId: number };
}

/** Inserts a verification and makes it that of the user's details. The user is locked. */
export async function insertVerification(trx: Transaction<Schema>, given: NewVerification): Promise<void> {
  const { userId, provider, reference, method, sealed, masked, destinationKey, at, result } = given;
  const { id } = await trx
    .insertInto('payee_verifications')
    .values({
      ...{ user_id: userId, provider, reference, method, sealed, masked, destination_key: destinationKey },
      ...{ created_at: at, next_attempt_at: at },
      ...(result && { outcome: result.outcome, reused_id: result.reusedId, ended_at: at }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx.updateTable('payout_details').set({ verification_id: id }).where('user_id', '=', userId).execute();
}

/** A verification that this process has claimed. */
export interface ClaimedVerification extends Omit<SentRequest, 'details' | 'sentAt'> {
  id: number;
  userId: number;
  provider: string;
  sealed: string;
  createdAt: Date;
  /** When its request was sent before; null: it was not. */
  sentAt: Date | null;
  /** This one included. */
  attempts: number;
  /** When the lease ends: it is ours, and there is no news of it, while `next_attempt_at` is this. */
  until: Date;
}

/**
 * Claims due verifications until `leaseUntil`. Those that were not sent are marked as sent before they are: of a process
 * that is killed meanwhile, the next one reads what became of the request.
 * @param maySend else only those that were sent
 */
export async function claimVerifications(
  db: Kysely<Schema>,
  { limit, now, leaseUntil, maySend }: { limit: number; now: Date; leaseUntil: Date; maySend: boolean },
): Promise<ClaimedVerification[]> {
  const { rows } = await sql<ClaimedVerification>`
    with due as (
      select id, asked_at from payee_verifications
      where outcome is null and next_attempt_at <= ${now} and ${maySend ? sql`true` : sql`asked_at is not null`}
      order by next_attempt_at, id limit ${limit} for update skip locked
    )
    update payee_verifications v
    set attempts = v.attempts + 1, next_attempt_at = ${leaseUntil}, asked_at = coalesce(v.asked_at, ${now})
    from due where v.id = due.id
    returning v.id, v.user_id as "userId", v.provider, v.reference, v.provider_id as "providerId", v.sealed,
      v.created_at as "createdAt", due.asked_at as "sentAt", v.attempts, v.next_attempt_at as until`.execute(db);
  return rows;
}

/** Postpones a claimed verification, unless another node has claimed it since. One with news meanwhile stays due. */
export async function postponeVerification(
  db: Kysely<Schema>,
  { id, attempts, until: leaseUntil }: ClaimedVerification,
  { until, providerId, isUnsent = false }: { until: Date; providerId?: string; isUnsent?: boolean },
): Promise<void> {
  await db
    .updateTable('payee_verifications')
    .set({
      next_attempt_at: sql`case when next_attempt_at = ${leaseUntil} then ${until}::timestamptz else next_attempt_at end`,
      ...(providerId && { provider_id: providerId }),
      ...(isUnsent && { asked_at: null }),
    })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('outcome', 'is', null)
    .execute();
}

/** Requests that a provider rejects one after the other before the others are postponed. */
const IN_A_ROW = 5;

/** Returns whether the provider has rejected the latest requests, and accepted none of them. */
export async function areRejected(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql`
    select from (
      select outcome is not distinct from 'failed' and provider_id is null as rejected from payee_verifications
      where reused_id is null and (outcome is not null or provider_id is not null) order by id desc limit ${IN_A_ROW}
    ) latest
    having count(*) = ${IN_A_ROW} and bool_and(rejected)`.execute(db);
  return rows.length > 0;
}

/** Postpones a claimed verification whose request was rejected, and all that were not sent. */
export async function postponeUnsent(
  trx: Transaction<Schema>,
  { id }: ClaimedVerification,
  until: Date,
): Promise<void> {
  await trx
    .updateTable('payee_verifications')
    .set({ next_attempt_at: until, asked_at: null })
    .where('outcome', 'is', null)
    .where(({ eb, or }) => or([eb('id', '=', id), eb('asked_at', 'is', null)]))
    .execute();
}

/** Makes a verification due now, of which the provider has news. */
export async function hastenVerification(db: Kysely<Schema>, reference: string, now: Date): Promise<void> {
  await sql`
    update payee_verifications set next_attempt_at = ${now}
    where reference = ${reference} and outcome is null and asked_at is not null and next_attempt_at > ${now}`.execute(
    db,
  );
}

/** Stores a result, once. @returns whether it is of the user's present details */
export async function storeResult(
  trx: Transaction<Schema>,
  { id }: Pick<ClaimedVerification, 'id'>,
  result: { outcome: Outcome; wrongField: WrongField | null; providerId: string | null; sealed: string; at: Date },
): Promise<{ isPresent: boolean; masked: string }> {
  const { outcome, wrongField, providerId, sealed, at } = result;
  const { rows } = await sql<{ isPresent: boolean; masked: string }>`
    update payee_verifications v set outcome = ${outcome}, wrong_field = ${wrongField}, sealed = ${sealed}, ended_at = ${at},
      provider_id = coalesce(${providerId}, provider_id)
    where id = ${id} and outcome is null
    returning exists (
      select from payout_details d where d.user_id = v.user_id and d.verification_id = v.id
    ) as "isPresent", masked`.execute(trx);
  return rows[0] ?? { isPresent: false, masked: '' };
}

export const readProfileName = async (trx: Transaction<Schema>, userId: number): Promise<string> =>
  (await trx.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirst())?.name ?? '';
