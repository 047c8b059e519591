import type { ProgrammeContext, Withdrawal } from '../context';
import { createKey } from '../../platform/api-keys';
import { ApiError, invalidField } from '../../platform/http/api-error';
import type { AdminCommand } from '../../platform/idempotency';
import { hasPermission } from '../../platform/permissions';
import { lockRoles } from '../team';
import type { ApiKeyInput } from './api-key.schema';
import { insertKey, isKey, lockKeys, setRevoked } from './api-keys.repository';

/**
 * Creates a key. It is returned here only: the database has its hash.
 * @throws ApiError 400 at `scopes` for one that the caller has not; 403 `not_permitted`; 409 `api_key_exists`
 */
export async function createApiKey(
  context: Pick<ProgrammeContext, 'config'>,
  command: AdminCommand,
  input: ApiKeyInput,
) {
  const roles = await lockRoles(context, command, 'integrations.change');
  const missing = input.scopes.find((scope) => !hasPermission(roles, scope));
  if (missing) throw invalidField('scopes', `Your roles do not include ${missing}`);
  const { trx, callerId: adminId, at } = command;
  const { key, ...stored } = createKey();
  const id = await insertKey(trx, { ...input, ...stored, adminId, at });
  if (id === undefined)
    throw invalidField('name', `There is a key with the name “${input.name}” already`, 409, 'api_key_exists');
  const { name, scopes, networks, expiresAt } = input;
  await command.audit('api-key-created', {
    key_id: id,
    name,
    scopes,
    networks,
    expires_at: expiresAt.toISOString(),
  });
  return { id, key, prefix: stored.prefix };
}

/** Ends a key on every node, from its next request on. Again changes nothing. @throws ApiError 404 */
export async function revokeApiKey(command: AdminCommand, id: number): Promise<{ id: number }> {
  const { trx, callerId: adminId, at } = command;
  const [key] = await lockKeys(trx, { id });
  if (!key && !(await isKey(trx, id))) throw new ApiError(404, 'api_key_not_found', 'API key not found');
  if (key) {
    await setRevoked(trx, id, { adminId, at });
    await command.audit('api-key-revoked', { key_id: id, name: key.name });
  }
  return { id };
}

/** Revokes the keys of an admin that have more than the roles that they have now: all, of one who left. */
export const revokeKeysOf: Withdrawal = async (command, { adminId, roles }) => {
  const { trx, callerId, at } = command;
  for (const { id, name, scopes } of await lockKeys(trx, { madeBy: adminId })) {
    if (roles.length > 0 && scopes.every((scope) => hasPermission(roles, scope))) continue;
    await setRevoked(trx, id, { adminId: callerId, at });
    await command.audit('api-key-revoked', { key_id: id, name, cause: 'maker-left' });
  }
};
