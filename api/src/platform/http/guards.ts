import type { FastifyRequest } from 'fastify';
import { keyIn, readKeyCaller } from '../api-keys';
import type { PlatformContext } from '../context';
import { hasPermission, isKeyScope, type Permission } from '../permissions';
import { ADMIN } from '../roles';
import { type Caller, readCaller } from '../sessions/sessions';
import { ApiError } from './api-error';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

export interface Actor {
  adminId: number;
  /** Of a key that this admin made. */
  apiKeyId?: number;
}

/** Lets a request pass before its body is read, or throws 401 or 403. */
export type Guard = (request: FastifyRequest) => Promise<void>;

const isUser = ({ roleId }: Caller) => roleId !== ADMIN;
const isAdmin = ({ roleId }: Caller) => roleId === ADMIN;

export const requireUser = (context: PlatformContext): Guard => guard(context, isUser);

export const requireAdmin = (context: PlatformContext): Guard => guard(context, isAdmin);

/** Whether the admin has a role with this permission; of an API key, whether its scopes include it, too. */
export function isPermitted(request: FastifyRequest, permission: Permission): boolean {
  const { roles, apiKey } = adminOf(request);
  return (
    hasPermission(roles, permission) && (!apiKey || (isKeyScope(permission) && apiKey.scopes.includes(permission)))
  );
}

/** @throws ApiError 403 `not_permitted` */
export function requirePermission(request: FastifyRequest, permission: Permission): void {
  if (isPermitted(request, permission)) return;
  throw adminOf(request).apiKey
    ? new ApiError(403, 'not_permitted', `This API key does not include ${permission}`)
    : notPermitted();
}

export function notPermitted(): ApiError {
  return new ApiError(403, 'not_permitted', 'Your role does not include this. Ask the owner of the programme.');
}

function guard(context: PlatformContext, isAllowed: (caller: Caller) => boolean): Guard {
  return async (request) => {
    const { token, authorization } = request.headers;
    const key = token === undefined ? keyIn(authorization) : undefined;
    const caller =
      key === undefined
        ? typeof token === 'string' && token !== '' && (await readCaller(context, token))
        : await readKeyCaller(context, key, request.ip);
    if (!caller) throw tokenRequired();
    if (!isAllowed(caller)) throw new ApiError(403, 'forbidden', 'Forbidden');
    request.caller = caller;
  };
}

export const userOf = (request: FastifyRequest): Caller => callerOf(request, isUser);

export const adminOf = (request: FastifyRequest): Caller => callerOf(request, isAdmin);

/** Returns who acts, for audit events. */
export const actorOf = (request: FastifyRequest): Actor => {
  const { id, apiKey } = adminOf(request);
  return { adminId: id, ...(apiKey && { apiKeyId: apiKey.id }) };
};

function callerOf(request: FastifyRequest, isAllowed: (caller: Caller) => boolean): Caller {
  const { caller } = request;
  if (!caller || !isAllowed(caller)) throw new Error(`${request.routeOptions.url} lacks the guard of its area.`);
  return caller;
}

/** Returns the error for a caller without a valid session: not signed in, logged out, suspended or deleted. */
export function tokenRequired(): ApiError {
  return new ApiError(401, 'token_required', 'Please Provide Token');
}
