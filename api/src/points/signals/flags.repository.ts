import { sql, type Transaction } from 'kysely';
import { executeNamed } from '../../platform/database/named-query';
import type { Schema } from '../../platform/database/schema';

/** A scan that an admin should look at. */
export interface Suspicion {
  userId: number;
  kind: 'scan-rate' | 'travel-speed';
  details: Record<string, number>;
}

const HOUR_MS = 3_600_000;

/**
 * Flags scans for review; a user's rate at most once an hour: that is enough, and hundreds of flags would bury the others.
 */
export async function insertFlags(trx: Transaction<Schema>, suspicions: readonly Suspicion[], at: Date): Promise<void> {
  if (suspicions.length === 0) return;
  const flags = sql`
    insert into fraud_flags (user_id, kind, details, at)
    select "userId", kind, details, ${at}
    from json_to_recordset(${JSON.stringify(suspicions)}::json) as found ("userId" bigint, kind text, details jsonb)
    where kind <> 'scan-rate' or not exists (
      select from fraud_flags f
      where f.user_id = "userId" and f.kind = 'scan-rate' and f.at > ${new Date(at.getTime() - HOUR_MS)}
    )`;
  await executeNamed(trx, 'insert-flags', flags);
}
