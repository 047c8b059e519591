import { type Kysely, sql } from 'kysely';
import { readSnapshot } from '../../database/queries';
import type { Schema } from '../../database/schema';
import { findWaysToRewriteJournals } from './append-only';
import { type Invariant, invariants } from './invariants';

export interface InvariantResult {
  id: string;
  holds: string;
  violations: number;
  examples: string[];
}

const EXAMPLES = 5;

/**
 * Checks every invariant, in order, in one snapshot: a check under load sees every scan, claim and approval either
 * whole or not at all.
 */
export async function checkInvariants(db: Kysely<Schema>): Promise<InvariantResult[]> {
  const results = await readSnapshot(db, async (trx) => {
    // Sums over years of scans may take longer than any request may.
    await sql`set local statement_timeout = 0`.execute(trx);
    const found: InvariantResult[] = [];
    for (const invariant of invariants) found.push(await check(trx, invariant));
    return found;
  });
  return withAppendOnly(db, results);
}

/**
 * Checks every invariant in a statement and transaction of its own, for a database under load: no connection is held in
 * between, vacuum is delayed for no longer than one statement, and the server uses no parallel workers for it.
 * @param seconds statement timeout (PostgreSQL only)
 * @param afterEach called between two statements with the milliseconds that the one before took
 */
export async function checkOneByOne(
  db: Kysely<Schema>,
  { seconds, afterEach }: { seconds: number; afterEach(milliseconds: number): Promise<void> },
): Promise<InvariantResult[]> {
  const results: InvariantResult[] = [];
  for (const invariant of invariants) {
    const started = performance.now();
    const transaction = db.transaction().setAccessMode('read only');
    const result = await transaction.execute(async (trx) => {
      await sql`set local statement_timeout = ${sql.lit(seconds * 1000)}`.execute(trx);
      await sql`set local max_parallel_workers_per_gather = 0`.execute(trx);
      return check(trx, invariant);
    });
    results.push(result);
    await afterEach(performance.now() - started);
  }
  return withAppendOnly(db, results);
}

/** Adds I9, which no query can check, at its place. */
async function withAppendOnly(db: Kysely<Schema>, results: InvariantResult[]): Promise<InvariantResult[]> {
  const examples = await findWaysToRewriteJournals(db);
  const appendOnly = {
    id: 'I9',
    holds: 'The journals and the settings can only be appended to',
    violations: examples.length,
    examples,
  };
  return [...results, appendOnly].sort((a, b) => Number(a.id.slice(1)) - Number(b.id.slice(1)));
}

async function check(db: Kysely<Schema>, { id, holds, violations }: Invariant): Promise<InvariantResult> {
  const { rows } = await sql<{ violation: string; total: number }>`
    select violation, count(*) over () as total from (${violations}) as found limit ${EXAMPLES}`.execute(db);
  return { id, holds, violations: rows[0]?.total ?? 0, examples: rows.map(({ violation }) => violation) };
}

/** Formats the results for a terminal: one line an invariant, with its first few violations, and the verdict. */
export function printInvariants(results: readonly InvariantResult[]): string[] {
  const broken = results.filter(({ violations }) => violations > 0).map(({ id }) => id);
  const lines = results.flatMap(({ id, holds, violations, examples }) => {
    const verdict = violations === 0 ? 'pass' : `${violations} violation${violations === 1 ? '' : 's'}`;
    const more = violations - examples.length;
    return [
      `${id.padEnd(4)}${verdict.padEnd(14)} ${holds}`,
      ...examples.map((example) => `      ${example}`),
      ...(more > 0 ? [`      … and ${more} more`] : []),
    ];
  });
  const verdict = broken.length === 0 ? 'All hold.' : `Violated: ${broken.join(', ')} (docs/operations/incidents.md).`;
  return [...lines, verdict];
}
