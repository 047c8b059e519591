import { type Static, Type } from '@sinclair/typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { AppContext } from '../../app-context';
import type { Schema } from '../../database/schema';
import type { ConfirmationKind, ConfirmationState, LimitKind } from '../../database/workplace-schema';
import { ApiError } from '../../http/api-error';
import { dataEnvelope } from '../../http/envelope';
import { type AdminRole, hasPermission, type Permission } from '../../permissions';
import { type AdminCommand, runAdminCommand } from '../idempotency';
import { type Share, spendAlone } from '../spending-limits';
import { findConfirmation, insertConfirmation, lockConfirmation, setDecided } from './confirmations.repository';

/** An order as it is stored, by the names of the wire and of audit events. */
export type StoredOrder = Record<string, unknown>;

/** How the orders of one kind are carried out once a second admin confirms. */
export interface OrderKind {
  /** Needed to order, to see and to decide. */
  permission: Permission;
  /** Locks the user whose points the order moves, before the order's own row (modules/ledger/active-user.ts). */
  lock?(trx: Transaction<Schema>, order: StoredOrder): Promise<unknown>;
  /**
   * Does what was ordered, with the same function as without a second admin; returns ids and figures of what came of it.
   * @param command of the admin who ordered it
   * @param confirming the command of the admin who confirms it
   */
  perform(command: AdminCommand, order: StoredOrder, confirming: AdminCommand): Promise<StoredOrder>;
}

export type OrderKinds = Partial<Record<ConfirmationKind, OrderKind>>;

/** An admin who decides, with their roles. */
interface Decider {
  id: number;
  roles: readonly AdminRole[];
}

/** The response, with status 202, to an order that waits for a second admin. */
export const awaitsConfirmation = dataEnvelope(
  Type.Object({ confirmation_id: Type.Integer({ description: 'Nothing was done: a second admin must confirm it.' }) }),
);

type Awaiting = Static<typeof awaitsConfirmation>;

/** Stores an order until a second admin confirms it. */
export async function orderConfirmation(
  command: AdminCommand,
  { kind, order }: { kind: ConfirmationKind; order: StoredOrder },
): Promise<Awaiting> {
  const { trx, callerId: adminId, at } = command;
  const id = await insertConfirmation(trx, { kind, order, adminId, at });
  await command.audit('confirmation-requested', { confirmation_id: id, kind, ...order });
  return { message: 'Another admin must confirm this', data: { confirmation_id: id } };
}

/**
 * Stores an order until a second admin confirms it, if the admin may not do so much alone (`spendAlone`).
 * @returns undefined within the limit, or without one: the order is to be carried out now
 */
export async function orderAboveLimit(
  command: AdminCommand,
  {
    limit,
    shares,
    ...order
  }: { kind: ConfirmationKind; limit: LimitKind; shares: readonly Share[]; order: StoredOrder },
): Promise<Awaiting | undefined> {
  return (await spendAlone(command, limit, shares)) ? undefined : orderConfirmation(command, order);
}

/**
 * Runs an admin's command that may need a second admin: then responds 202 and does nothing else.
 * @param order stores what waits (`orderConfirmation`)
 */
export function runOrder<Body extends object>(
  context: Pick<AppContext, 'db' | 'clock'>,
  request: FastifyRequest,
  reply: FastifyReply,
  {
    order,
    perform,
  }: {
    order(command: AdminCommand): Promise<Awaiting | undefined>;
    perform(command: AdminCommand): Promise<Body>;
  },
): Promise<Awaiting | Body> {
  return runAdminCommand<Awaiting | Body>(context, request, reply, async (command) => {
    const awaiting = await order(command);
    if (awaiting) reply.code(202);
    return awaiting ?? perform(command);
  });
}

/** Returns the kinds of orders that an admin sees and decides. */
export function kindsOf(kinds: OrderKinds, roles: readonly AdminRole[]): ConfirmationKind[] {
  const all = Object.entries(kinds) as [ConfirmationKind, OrderKind][];
  return all.filter(([, { permission }]) => hasPermission(roles, permission)).map(([kind]) => kind);
}

/**
 * Carries out an order for the admin who gave it, as the second admin; confirming it again changes nothing.
 * @throws ApiError 403 `second_admin_needed`; 404; 409 `confirmation_state`; the errors of the order itself, which then
 *   still waits
 */
export async function confirmOrder(command: AdminCommand, kinds: OrderKinds, decider: Decider, id: number) {
  const { trx } = command;
  const found = await findConfirmation(trx, id);
  if (!found || !kindsOf(kinds, decider.roles).includes(found.kind)) throw confirmationNotFound();
  const { lock, perform } = kinds[found.kind]!;
  await lock?.(trx, found.order);
  const { state, requestedBy } = (await lockConfirmation(trx, id))!;
  if (state === 'confirmed') return { id, state };
  if (state !== 'waiting') throw notWaiting(state);
  if (requestedBy === decider.id) throw secondAdminNeeded();
  await command.audit('confirmation-given', { confirmation_id: id, kind: found.kind, ...subjectOf(found.order) });
  const outcome = await perform(command.orderedBy(requestedBy), found.order, command);
  await setDecided(trx, id, { state: 'confirmed', adminId: decider.id, at: command.at, outcome });
  return { id, state: 'confirmed' as const };
}

/**
 * Ends an order without carrying it out: as another admin, with a reason, or as the one who gave it, without. Doing it
 * again changes nothing.
 * @throws ApiError 403 `second_admin_needed`, `requester_only`; 404; 409 `confirmation_state`
 */
export async function endOrder(
  command: AdminCommand,
  kinds: OrderKinds,
  decider: Decider,
  { id, reason }: { id: number; reason?: string },
) {
  const { trx } = command;
  const found = await lockConfirmation(trx, id);
  if (!found || !kindsOf(kinds, decider.roles).includes(found.kind)) throw confirmationNotFound();
  const wanted = reason === undefined ? ('withdrawn' as const) : ('declined' as const);
  const isRequester = found.requestedBy === decider.id;
  if (wanted === 'declined' && isRequester) throw secondAdminNeeded();
  if (wanted === 'withdrawn' && !isRequester)
    throw new ApiError(403, 'requester_only', 'Only the admin who ordered this can withdraw it');
  if (found.state === wanted) return { id, state: wanted };
  if (found.state !== 'waiting') throw notWaiting(found.state);
  const outcome = reason === undefined ? null : { reason };
  await setDecided(trx, id, { state: wanted, adminId: decider.id, at: command.at, outcome });
  const { kind, order } = found;
  await command.audit(`confirmation-${wanted}`, { confirmation_id: id, kind, ...subjectOf(order), ...outcome });
  return { id, state: wanted };
}

/** Whom and what an audit event of the order is about. */
const subjectOf = ({ user_id, product_id }: StoredOrder) => ({
  ...(user_id !== undefined && { user_id }),
  ...(product_id !== undefined && { product_id }),
});

const STATES: Record<Exclude<ConfirmationState, 'waiting'>, string> = {
  confirmed: 'Another admin confirmed this already',
  declined: 'Another admin declined this already',
  withdrawn: 'This was withdrawn',
  expired: 'This was not confirmed in time',
};

const notWaiting = (state: Exclude<ConfirmationState, 'waiting'>) =>
  new ApiError(409, 'confirmation_state', STATES[state]);
const secondAdminNeeded = () => new ApiError(403, 'second_admin_needed', 'Another admin must decide this');
const confirmationNotFound = () => new ApiError(404, 'confirmation_not_found', 'Confirmation not found');
