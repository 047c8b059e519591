import { ifTaken } from '../../platform/database/database-errors';
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import { ApiError, invalidField } from '../../platform/http/api-error';
import type { AdminCommand } from '../../platform/idempotency';

export interface RejectionReason {
  id: number;
  reason: string;
}

/** More are no help: one is chosen at a glance. */
const MAX_REASONS = 50;

/** Lists the saved reasons, oldest first, so that each keeps its digit. */
export function listReasons(db: Kysely<Schema>): Promise<RejectionReason[]> {
  return db.selectFrom('rejection_reasons').select(['id', 'reason']).orderBy('id').limit(MAX_REASONS).execute();
}

/** Saves a reason for the team. @throws ApiError 409 `reason_exists`, `too_many_reasons` */
export async function addReason(command: AdminCommand, reason: string): Promise<RejectionReason> {
  const { trx, at } = command;
  if ((await listReasons(trx)).length >= MAX_REASONS)
    throw new ApiError(409, 'too_many_reasons', `There are ${MAX_REASONS} saved reasons. Delete one first`);
  const saved = await trx
    .insertInto('rejection_reasons')
    .values({ reason, created_by: command.callerId, created_at: at })
    .returning(['id', 'reason'])
    .executeTakeFirstOrThrow()
    .catch(ifTaken(() => invalidField('reason', 'This reason is saved already', 409, 'reason_exists')));
  await command.audit('reason-added', { reason_id: saved.id, name: reason });
  return saved;
}

/** Deletes a saved reason; claims rejected with it keep their text. @throws ApiError 404 `reason_not_found` */
export async function removeReason(command: AdminCommand, id: number): Promise<RejectionReason> {
  const removed = await command.trx
    .deleteFrom('rejection_reasons')
    .where('id', '=', id)
    .returning(['id', 'reason'])
    .executeTakeFirst();
  if (!removed) throw new ApiError(404, 'reason_not_found', 'Reason not found');
  await command.audit('reason-removed', { reason_id: id, name: removed.reason });
  return removed;
}
