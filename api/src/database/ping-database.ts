import { type Kysely, sql } from 'kysely';
import type { Schema } from './schema';

/** Whether the database answers a trivial query within `patienceMs`; never throws. */
export async function pingDatabase(db: Kysely<Schema>, patienceMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), patienceMs);
  });
  const answer = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([answer, patience]);
  } finally {
    clearTimeout(timer);
  }
}
