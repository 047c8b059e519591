import type { Transaction } from 'kysely';
import type { Schema } from '../../database/schema';
import type { AuditAction } from './audit-actions';

export interface AdminAct {
  /** Null while nobody has signed in. */
  adminId: number | null;
  action: AuditAction;
  /** Ids and figures that say what was done, e.g. `{ user_id: 7, points: 40, reason: '…' }`. Never a secret or a code. */
  details: Record<string, unknown>;
  at: Date;
}

/** Writes down for good what an admin did, in the transaction that did it. */
export async function recordAct(trx: Transaction<Schema>, { adminId, action, details, at }: AdminAct): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({ admin_id: adminId, action, details: JSON.stringify(details), at })
    .execute();
}
