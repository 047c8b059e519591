import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import { readSettings } from '../../programme/programme';

/** Why no run gathers a payable claim now. */
export type Blocked = 'no-details' | 'suspended' | 'new-details';

interface BlockedPayouts {
  /** When the details may be paid from; null without any. */
  payableFrom: RawBuilder<unknown>;
  /** `Blocked`, or null if a run would gather it. A deleted user has no payable claims. */
  blocked: RawBuilder<unknown>;
  /** Whether a run would gather it; null without details. */
  canBePaid: RawBuilder<unknown>;
}

/**
 * Returns expressions over `u` (users) and `d` (payout_details, joined or left-joined) for a time. New and replaced details
 * wait as long as the settings say: a thief of an account is noticed before it is paid out. Another name for the same
 * destination (`changed_at` alone) does not.
 */
export async function blockedPayouts(db: Kysely<Schema>, at: Date): Promise<BlockedPayouts> {
  const { payoutWaitHours } = await readSettings(db);
  const payableFrom = sql`(d.entered_at + ${payoutWaitHours}::int * interval '1 hour')`;
  return {
    payableFrom,
    blocked: sql`
      case when u.suspended_at is not null then 'suspended' when d.user_id is null then 'no-details'
        when ${payableFrom} > ${at}::timestamptz then 'new-details' end`,
    canBePaid: sql`(u.erased_at is null and u.suspended_at is null and ${payableFrom} <= ${at}::timestamptz)`,
  };
}
