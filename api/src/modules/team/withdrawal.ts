import type { AdminRole } from '../../permissions';
import type { AdminCommand } from '../idempotency';

/** Withdraws what an admin asked for and may not do with their present roles, in the transaction that changed them. */
export type Withdrawal = (
  command: AdminCommand,
  admin: { adminId: number; roles: readonly AdminRole[] },
) => Promise<void>;
