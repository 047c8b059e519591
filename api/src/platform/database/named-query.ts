import type { CompiledQuery, Kysely, RawBuilder } from 'kysely';
import type { QueryConfig } from 'pg';
import type { Schema } from './schema';

/**
 * Runs a statement under a name, by which a connection to PostgreSQL keeps its plan: planning is half the cost of a hot
 * statement (a scan, the session check). A name belongs to one text; only parameters differ. Named statements are given
 * up after a few seconds (`PreparedClient`).
 *
 * Kysely has no option for the name, but passes on the text as it is: `pg` takes both as a `QueryConfig`.
 */
export async function executeNamed<Row>(
  db: Kysely<Schema>,
  name: string,
  query: RawBuilder<Row> | CompiledQuery<Row>,
): Promise<Row[]> {
  const compiled = 'compile' in query ? query.compile(db) : query;
  const config: QueryConfig = { name, text: compiled.sql };
  const { rows } = await db.executeQuery<Row>({ ...compiled, sql: config as unknown as string });
  return rows;
}

/** Returns the name of a statement that `executeNamed` runs, else its text on one line. */
export function nameOf({ sql: statement }: Pick<CompiledQuery, 'sql'>): string {
  const { name = '', text }: QueryConfig = typeof statement === 'string' ? { text: statement } : statement;
  return name || text.replace(/\s+/g, ' ').trim();
}
