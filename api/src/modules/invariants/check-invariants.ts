import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../database/schema';
import { findWaysToRewriteJournal } from './append-only';
import { type Invariant, invariants } from './invariants';

/** An invariant after the check; `examples` shows the first few of its violations. */
export interface InvariantResult {
  id: string;
  holds: string;
  violations: number;
  examples: string[];
}

const EXAMPLES = 5;
const APPEND_ONLY = { id: 'I9', holds: 'The journal can only be appended to' };

/**
 * Checks I1 to I12, in order. All queries read one snapshot, so that a check during business sees every scan, claim and
 * approval either whole or not at all.
 */
export async function checkInvariants(db: Kysely<Schema>): Promise<InvariantResult[]> {
  const results = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      // Sums over years of scans may take longer than any request is allowed to.
      await sql`set local statement_timeout = 0`.execute(trx);
      const inOrder: InvariantResult[] = [];
      for (const invariant of invariants) inOrder.push(await check(trx, invariant));
      return inOrder;
    });
  const ways = await findWaysToRewriteJournal(db);
  const appendOnly = { ...APPEND_ONLY, violations: ways.length, examples: ways };
  return [...results, appendOnly].sort((a, b) => Number(a.id.slice(1)) - Number(b.id.slice(1)));
}

async function check(db: Kysely<Schema>, { id, holds, violations }: Invariant): Promise<InvariantResult> {
  const { rows } = await sql<{ violation: string; total: number }>`
    select violation, count(*) over () as total from (${violations}) as found limit ${EXAMPLES}`.execute(db);
  return { id, holds, violations: rows[0]?.total ?? 0, examples: rows.map(({ violation }) => violation) };
}
