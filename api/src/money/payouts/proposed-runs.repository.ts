import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema';

/** Lists the runs that wait for a second admin, oldest first. */
export function listProposedRuns(db: Kysely<Schema>, { createdBy }: { createdBy?: number } = {}) {
  return db
    .selectFrom('payout_runs')
    .select(['id', 'created_by as createdBy', 'created_at as createdAt'])
    .where('state', '=', 'proposed')
    .$if(createdBy !== undefined, (query) => query.where('created_by', '=', createdBy!))
    .orderBy('id')
    .execute();
}
