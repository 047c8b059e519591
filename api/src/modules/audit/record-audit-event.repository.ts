import type { Transaction } from 'kysely';
import type { Schema } from '../../database/schema';

export const auditActions = [
  'account-deleted',
  'admin-changed',
  'admin-code-locked',
  'admin-invited',
  'admin-link-made',
  'admin-removed',
  'admin-signed-in',
  'admin-signed-out',
  'batch-dispatched',
  'batch-generated',
  'batch-voided',
  'case-declined',
  'case-granted',
  'claim-approved',
  'claim-rejected',
  'claims-made-payable',
  'code-voided',
  'codes-handed-off',
  'confirmation-declined',
  'confirmation-given',
  'confirmation-requested',
  'confirmation-withdrawn',
  'demo-data-filled',
  'export-downloaded',
  'model-added',
  'model-deleted',
  'model-renamed',
  'payout-file-downloaded',
  'payout-results-applied',
  'payout-run-cancelled',
  'payout-run-confirmed',
  'payout-run-created',
  'payout-run-sent',
  'points-adjusted',
  'product-added',
  'product-picture-replaced',
  'product-removed',
  'product-renamed',
  'product-restored',
  'products-imported',
  'reason-added',
  'reason-removed',
  'rules-changed',
  'settings-changed',
  'store-added',
  'store-changed',
  'store-removed',
  'store-restored',
  'stores-imported',
  'unusual-batch-dismissed',
  'unusual-batch-restored',
  'user-restored',
  'user-suspended',
  'view-changed',
  'view-deleted',
  'view-saved',
] as const;

export type AuditAction = (typeof auditActions)[number];

export interface AdminAct {
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
