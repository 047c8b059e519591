import type { FastifyRequest } from 'fastify';
import type { PlatformContext } from '../context';
import { hasPermission, type Permission } from '../permissions';
import { ADMIN } from '../roles';
import { type Caller, readCaller } from '../sessions/sessions';
import { ApiError } from './api-error';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

/** Lets a request pass before its body is read, or throws 401 or 403. */
export type Guard = (request: FastifyRequest) => Promise<void>;

const isUser = ({ roleId }: Caller) => roleId !== ADMIN;
const isAdmin = ({ roleId }: Caller) => roleId === ADMIN;

export const requireUser = (context: PlatformContext): Guard => guard(context, isUser);

export const requireAdmin = (context: PlatformContext): Guard => guard(context, isAdmin);

/** @throws ApiError 403 `not_permitted` if the admin has no role with this permission */
export function requirePermission(request: FastifyRequest, permission: Permission): void {
  if (!hasPermission(adminOf(request).roles, permission)) throw notPermitted();
}

export function notPermitted(): ApiError {
  return new ApiError(403, 'not_permitted', 'Your role does not include this. Ask the owner of the programme.');
}

function guard(context: PlatformContext, isAllowed: (caller: Caller) => boolean): Guard {
  return async (request) => {
    const { token } = request.headers;
    const caller = typeof token === 'string' && token !== '' ? await readCaller(context, token) : undefined;
    if (!caller) throw tokenRequired();
    if (!isAllowed(caller)) throw new ApiError(403, 'forbidden', 'Forbidden');
    request.caller = caller;
  };
}

export const userOf = (request: FastifyRequest): Caller => callerOf(request, isUser);

export const adminOf = (request: FastifyRequest): Caller => callerOf(request, isAdmin);

function callerOf(request: FastifyRequest, isAllowed: (caller: Caller) => boolean): Caller {
  const { caller } = request;
  if (!caller || !isAllowed(caller)) throw new Error(`${request.routeOptions.url} lacks the guard of its area.`);
  return caller;
}

/** Returns the error for a caller without a valid session: not signed in, logged out, suspended or deleted. */
export function tokenRequired(): ApiError {
  return new ApiError(401, 'token_required', 'Please Provide Token');
}
