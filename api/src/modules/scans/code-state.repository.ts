import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../database/schema';
import type { CodeContent } from '../codes';
import type { ScanCeilings } from './scan.repository';

/** All that decides whether a user may scan a code now. */
export interface CodeState {
  serial: number;
  /** The product of the code's batch; null if no batch has this serial. */
  product: { productName: string; modelName: string; pictureKey: string | null; points: number } | null;
  voided: boolean;
  scannedBy: number | null;
  scannedAt: Date | null;
  /** Time of the oldest invalid code, or scan, counted by the user's reached limit; null below the limit. */
  brakedByInvalidSince: Date | null;
  brakedByScansSince: Date | null;
}

/** Reads a code's current state in one statement; without a user, no limits. Changes nothing (bad-inputs C34). */
export async function readCodeState(
  db: Kysely<Schema>,
  userId: number | null,
  { batchId, serial }: CodeContent,
  ceilings: ScanCeilings,
): Promise<CodeState> {
  const { rows } = await sql<CodeState>`/* prepared */
    select ${serial}::bigint as serial,
      (select jsonb_build_object(
          'productName', p.name, 'modelName', m.name, 'pictureKey', p.picture_key, 'points', b.points)
        from products p join models m on m.id = p.model_id where p.id = b.product_id) as product,
      b.voided_at is not null or exists (select from voided_codes where serial = ${serial}) as voided,
      s.user_id as "scannedBy", s.scanned_at as "scannedAt",
      (select at from rate_events
        where kind = 'invalid-code' and subject = ${userId}::bigint::text
          and at > ${ceilings.invalid.since} and at <= ${ceilings.invalid.until}
        order by at desc offset ${ceilings.invalid.most - 1}::int limit 1) as "brakedByInvalidSince",
      (select scanned_at from scans
        where user_id = ${userId} and scanned_at > ${ceilings.scans.since} and scanned_at <= ${ceilings.scans.until}
        order by scanned_at desc offset ${ceilings.scans.most - 1}::int limit 1) as "brakedByScansSince"
    from (select) as always
    left join batches b
      on b.id = ${batchId} and ${serial}::bigint >= b.first_serial and ${serial}::bigint < b.first_serial + b.quantity
    left join scans s on s.serial = ${serial}`.execute(db);
  return rows[0]!;
}
