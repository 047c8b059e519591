import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../app-context';
import { ADMIN } from '../roles';
import { type Caller, readCaller } from '../sessions/read-caller';
import { ApiError } from './api-error';

export interface SignedInAdmin {
  readonly id: number;
  readonly mobile: string;
  readonly sessionId: string;
}

export interface SignedInUser extends SignedInAdmin {
  /** 2 plumber, 3 customer. */
  readonly roleId: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    user: SignedInUser | null;
    admin: SignedInAdmin | null;
  }
}

/** Lets a request pass before its body is read, or throws 401 or 403. */
export type Guard = (request: FastifyRequest) => Promise<void>;

/** Lets only plumbers and customers pass (decisions.md §6). */
export function requireUser(context: AppContext): Guard {
  return async (request) => {
    const { id, mobile, roleId, sessionId } = await callerOf(context, request);
    if (roleId === ADMIN) throw new ApiError(403, 'forbidden', 'Forbidden');
    request.user = { id, mobile, roleId, sessionId };
  };
}

/** Lets only admins pass (decisions.md §6). */
export function requireAdmin(context: AppContext): Guard {
  return async (request) => {
    const { id, mobile, roleId, sessionId } = await callerOf(context, request);
    if (roleId !== ADMIN) throw new ApiError(403, 'forbidden', 'Forbidden');
    request.admin = { id, mobile, sessionId };
  };
}

/** Returns the caller of a route guarded by requireUser. */
export function userOf(request: FastifyRequest): SignedInUser {
  if (!request.user) throw new Error(`${request.routeOptions.url} has no user guard.`);
  return request.user;
}

/** Returns the caller of a route guarded by requireAdmin. */
export function adminOf(request: FastifyRequest): SignedInAdmin {
  if (!request.admin) throw new Error(`${request.routeOptions.url} has no admin guard.`);
  return request.admin;
}

async function callerOf(context: AppContext, request: FastifyRequest): Promise<Caller> {
  const { token } = request.headers;
  const caller = typeof token === 'string' && token !== '' ? await readCaller(context, token) : undefined;
  if (!caller) throw tokenRequired();
  return caller;
}

/** Returns the error for a caller without a valid session: not signed in, logged out, suspended or deleted. */
export function tokenRequired(): ApiError {
  return new ApiError(401, 'token_required', 'Please Provide Token');
}
