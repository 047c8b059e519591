import type { Transaction } from 'kysely';
import type { Schema } from '../../database/schema';

/** Every action of the audit log, with its title. */
export const auditActions = {
  'account-deleted': 'A plumber or customer deleted their own account.',
  'admin-code-locked': 'Too many wrong codes for an admin’s mobile.',
  'admin-link-made': 'A one-time sign-in link for an admin was made on the server.',
  'admin-signed-in': 'An admin signed in.',
  'admin-signed-out': 'An admin signed out, of one session or of all.',
  'batch-generated': 'A batch of QR codes was made.',
  'batch-voided': 'A whole batch was withdrawn.',
  'claim-approved': 'A claim was approved.',
  'claim-rejected': 'A claim was rejected and its points returned.',
  'code-voided': 'A single code was withdrawn.',
  'codes-handed-off': 'The codes of a batch were downloaded, as label sheets or as a list.',
  'demo-data-filled': 'Sample data was written.',
  'export-downloaded': 'A report was downloaded.',
  'model-added': 'A model was added.',
  'model-deleted': 'A model was deleted.',
  'model-renamed': 'A model was renamed.',
  'points-adjusted': 'Points of a user were adjusted by hand.',
  'product-added': 'A product was added.',
  'product-picture-replaced': 'A product got another picture.',
  'product-removed': 'Products were removed.',
  'product-renamed': 'A product was renamed.',
  'products-imported': 'Products were imported from a sheet.',
  'store-added': 'A store was added.',
  'store-changed': 'A store was changed.',
  'store-removed': 'A store was removed.',
  'stores-imported': 'Stores were imported from a sheet.',
  'user-restored': 'A suspended user was let in again.',
  'user-suspended': 'A user was suspended.',
} as const satisfies Record<string, string>;

export type AuditAction = keyof typeof auditActions;

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
