import type { ProgrammeContext } from '../context';
import { ApiError } from '../../platform/http/api-error';
import { notPermitted } from '../../platform/http/guards';
import { spellIndianMoment } from '../../platform/indian-time';
import { hasPermission, type Permission } from '../../platform/permissions';
import type { AdminCommand } from '../../platform/idempotency';
import { findAdmin } from './team.repository';

const DAY_MS = 86_400_000;
/** So long the other admins see in the audit log whom an owner added or gave other roles. */
const NEW_ROLES_MS = DAY_MS;
const WAITING_MS = 14 * DAY_MS;

/** What one admin asked for and another one confirms: an order, a proposal or a payout run. */
interface Request {
  requestedBy: number;
  requestedAt: Date;
  /** Needed to ask for it and to confirm it. */
  permission: Permission;
}

/** Returns when a request that still waits expires. */
export const expiryOf = (requestedAt: Date): Date => new Date(requestedAt.getTime() + WAITING_MS);

/**
 * Checks that the caller may confirm what another admin asked for, by the roles that both have now. The caller has
 * locked the request: a removal of its admin, who withdraws it, is complete or waits.
 * @throws ApiError 403 `second_admin_needed`, `not_permitted`, `roles_too_new`; 409 `requester_left`,
 *   `confirmation_state` after 14 days
 */
export async function requireSecondAdmin(
  { config: { adminMobiles } }: Pick<ProgrammeContext, 'config'>,
  { trx, callerId, at }: AdminCommand,
  { requestedBy, requestedAt, permission }: Request,
): Promise<void> {
  if (requestedBy === callerId) throw new ApiError(403, 'second_admin_needed', 'Another admin must decide this');
  const decider = await findAdmin(trx, adminMobiles, { id: callerId });
  if (!decider || !hasPermission(decider.roles, permission)) throw notPermitted();
  const from = decider.rolesGivenAt && new Date(decider.rolesGivenAt.getTime() + NEW_ROLES_MS);
  if (from && from > at) {
    const message = `Your roles are new. You can confirm what others ask for from ${spellIndianMoment(from)}`;
    throw new ApiError(403, 'roles_too_new', message);
  }
  if (expiryOf(requestedAt) <= at)
    throw new ApiError(409, 'confirmation_state', 'This was not confirmed within 14 days. Please ask for it again');
  const requester = await findAdmin(trx, adminMobiles, { id: requestedBy });
  if (!requester || !hasPermission(requester.roles, permission)) {
    const message = 'The admin who asked for this is not in the team any more, or may not do it any more';
    throw new ApiError(409, 'requester_left', message);
  }
}
