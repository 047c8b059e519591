import type { PlatformContext } from '../context';
import { ApiError, tooMany } from '../http/api-error';
import { rolesOf } from '../permissions';
import { countEvent, rateLimitAt, secondsUntilFree } from '../rate-events';
import { ADMIN } from '../roles';
import type { Caller } from '../sessions/sessions';
import { hashOf, isWithin } from './api-key';
import { findKey, noteUse } from './api-keys.repository';

const MINUTE_MS = 60_000;

type Context = Pick<PlatformContext, 'config' | 'db' | 'clock'>;

/**
 * Returns the maker of a key as the caller, within its scopes. Reads the key every time: a revocation, or a change of the
 * maker's roles, takes effect from the next request on, on every node.
 * @param address of the client, as the api sees it behind its proxies
 * @throws ApiError 401 `api_key_invalid`; 403 `api_key_network`; 429 `api_key_limit`
 */
export async function readKeyCaller(context: Context, key: string, address: string): Promise<Caller> {
  const { config, db, clock } = context;
  const now = clock.now();
  const found = await findKey(db, hashOf(key));
  const roles = found ? rolesOf(config.adminMobiles, found) : [];
  if (!found || found.expiresAt <= now || roles.length === 0)
    throw new ApiError(401, 'api_key_invalid', 'This API key is not known, has expired or was revoked');
  const { id, scopes, networks, lastUsedAt, adminId, mobile } = found;
  if (networks.length > 0 && !isWithin(networks, address))
    throw new ApiError(403, 'api_key_network', `This API key may not be used from ${address}`);
  const limit = rateLimitAt(now, MINUTE_MS, config.limits.apiKeyRequestsPerMinute);
  const oldest = await countEvent(context, 'api-key-request', id, limit);
  if (oldest) throw tooMany('api_key_limit', 'Too many requests with this API key', secondsUntilFree(limit, oldest));
  if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() >= MINUTE_MS) await noteUse(db, id, now);
  return { id: adminId, mobile, roleId: ADMIN, sessionId: '', deviceKnown: true, roles, apiKey: { id, scopes } };
}
