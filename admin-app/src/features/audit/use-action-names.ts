import { useLingui } from '@lingui/react/macro';
import type { AuditAction } from './audit.resource';

/** Returns the name of each action, for the filter and the dialog's title. */
export function useActionNames(): Readonly<Record<AuditAction, string>> {
  const { t } = useLingui();
  return {
    'admin-signed-in': t`Signed in`,
    'admin-link-made': t`Sign-in link made`,
    'admin-signed-out': t`Signed out`,
    'admin-code-locked': t`Too many wrong codes`,
    'model-added': t`Model added`,
    'model-renamed': t`Model renamed`,
    'model-deleted': t`Model deleted`,
    'product-added': t`Product added`,
    'product-renamed': t`Product renamed`,
    'product-picture-replaced': t`Product image replaced`,
    'product-removed': t`Products removed`,
    'products-imported': t`Products imported`,
    'batch-generated': t`QR codes generated`,
    'batch-dispatched': t`Batch dispatched`,
    'batch-voided': t`Batch voided`,
    'unusual-batch-dismissed': t`Unusual batch dismissed`,
    'code-voided': t`Code voided`,
    'codes-handed-off': t`Codes downloaded`,
    'claim-approved': t`Claim approved`,
    'claim-rejected': t`Claim rejected`,
    'reason-added': t`Rejection reason saved`,
    'reason-removed': t`Rejection reason deleted`,
    'rules-changed': t`Approval rules changed`,
    'payout-run-created': t`Payout run created`,
    'payout-run-confirmed': t`Payout run confirmed`,
    'payout-run-sent': t`Payout run sent to the bank`,
    'payout-file-downloaded': t`Payment file downloaded`,
    'payout-run-cancelled': t`Payout run cancelled`,
    'payout-results-applied': t`Bank results applied`,
    'points-adjusted': t`Points adjusted`,
    'account-deleted': t`Account deleted`,
    'user-suspended': t`Account suspended`,
    'user-restored': t`Account restored`,
    'store-added': t`Store added`,
    'store-changed': t`Store changed`,
    'store-removed': t`Stores removed`,
    'stores-imported': t`Stores imported`,
    'settings-changed': t`Settings changed`,
    'export-downloaded': t`Report downloaded`,
    'demo-data-filled': t`Sample data added`,
  };
}
