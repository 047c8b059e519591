import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import type { ConfirmationKind } from '../../platform/database/schema';
import type { Permission } from '../../platform/permissions';
import type { AdminCommand } from '../../platform/idempotency';

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
