import { type Kysely, sql } from 'kysely';
import { readSnapshot } from '../../database/queries';
import type { Schema } from '../../database/schema';
import { findWaysToRewriteJournal } from './append-only';
import { type Invariant, invariants } from './invariants';

/** The result of an invariant; `examples` has its first few violations. */
export interface InvariantResult {
  id: string;
  holds: string;
  violations: number;
  examples: string[];
}

const EXAMPLES = 5;
const APPEND_ONLY = { id: 'I9', holds: 'The journal can only be appended to' };

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
  return inOrder([...results, await checkAppendOnly(db)]);
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
    const result = await db
      .transaction()
      .setAccessMode('read only')
      .execute(async (trx) => {
        await sql`set local statement_timeout = ${sql.lit(seconds * 1000)}`.execute(trx);
        await sql`set local max_parallel_workers_per_gather = 0`.execute(trx);
        return check(trx, invariant);
      });
    results.push(result);
    await afterEach(performance.now() - started);
  }
  return inOrder([...results, await checkAppendOnly(db)]);
}

async function checkAppendOnly(db: Kysely<Schema>): Promise<InvariantResult> {
  const ways = await findWaysToRewriteJournal(db);
  return { ...APPEND_ONLY, violations: ways.length, examples: ways };
}

const inOrder = (results: InvariantResult[]): InvariantResult[] =>
  results.sort((a, b) => Number(a.id.slice(1)) - Number(b.id.slice(1)));

async function check(db: Kysely<Schema>, { id, holds, violations }: Invariant): Promise<InvariantResult> {
  const { rows } = await sql<{ violation: string; total: number }>`
    select violation, count(*) over () as total from (${violations}) as found limit ${EXAMPLES}`.execute(db);
  return { id, holds, violations: rows[0]?.total ?? 0, examples: rows.map(({ violation }) => violation) };
}

/** Formats the results for a terminal: one line an invariant, with its first few violations. */
export function printInvariants(results: readonly InvariantResult[]): string[] {
  return results.flatMap(({ id, holds, violations, examples }) => {
    const verdict = violations === 0 ? 'pass' : `${violations} violation${violations === 1 ? '' : 's'}`;
    const more = violations - examples.length;
    return [
      `${id.padEnd(4)}${verdict.padEnd(14)} ${holds}`,
      ...examples.map((example) => `      ${example}`),
      ...(more > 0 ? [`      … and ${more} more`] : []),
    ];
  });
}
