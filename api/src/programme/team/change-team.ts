import type { ProgrammeContext, Withdrawal } from '../context';
import { ApiError } from '../../platform/http/api-error';
import { ADMIN_ROLES, type AdminRole } from '../../platform/permissions';
import { revokeSessionsOf } from '../../platform/sessions/sessions.repository';
import { withdrawOrdersOf } from '../confirmations';
import type { AdminCommand } from '../../platform/idempotency';
import { readRoles } from './lock-roles';
import { findAdmin, type Member, writeInvitation, writeMember } from './team.repository';

type Context = Pick<ProgrammeContext, 'config' | 'orders' | 'withdrawals'>;

export interface Invitation {
  mobile: string;
  name: string;
  roles: AdminRole[];
}

/** Adds an admin, who signs in with a code to their number. @throws ApiError 409 `admin_exists` */
export async function inviteAdmin(
  { config }: Pick<Context, 'config'>,
  command: AdminCommand,
  { mobile, name, roles }: Invitation,
): Promise<Member> {
  const { trx, callerId } = command;
  await startChange({ config }, command);
  const known = await findAdmin(trx, config.adminMobiles, { mobile });
  if (known && known.roles.length > 0) {
    const message = 'This number is in the team already';
    throw new ApiError(409, 'admin_exists', message, { errors: { mobile: message } });
  }
  const id = await writeInvitation(trx, { mobile, name, roles, invitedBy: callerId, at: command.at });
  await command.audit('admin-invited', { member_id: id, roles });
  return (await findAdmin(trx, config.adminMobiles, { id }))!;
}

/**
 * Changes name and roles, from the next request on; what they asked for and may not do with the new roles is withdrawn.
 * @throws ApiError 404 `admin_not_found`; 409 `admin_fixed` for other roles of the caller or the first owner
 */
export async function changeAdmin(
  context: Context,
  command: AdminCommand,
  { id, name, roles }: { id: number; name: string; roles: AdminRole[] },
): Promise<Member> {
  const { trx } = command;
  const { config } = context;
  const before = await lockMember(context, command, id);
  const from = ADMIN_ROLES.filter((role) => before.roles.includes(role));
  const isSame = roles.join() === from.join();
  if (!isSame) rejectFixed(before, command.callerId);
  if (isSame && name === before.name) return before;
  await writeMember(trx, id, { name, roles: isSame ? undefined : roles, at: command.at });
  await command.audit('admin-changed', {
    member_id: id,
    ...(!isSame && { changes: { roles: { from, to: roles } } }),
    ...(name !== before.name && { renamed: true }),
  });
  if (!isSame) await withdrawRequestsOf(context, command, { adminId: id, roles });
  return (await findAdmin(trx, config.adminMobiles, { id }))!;
}

/**
 * Removes an admin from the team and ends their sessions; what they asked for is withdrawn.
 * @throws ApiError 404 `admin_not_found`; 409 `admin_fixed` for the caller and the first owner
 */
export async function removeAdmin(context: Context, command: AdminCommand, id: number): Promise<{ id: number }> {
  const { trx } = command;
  const member = await lockMember(context, command, id);
  rejectFixed(member, command.callerId);
  await writeMember(trx, id, { roles: [], at: command.at });
  await revokeSessionsOf(trx, { adminId: id }, command.at);
  await command.audit('admin-removed', { member_id: id, roles: member.roles });
  await withdrawRequestsOf(context, command, { adminId: id, roles: [] });
  return { id };
}

/** Orders last: payout runs lock users, and so do orders that are confirmed at the same time, before the order itself. */
async function withdrawRequestsOf(
  { orders, withdrawals }: Context,
  ...[command, admin]: Parameters<Withdrawal>
): Promise<void> {
  for (const withdraw of withdrawals) await withdraw(command, admin);
  await withdrawOrdersOf(command, orders, admin);
}

/** Locks the team; an owner who was removed while this request waited changes nothing. */
async function startChange(context: Pick<Context, 'config'>, command: AdminCommand): Promise<void> {
  // Two changes of the team run one after the other. New sessions of admins do not wait.
  await command.trx.selectFrom('admins').select('id').orderBy('id').forNoKeyUpdate().execute();
  await readRoles(context, command, 'team.change');
}

async function lockMember(context: Pick<Context, 'config'>, command: AdminCommand, id: number): Promise<Member> {
  await startChange(context, command);
  const member = await findAdmin(command.trx, context.config.adminMobiles, { id });
  if (!member || member.roles.length === 0) throw new ApiError(404, 'admin_not_found', 'Admin not found');
  return member;
}

function rejectFixed({ id, isFirst }: Member, callerId: number): void {
  if (id !== callerId && !isFirst) return;
  const message = isFirst
    ? 'The first number of ADMIN_MOBILES is always the owner'
    : 'Another owner has to change your own roles';
  throw new ApiError(409, 'admin_fixed', message);
}
