import type { AdminRole } from '../../platform/permissions';
import type { AdminCommand } from '../../platform/idempotency';

/** Withdraws what an admin asked for and may not do with their present roles, in the transaction that changed them. */
export type Withdrawal = (
  command: AdminCommand,
  admin: { adminId: number; roles: readonly AdminRole[] },
) => Promise<void>;
