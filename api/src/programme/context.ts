import type { CatalogueContext } from '../catalogue/context';
import type { WhatsappSender } from '../platform/whatsapp';
import type { PushSender } from './outbox/push-sender';
import type { Kysely, Transaction } from 'kysely';
import type { ConfirmationKind, Schema } from '../platform/database/schema';
import type { AdminRole, Permission } from '../platform/permissions';
import type { AdminCommand } from '../platform/idempotency';

export interface ProgrammeContext extends CatalogueContext {
  push: PushSender;
  whatsapp: WhatsappSender;
  /** How the orders of each kind are carried out once a second admin confirms. */
  orders: OrderKinds;
  /** What of an admin's requests other domains withdraw with the admin's roles. */
  withdrawals: readonly Withdrawal[];
}

/** An order as it is stored, by the names of the wire and of audit events. */
export type StoredOrder = Record<string, unknown>;

/** How the orders of one kind are carried out once a second admin confirms. */
export interface OrderKind {
  /** Needed to order and to confirm; also to see and to decline, unless these are named. */
  permission: Permission;
  readPermission?: Permission;
  declinePermission?: Permission;
  /** Locks the user whose points the order moves, before the order's own row (points/ledger/active-user.ts). */
  lock?(trx: Transaction<Schema>, order: StoredOrder): Promise<unknown>;
  /** Returns figures of a waiting order as they are now, if they change while it waits. */
  current?(db: Kysely<Schema>, order: StoredOrder): Promise<StoredOrder>;
  /**
   * Does what was ordered, with the same function as without a second admin; returns ids and figures of what came of it.
   * @param command of the admin who ordered it; its `deciders` are both admins
   */
  perform(command: AdminCommand, order: StoredOrder, id: number): Promise<StoredOrder>;
}

export type OrderKinds = Partial<Record<ConfirmationKind, OrderKind>>;

/** Withdraws what an admin asked for and may not do with their present roles, in the transaction that changed them. */
export type Withdrawal = (
  command: AdminCommand,
  admin: { adminId: number; roles: readonly AdminRole[] },
) => Promise<void>;
