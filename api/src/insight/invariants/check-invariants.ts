import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { accountsInvariants } from '../../accounts/invariants';
import { marketInvariants } from '../../labels/market-codes';
import { scansByBlock } from '../../labels/scan-counts';
import { moneyInvariants } from '../../money/invariants';
import { eventsByDay } from '../../platform/audit';
import type { Invariant } from '../../platform/invariant';
import { rollupInvariant } from '../../platform/rollups';
import { pointsInvariants } from '../../points/invariants';
import { pointsByMonth } from '../../programme/programme';
import { moneyByMonth, placesInvariant, scansByBatch, scansByDay } from '../rollups';
import { readSnapshot } from '../../platform/database/queries';
import type { Schema } from '../../platform/database/schema';
import { findBrokenSeals } from '../../points/journal-seals';
import type { ImageStore } from '../../platform/pictures';
import { sqlState } from '../../platform/database/database-errors';

/** Those of every domain; I9 and I27, which no query can check, are below. */
const invariants: readonly Invariant[] = [
  ...accountsInvariants,
  ...moneyInvariants,
  ...pointsInvariants,
  rollupInvariant('I14', scansByDay),
  rollupInvariant('I15', scansByBlock),
  rollupInvariant('I17', eventsByDay),
  rollupInvariant('I23', pointsByMonth),
  rollupInvariant('I24', scansByBatch),
  rollupInvariant('I25', moneyByMonth),
  placesInvariant,
  ...marketInvariants,
];

/** With I9 and I27. */
export const INVARIANT_COUNT = invariants.length + 2;

const RESTRICT_VIOLATION = '23001';

class Accepted extends Error {}

const TABLES = {
  journal: 'points',
  money_journal: 'amount_paise',
  programme_settings: 'at',
  epochs: 'started_at',
  journal_seals: 'hash',
} as const;

/**
 * Tests I9: changing and deleting the last row of each journal and of the settings must fail; anything accepted is rolled back.
 * With an empty table only the triggers are checked.
 * @returns what the database accepted
 */
async function findWaysToRewriteJournals(db: Kysely<Schema>): Promise<string[]> {
  const ways: string[] = [];
  for (const [table, column] of Object.entries(TABLES)) {
    const [name, ref] = [sql.table(table), sql.ref(column)];
    const probes = {
      UPDATE: sql`update ${name} set ${ref} = ${ref} where id = (select max(id) from ${name})`,
      DELETE: sql`delete from ${name} where id = (select max(id) from ${name})`,
    };
    for (const [act, probe] of Object.entries(probes)) {
      const accepted = await db
        .transaction()
        .execute((trx) => tryOut(trx, probe))
        .catch((error: unknown) => {
          if (error instanceof Accepted) return true;
          throw error;
        });
      if (accepted) ways.push(`the database accepts ${act} on ${table}`);
    }
  }
  return [...ways, ...(await findDisarmedTriggers(db))];
}

async function tryOut(trx: Transaction<Schema>, probe: RawBuilder<unknown>): Promise<boolean> {
  try {
    const { numAffectedRows } = await probe.execute(trx);
    if (numAffectedRows === 0n) return false;
  } catch (error) {
    if (sqlState(error) === RESTRICT_VIOLATION) return false;
    throw error;
  }
  throw new Accepted();
}

async function findDisarmedTriggers(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ table: string; name: string }>`
    select tables.name as "table", wanted.name
    from unnest(${Object.keys(TABLES)}::text[]) with ordinality as tables (name, position)
    cross join (values ('append_only'), ('no_truncate')) as wanted (name)
    where not exists (
      select from pg_trigger t
      where t.tgrelid = tables.name::regclass and t.tgname = wanted.name and t.tgenabled in ('O', 'A')
    ) order by position, wanted.name`.execute(db);
  return rows.map(({ table, name }) => `the trigger ${name} of ${table} is missing or disabled`);
}

export interface InvariantResult {
  id: string;
  holds: string;
  violations: number;
  examples: string[];
}

const EXAMPLES = 5;

/**
 * Checks every invariant in one snapshot: under load, every scan, claim and approval is seen whole or not at all.
 * @param images the pictures of this database, with the note of how far its journals were; none for a copy
 */
export async function checkInvariants(db: Kysely<Schema>, images?: ImageStore): Promise<InvariantResult[]> {
  const results: InvariantResult[] = [];
  await readSnapshot(db, async (trx) => {
    // Sums over years of scans may take longer than any request may.
    await sql`set local statement_timeout = 0`.execute(trx);
    for (const invariant of invariants) results.push(await check(trx, invariant));
  });
  return withJournals(db, results, images);
}

interface Gently {
  seconds: number;
  images?: ImageStore;
  /** Called between two statements with the milliseconds that the one before took. */
  afterEach(milliseconds: number): Promise<void>;
}

/**
 * Checks every invariant in a statement and transaction of its own, for a database under load: no connection is held in
 * between, vacuum is delayed for no longer than one statement, and the server uses no parallel workers for it.
 */
export async function checkOneByOne(db: Kysely<Schema>, { seconds, images, afterEach }: Gently) {
  const results: InvariantResult[] = [];
  for (const invariant of invariants) {
    const started = performance.now();
    await db
      .transaction()
      .setAccessMode('read only')
      .execute(async (trx) => {
        await sql`set local statement_timeout = ${sql.lit(seconds * 1000)}`.execute(trx);
        await sql`set local max_parallel_workers_per_gather = 0`.execute(trx);
        results.push(await check(trx, invariant));
      });
    await afterEach(performance.now() - started);
  }
  return withJournals(db, results, images, afterEach);
}

async function withJournals(
  db: Kysely<Schema>,
  results: readonly InvariantResult[],
  images?: ImageStore,
  afterEach?: Gently['afterEach'],
): Promise<InvariantResult[]> {
  const resultOf = (id: string, holds: string, found: string[]) => {
    return { id, holds, violations: found.length, examples: found.slice(0, EXAMPLES) };
  };
  const ways = await findWaysToRewriteJournals(db);
  const broken = await findBrokenSeals(db, images, afterEach);
  return [
    ...results,
    resultOf('I9', 'The journals and the settings can only be appended to', ways),
    resultOf(
      'I27',
      'The journals are what they were when each day was sealed, and no older copy of themselves',
      broken,
    ),
  ].toSorted((a, b) => Number(a.id.slice(1)) - Number(b.id.slice(1)));
}

async function check(db: Kysely<Schema>, { id, holds, violations }: Invariant): Promise<InvariantResult> {
  const { rows } = await sql<{ violation: string; total: number }>`
    select violation, count(*) over () as total from (${violations}) as found limit ${EXAMPLES}`.execute(db);
  return { id, holds, violations: rows[0]?.total ?? 0, examples: rows.map(({ violation }) => violation) };
}

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
