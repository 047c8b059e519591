import { type Transaction, sql } from 'kysely';
import type { Schema } from '../database/schema';

export const auditActions = [
  'account-deleted',
  'accounts-merged',
  'admin-changed',
  'admin-code-locked',
  'admin-invited',
  'admin-link-made',
  'admin-removed',
  'admin-signed-in',
  'admin-signed-out',
  'api-key-created',
  'api-key-revoked',
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
  'confirmation-expired',
  'confirmation-given',
  'confirmation-requested',
  'confirmation-withdrawn',
  'demo-data-filled',
  'dispatch-changed',
  'dispatch-withdrawn',
  'export-downloaded',
  'import-applied',
  'import-deleted',
  'import-rows-downloaded',
  'import-started',
  'import-undone',
  'import-uploaded',
  'instant-payment-failed',
  'instant-payments-stopped',
  'label-guesses-limited',
  'market-file-activated',
  'market-file-added',
  'market-file-loaded',
  'market-file-undone',
  'market-file-voided',
  'merge-undone',
  'model-added',
  'model-deleted',
  'model-renamed',
  'number-changed',
  'number-request-approved',
  'number-request-cancelled',
  'number-request-declined',
  'number-request-stale',
  'number-requested',
  'payee-accepted',
  'payee-correction-asked',
  'payee-names-asked',
  'payee-verifications-postponed',
  'payout-answer-wrong',
  'payout-balance-low',
  'payout-file-downloaded',
  'payout-items-left',
  'payout-result-corrected',
  'payout-results-applied',
  'payout-run-cancelled',
  'payout-run-confirmed',
  'payout-run-created',
  'payout-run-sent',
  'points-adjusted',
  'product-added',
  'product-picture-replaced',
  'product-removed',
  'product-changed',
  'product-renamed',
  'product-restored',
  'products-imported',
  'programme-restored',
  'reason-added',
  'reason-removed',
  'rules-changed',
  'scheme-added',
  'scheme-changed',
  'scheme-list-added',
  'scheme-list-downloaded',
  'scheme-list-removed',
  'scheme-stopped',
  'campaign-started',
  'campaign-paused',
  'campaign-resumed',
  'campaign-stopped',
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
  'verifier-secret-shown',
  'webhook-deliveries-replayed',
  'webhook-endpoint-added',
  'webhook-endpoint-changed',
  'webhook-endpoint-paused',
  'webhook-endpoint-removed',
  'webhook-endpoint-resumed',
  'webhook-secret-rotated',
  'webhook-test-sent',
  // Of earlier releases.
  'view-changed',
  'view-deleted',
  'view-saved',
] as const;

export type AuditAction = (typeof auditActions)[number];

export interface AdminAct {
  adminId: number | null;
  /** The API key that the admin made and that acted; in the details. */
  apiKeyId?: number | undefined;
  action: AuditAction;
  /** Ids and figures of the action, e.g. `{ user_id: 7, points: 40, reason: '…' }`. Never a secret or a code. */
  details: Record<string, unknown>;
  at: Date;
}

export async function recordAuditEvent(
  trx: Transaction<Schema>,
  { adminId, apiKeyId, action, details: given, at }: AdminAct,
): Promise<void> {
  const details = { ...given, ...(apiKeyId !== undefined && { api_key_id: apiKeyId }) };
  await trx
    .insertInto('audit_log')
    .values({ admin_id: adminId, action, details: JSON.stringify(details), at })
    .execute();
}

/** Whether an equal event was recorded after a time. */
export async function isRecorded(
  trx: Transaction<Schema>,
  { adminId, action, details }: Omit<AdminAct, 'at'>,
  since: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select from audit_log
    where admin_id = ${adminId} and at > ${since} and action = ${action} and details = ${JSON.stringify(details)}::jsonb
    limit 1`.execute(trx);
  return rows.length > 0;
}
