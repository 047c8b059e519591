import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import type { Schema } from '../../../api/src/database/schema';
import { median } from '../figures';

/** Something that a repository reads: `ask` runs its function, whatever statements that sends. */
export interface Read {
  /** Reads of the same name are one line of the table: the slowest of them. */
  what: string;
  ask(db: Kysely<Schema>): Promise<unknown>;
  /** The request that makes it, as the admin or as the user of a mobile. */
  request?: { path: string; body: object; as: 'admin' | { mobile: string } };
}

/** What the database did for one read. */
export interface ExplainedRead {
  what: string;
  /** Milliseconds from EXPLAIN (ANALYZE), planning included, of all its statements; of the first round and the median of all. */
  first: number;
  milliseconds: number;
  statements: number;
  /** Pages of 8 kB touched in the last round, in PostgreSQL's own cache or not. */
  buffers: number;
  /** EXPLAIN (ANALYZE, BUFFERS) as text, a statement after the other. */
  plan: string;
}

interface Sent {
  sql: string;
  parameters: readonly unknown[];
}

type Explained = [
  {
    Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number };
    'Planning Time': number;
    'Execution Time': number;
  },
];

const INT8 = 20;

/**
 * Asks PostgreSQL how it answers each read: the very statements that the repository's function sends are sent again with
 * EXPLAIN (ANALYZE, BUFFERS) in front, with the same values, one after the other on one connection, some rounds each. Reads
 * only; what a plan says about time does not contain the way to the client.
 */
export async function explainReads(url: string, reads: readonly Read[], rounds = 5): Promise<ExplainedRead[]> {
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8, Number);
  const pool = new pg.Pool({ connectionString: url, max: 1, types, statement_timeout: 60_000 });
  const sent: Sent[] = [];
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: pool as unknown as PostgresPool }),
    log: ({ query }) => void sent.push({ sql: query.sql, parameters: query.parameters }),
  });
  try {
    const explained: ExplainedRead[] = [];
    for (const { what, ask } of reads) {
      sent.length = 0;
      await ask(db);
      const statements = sent.filter(({ sql }) => /^\W*(?:\/\*.*?\*\/\s*)?(?:select|with)\b/i.test(sql));
      explained.push({ what, statements: statements.length, ...(await explain(pool, statements, rounds)) });
    }
    return explained;
  } finally {
    await pool.end();
  }
}

async function explain(pool: pg.Pool, statements: readonly Sent[], rounds: number) {
  const times: number[] = [];
  let buffers = 0;
  for (let round = 0; round < rounds; round += 1) {
    let [time, pages] = [0, 0];
    for (const { sql, parameters } of statements) {
      const asked = `explain (analyze, buffers, timing off, format json) ${sql}`;
      const { rows } = await pool.query<{ 'QUERY PLAN': Explained }>(asked, [...parameters]);
      const [{ Plan: plan, 'Planning Time': planning, 'Execution Time': execution }] = rows[0]!['QUERY PLAN'];
      time += planning + execution;
      pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
    }
    times.push(time);
    buffers = pages;
  }
  const plans: string[] = [];
  for (const { sql, parameters } of statements) {
    const asked = `explain (analyze, buffers, costs off) ${sql}`;
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(asked, [...parameters]);
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
  }
  return { first: times[0]!, milliseconds: median(times), buffers, plan: plans.join('\n\n') };
}
