import type { Kysely, QueryExecutor } from 'kysely';
import type { Schema } from '../src/database/schema';

/**
 * Wraps a database so that something else commits between each statement and the next; for queries outside of
 * transactions.
 */
export function interleaved(db: Kysely<Schema>, between: () => Promise<unknown>): Kysely<Schema> {
  const executor = db.getExecutor();
  const executeQuery: QueryExecutor['executeQuery'] = async (query) => {
    const result = await executor.executeQuery(query);
    await between();
    return result;
  };
  const interrupted: QueryExecutor = withOwn(executor, { executeQuery });
  return withOwn(db, { getExecutor: () => interrupted });
}

/** Binds methods to the object itself: private members of a class work only there. */
function withOwn<T extends object>(object: T, own: Partial<T>): T {
  return new Proxy(object, {
    get(target, name) {
      const member = Reflect.get(name in own ? own : target, name) as unknown;
      return typeof member === 'function' ? (member.bind(target) as unknown) : member;
    },
  });
}
