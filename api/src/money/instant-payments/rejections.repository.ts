import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema';

/** Orders that a provider rejects one after the other before payments at once are paused. */
const IN_A_ROW = 5;
/** Reasons of payments that failed without a word of the provider. */
export const SUSPENDED = 'suspended';
export const NOT_SENT = 'not sent';

/** When payments at once were last paused, as far as the settings say: what was ordered later was ordered once resumed. */
export const lastPaused = sql`(
  select coalesce(max(at), '-infinity') from programme_settings where (settings ->> 'instantPaused')::boolean)`;

/** Over `o` (instant_payments): no provider ever accepted it. */
export const neverAccepted = sql`(o.state = 'failed' and o.provider_id is null and o.problem is null)`;

/** Returns the reason of the latest orders of an account if the provider rejected them all; undefined otherwise. */
export async function findRejections(
  db: Kysely<Schema>,
  account: string,
  ordered: 'ever' | 'since-resumed',
): Promise<{ orders: number; reason: string } | undefined> {
  const { rows } = await sql<{ orders: number; reason: string }>`
    select count(*) as orders, min(reason) as reason from (
      select ${neverAccepted} as rejected, o.reason, o.ordered_at from instant_payments o
      where o.provider_account = ${account} and o.ordered_at is not null and o.state <> 'sent'
        and not (${neverAccepted} and coalesce(o.reason in (${SUSPENDED}, ${NOT_SENT}), true))
      order by o.created_at desc, o.item_id desc limit ${IN_A_ROW}
    ) latest
    having count(*) = ${IN_A_ROW} and bool_and(rejected)
      and (${ordered === 'ever'} or min(ordered_at) > ${lastPaused})`.execute(db);
  return rows[0];
}
