import type { Transaction } from 'kysely';
import type { Schema } from '../../database/schema';
import type { AuditAction } from './audit-actions';

export interface AdminAct {
  /** Null if not signed in. */
  adminId: number | null;
  action: AuditAction;
  /** Ids and figures of the action, e.g. `{ user_id: 7, points: 40, reason: '…' }`. Never a secret or a code. */
  details: Record<string, unknown>;
  at: Date;
}

/** Inserts an audit event, in the transaction of the action. */
export async function recordAuditEvent(
  trx: Transaction<Schema>,
  { adminId, action, details, at }: AdminAct,
): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({ admin_id: adminId, action, details: JSON.stringify(details), at })
    .execute();
}
