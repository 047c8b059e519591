import { type Static, Type } from '@sinclair/typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OrderKind, OrderKinds, ProgrammeContext, StoredOrder } from '../context';
import type { ConfirmationKind, ConfirmationState, LimitKind } from '../../platform/database/schema';
import { ApiError } from '../../platform/http/api-error';
import { notPermitted } from '../../platform/http/guards';
import { dataEnvelope } from '../../platform/http/envelope';
import { type AdminRole, hasPermission } from '../../platform/permissions';
import { rejectOwnAccounts } from '../conflicts-of-interest';
import { type AdminCommand, runAdminCommand } from '../../platform/idempotency';
import {
  findConfirmation,
  insertConfirmation,
  lockConfirmation,
  setDecided,
  type Share,
} from './confirmations.repository';
import { spendAlone } from './spend-alone';
import { requireSecondAdmin } from '../team';

interface Decider {
  id: number;
  roles: readonly AdminRole[];
}

/** The response, with status 202, to an order that waits for a second admin. */
export const awaitsConfirmation = dataEnvelope(
  Type.Object({ confirmation_id: Type.Integer({ description: 'Nothing was done: a second admin must confirm it.' }) }),
);

type Awaiting = Static<typeof awaitsConfirmation>;

interface NewOrder {
  kind: ConfirmationKind;
  order: StoredOrder;
  /** Of the audit event, where nothing personal can be erased; the order itself by default. */
  details?: StoredOrder;
}

/** Stores an order until a second admin confirms it, or until it takes effect without one at `effectiveAt`. */
export async function orderConfirmation(
  command: AdminCommand,
  { kind, order, effectiveAt, details = order }: NewOrder & { effectiveAt?: Date | undefined },
): Promise<Awaiting> {
  const { trx, callerId: adminId, at } = command;
  const id = await insertConfirmation(trx, { kind, order, adminId, at, effectiveAt });
  await command.audit('confirmation-requested', { confirmation_id: id, kind, ...details });
  return { message: 'Another admin must confirm this', data: { confirmation_id: id } };
}

/** Does so if the admin may not do so much alone (`spendAlone`); undefined: the order is to be carried out now. */
export async function orderAboveLimit(
  command: AdminCommand,
  { limit, shares, ...order }: NewOrder & { limit: LimitKind; shares: readonly Share[] },
): Promise<Awaiting | undefined> {
  return (await spendAlone(command, limit, shares)) ? undefined : orderConfirmation(command, order);
}

/** Runs an admin's command that may need a second admin: then it stores what waits and responds 202. */
export function runOrder<Body extends object>(
  context: Pick<ProgrammeContext, 'db' | 'clock'>,
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

/** Returns the kinds of orders that an admin sees. */
export function kindsOf(kinds: OrderKinds, roles: readonly AdminRole[]): ConfirmationKind[] {
  const all = Object.entries(kinds) as [ConfirmationKind, OrderKind][];
  return all
    .filter(([, { permission, readPermission = permission }]) => hasPermission(roles, readPermission))
    .map(([kind]) => kind);
}

/** Whether an admin's roles include declining the orders of a kind that others gave. */
export const mayDecline = ({ permission, declinePermission = permission }: OrderKind, roles: readonly AdminRole[]) =>
  hasPermission(roles, declinePermission);

/**
 * Carries out an order for the admin who gave it, as the second admin; confirming it again changes nothing. Neither of
 * them decides about an account of their own.
 * @throws ApiError 403 `second_admin_needed`, `not_permitted`, `roles_too_new`, `own_account`; 404; 409
 *   `confirmation_state`, `requester_left`; the errors of the order itself, which then still waits
 */
export async function confirmOrder(
  { config }: Pick<ProgrammeContext, 'config'>,
  command: AdminCommand,
  kinds: OrderKinds,
  decider: Decider,
  id: number,
) {
  const { trx } = command;
  const found = await findConfirmation(trx, id);
  if (!found || !kindsOf(kinds, decider.roles).includes(found.kind)) throw confirmationNotFound();
  const { lock, perform, permission } = kinds[found.kind]!;
  await lock?.(trx, found.order);
  const { state, requestedBy, requestedAt } = (await lockConfirmation(trx, id))!;
  if (state === 'confirmed') return { id, state };
  if (state !== 'waiting') throw notWaiting(state);
  await requireSecondAdmin({ config }, command, { requestedBy, requestedAt, permission });
  await rejectOwnAccounts(command, config, subjectsOf(found.order));
  await command.audit('confirmation-given', { confirmation_id: id, kind: found.kind, ...subjectOf(found.order) });
  const outcome = await perform(command.orderedBy(requestedBy), found.order, id);
  await setDecided(trx, id, { state: 'confirmed', adminId: decider.id, at: command.at, outcome });
  return { id, state: 'confirmed' as const };
}

/**
 * Ends an order without carrying it out: as another admin, with a reason, or as the one who gave it, without. Again
 * changes nothing.
 * @throws ApiError 403 `second_admin_needed`, `requester_only`, `not_permitted`; 404; 409 `confirmation_state`
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
  if (wanted === 'declined') {
    if (isRequester) throw new ApiError(403, 'second_admin_needed', 'Another admin must decide this');
    if (!mayDecline(kinds[found.kind]!, decider.roles)) throw notPermitted();
  }
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

/** Returns the users whose points or money an order moves. */
const subjectsOf = ({ user_id, user_ids = [] }: StoredOrder): number[] =>
  [user_id, ...(user_ids as unknown[])].filter((id) => id !== undefined).map(Number);

/** Whom and what an audit event of the order is about. */
export const subjectOf = ({ user_id, product_id, changes }: StoredOrder) => ({
  ...(user_id !== undefined && { user_id }),
  ...(product_id !== undefined && { product_id }),
  ...(changes !== undefined && { changes }),
});

const STATES: Record<Exclude<ConfirmationState, 'waiting'>, string> = {
  confirmed: 'Another admin confirmed this already',
  declined: 'Another admin declined this already',
  withdrawn: 'This was withdrawn',
  expired: 'This ended before it was confirmed',
};

const notWaiting = (state: Exclude<ConfirmationState, 'waiting'>) =>
  new ApiError(409, 'confirmation_state', STATES[state]);
const confirmationNotFound = () => new ApiError(404, 'confirmation_not_found', 'Confirmation not found');
