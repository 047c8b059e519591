import type { ProgrammeContext } from '../context';
import { notPermitted } from '../../platform/http/guards';
import type { AdminCommand } from '../../platform/idempotency';
import { type AdminRole, hasPermission, type Permission } from '../../platform/permissions';
import { findAdmin } from './team.repository';

type Context = Pick<ProgrammeContext, 'config'>;

/**
 * Returns the caller's roles, which stay until the transaction ends. For what outlives it and is withdrawn with them; before
 * other locks, as a change of the team locks the team first.
 * @throws ApiError 403 `not_permitted` for a caller who was removed, or lost the permission, since the request came
 */
export async function lockRoles(
  context: Context,
  command: AdminCommand,
  permission: Permission,
): Promise<readonly AdminRole[]> {
  await command.trx.selectFrom('admins').select('id').where('id', '=', command.callerId).forShare().execute();
  return readRoles(context, command, permission);
}

/** Reads the caller's roles as they are now. @throws ApiError 403 `not_permitted` without the permission */
export async function readRoles(
  { config: { adminMobiles } }: Context,
  { trx, callerId }: AdminCommand,
  permission: Permission,
): Promise<readonly AdminRole[]> {
  const caller = await findAdmin(trx, adminMobiles, { id: callerId });
  if (!caller || !hasPermission(caller.roles, permission)) throw notPermitted();
  return caller.roles;
}
