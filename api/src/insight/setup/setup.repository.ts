import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import { LARGEST_SERIAL } from '../../labels/codes';
import { labelOpened } from '../../points/scans';

interface SetupFacts {
  hasProducts: boolean;
  /** The first batch whose labels pay. */
  batchId: number | null;
  /** A label was scanned, or the phone's camera led to its page. */
  hasReadLabel: boolean;
  hasClaims: boolean;
}

export async function readSetupFacts(db: Kysely<Schema>): Promise<SetupFacts> {
  const { rows } = await sql<SetupFacts>`
    select exists (select from products where removed_at is null) as "hasProducts",
      (select min(id) from batches where voided_at is null and first_serial <= ${sql.lit(LARGEST_SERIAL)}) as "batchId",
      exists (${labelOpened}) or exists (select from scans) as "hasReadLabel",
      exists (select from claims) as "hasClaims"`.execute(db);
  return rows[0]!;
}
