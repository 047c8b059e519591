import { type RawBuilder, sql } from 'kysely';

/**
 * Returns an advisory lock's key as SQL. PostgreSQL's advisory locks belong to the database; ours belong to a schema, so
 * that the brands of one database do not wait for each other. In `public` the key is the number itself: nodes of a
 * release without schemas, which run beside this one during a roll-out, are all on `public` and take that key.
 *
 * Half a microsecond a key, measured over 1,000,000 serials: a scan takes one.
 */
export function lockKey(number: bigint | number | RawBuilder<unknown>): RawBuilder<unknown> {
  const own = typeof number === 'object' ? number : sql.lit(number);
  return sql`case current_schema() when 'public' then ${own} else hashtextextended(current_schema(), ${own}) end`;
}
