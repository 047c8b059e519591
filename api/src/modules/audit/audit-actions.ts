/** Every act that the audit log knows, and what it says in one line. */
export const auditActions = {
  'admin-code-locked': 'Too many wrong codes for an admin’s mobile.',
  'admin-signed-in': 'An admin signed in.',
  'admin-signed-out': 'An admin signed out, of one session or of all.',
  'batch-generated': 'A batch of QR codes was made.',
  'batch-voided': 'A whole batch was withdrawn.',
  'claim-approved': 'A claim was approved.',
  'claim-rejected': 'A claim was rejected and its points returned.',
  'code-voided': 'A single code was withdrawn.',
  'demo-data-filled': 'Sample data was written.',
  'export-downloaded': 'A report was downloaded.',
  'model-added': 'A model was added.',
  'model-deleted': 'A model was deleted.',
  'model-renamed': 'A model was renamed.',
  'points-adjusted': 'Points of a user were adjusted by hand.',
  'product-added': 'A product was added.',
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
