import { type RawBuilder, sql } from 'kysely';

/** Returns the conjunction of conditions for a `where`; those of absent filters are left out. */
export function allOf(...conditions: (RawBuilder<unknown> | false | '' | undefined)[]): RawBuilder<unknown> {
  const present = conditions.filter((condition) => condition !== false && condition !== '' && condition !== undefined);
  return present.length > 0 ? sql.join(present, sql` and `) : sql`true`;
}
