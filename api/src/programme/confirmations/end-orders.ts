import type { OrderKinds, ProgrammeContext } from '../context';
import { ApiError } from '../../platform/http/api-error';
import { type AdminRole, hasPermission } from '../../platform/permissions';
import { recordAuditEvent } from '../../platform/audit';
import { AdminCommand } from '../../platform/idempotency';
import { expiryOf, readTeam } from '../team';
import {
  listWaiting,
  lockConfirmation,
  lockOrdersOf,
  lockOrdersWith,
  setDecided,
  type StoredConfirmation,
} from './confirmations.repository';
import { subjectOf } from './order-confirmation';
import type { Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema';

/** Why an order ended without an admin who decided it; the screen has a sentence for each. */
type Cause = 'requester-left' | 'not-in-time' | 'stale';

/** Withdraws the waiting orders that an admin may not give with the roles that they have now; none: all of them. */
export async function withdrawOrdersOf(
  command: AdminCommand,
  kinds: OrderKinds,
  { adminId, roles }: { adminId: number; roles: readonly AdminRole[] },
): Promise<void> {
  const { trx, callerId, at } = command;
  const outcome = { cause: 'requester-left' satisfies Cause };
  for (const { id, kind, order } of await lockOrdersOf(trx, adminId)) {
    const permission = kinds[kind]?.permission;
    if (permission && hasPermission(roles, permission)) continue;
    await setDecided(trx, id, { state: 'withdrawn', adminId: callerId, at, outcome });
    await command.audit('confirmation-withdrawn', { confirmation_id: id, kind, ...subjectOf(order), ...outcome });
  }
}

type Context = Pick<ProgrammeContext, 'config' | 'db' | 'clock' | 'orders'>;

/**
 * Ends waiting orders without an admin: those of 14 days ago and of admins who left expire, a proposal whose time has
 * come takes effect. Safe on any number of nodes at once.
 */
export async function settleOrders(context: Context): Promise<void> {
  const { config, db, clock, orders } = context;
  const team = new Map((await readTeam(db, config.adminMobiles)).map(({ id, roles }) => [id, roles]));
  for (const order of await listWaiting(db)) {
    const action = dueAction(order, orders, team, clock.now());
    if (action) await db.transaction().execute((trx) => settleOrder(trx, context, { ...order, action }));
  }
}

/** Returns why an order expires, or that it takes effect; undefined while it may wait. */
function dueAction(
  { kind, requestedBy, requestedAt, effectiveAt }: StoredConfirmation,
  kinds: OrderKinds,
  team: ReadonlyMap<number, readonly AdminRole[]>,
  now: Date,
): Cause | 'effective' | undefined {
  const permission = kinds[kind]?.permission;
  if (permission && !hasPermission(team.get(requestedBy) ?? [], permission)) return 'requester-left';
  if (expiryOf(requestedAt) <= now) return 'not-in-time';
  return effectiveAt && effectiveAt <= now ? 'effective' : undefined;
}

async function settleOrder(
  trx: Transaction<Schema>,
  { clock, orders }: Context,
  { id, kind, order, action }: StoredConfirmation & { action: Cause | 'effective' },
): Promise<void> {
  if (action === 'effective') await orders[kind]?.lock?.(trx, order);
  const found = (await lockConfirmation(trx, id))!;
  // Another node, or an admin, was first.
  if (found.state !== 'waiting') return;
  if (action !== 'effective') return expire(trx, clock.now(), found, { cause: action });
  const command = new AdminCommand(found.requestedBy, trx, clock);
  try {
    const outcome = await orders[found.kind]!.perform(command, found.order, id);
    await setDecided(trx, id, { state: 'confirmed', adminId: null, at: command.at, outcome });
  } catch (error) {
    // Thrown before anything is written. It will not fit later either.
    if (!(error instanceof ApiError)) throw error;
    await expire(trx, command.at, found, { cause: 'stale', message: error.message });
  }
}

/**
 * Ends the waiting orders of a kind with these parts, as what they are about is decided. The caller has locked its
 * accounts, so that none is confirmed meanwhile.
 */
export async function expireOrder(
  trx: Transaction<Schema>,
  { kind, order, message, at }: Pick<StoredConfirmation, 'kind' | 'order'> & { message: string; at: Date },
): Promise<void> {
  for (const found of await lockOrdersWith(trx, kind, order)) await expire(trx, at, found, { cause: 'stale', message });
}

async function expire(
  trx: Transaction<Schema>,
  at: Date,
  { id, kind, order }: StoredConfirmation,
  outcome: { cause: Cause; message?: string },
): Promise<void> {
  await setDecided(trx, id, { state: 'expired', adminId: null, at, outcome });
  const details = { confirmation_id: id, kind, ...subjectOf(order), ...outcome };
  await recordAuditEvent(trx, { adminId: null, action: 'confirmation-expired', details, at });
}
