import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import type { PlatformContext } from '../context';
import type { Schema } from '../database/schema';
import { type AdminRole, type KeyScope, rolesOf } from '../permissions';
import { ADMIN } from '../roles';
import { readSessionToken, sessionSeconds, signSessionToken } from './session-token';
import {
  type Device,
  findLiveSessions,
  insertSession,
  type LiveSession,
  SESSIONS_AT_ONCE,
} from './sessions.repository';
import { randomUUID } from 'node:crypto';

/** The sender of a request. Role 1 is admin, 2 plumber, 3 customer. */
export interface Caller {
  readonly id: number;
  readonly mobile: string;
  readonly roleId: number;
  /** Empty for an API key, which may not use the routes that need it. */
  readonly sessionId: string;
  /** Whether the account was known to be used in this browser before the session began. */
  readonly deviceKnown: boolean;
  /** Of an admin; empty for a user. */
  readonly roles: readonly AdminRole[];
  /** The API key that the request came with; its maker is the caller, within its scopes. */
  readonly apiKey?: { readonly id: number; readonly scopes: readonly KeyScope[] };
}

type SessionContext = Pick<PlatformContext, 'config' | 'db' | 'clock'>;

/**
 * Returns the caller of a token, or undefined. Reads the session every time: a logout, a suspension or a change of an
 * admin's roles takes effect from the next request on, on every node (docs/trust.md "Sessions").
 */
export async function readCaller({ config, db, clock }: SessionContext, token: string): Promise<Caller | undefined> {
  const now = clock.now();
  const claims = readSessionToken(config, token, now);
  if (!claims) return undefined;
  const session = await askForSession(db, claims.sessionId);
  if (!session || session.expiresAt <= now || session.mobile !== claims.mobile) return undefined;
  const { sessionId } = claims;
  if (session.adminId !== null) {
    const admin = { mobile: session.mobile, invited: session.adminInvited, roles: session.adminRoles };
    const roles = claims.roleId === ADMIN ? rolesOf(config.adminMobiles, admin) : [];
    if (roles.length === 0) return undefined;
    return { id: session.adminId, mobile: session.mobile, roleId: ADMIN, sessionId, deviceKnown: true, roles };
  }
  if (session.userId === null || session.roleId !== claims.roleId) return undefined;
  const { userId: id, mobile, roleId, deviceKnown } = session;
  return { id, mobile, roleId, sessionId, deviceKnown: deviceKnown !== false, roles: [] };
}

/** Sessions to be read by one statement, after all requests of this turn of the event loop have arrived. */
interface Batch {
  ids: Set<string>;
  found: Promise<Map<string, LiveSession>>;
}

const batches = new WeakMap<Kysely<Schema>, Batch>();

/**
 * Reads the session of this id from the database, batched with those of concurrent requests: one statement for all that
 * came in with one turn of the event loop. Every statement is sent after each of its requests has arrived, so no result
 * is stale: a logout or a suspension takes effect from the next request on, as with a statement each (docs/trust.md
 * "Sessions").
 *
 * Under load this saves half of the statements and round trips of a scan.
 */
export async function askForSession(db: Kysely<Schema>, id: string): Promise<LiveSession | undefined> {
  let batch = batches.get(db);
  if (!batch || batch.ids.size === SESSIONS_AT_ONCE) batches.set(db, (batch = openBatch(db)));
  batch.ids.add(id);
  return (await batch.found).get(id);
}

function openBatch(db: Kysely<Schema>): Batch {
  const ids = new Set<string>();
  const found = endOfTurn().then(async () => {
    if (batches.get(db)?.ids === ids) batches.delete(db);
    const sessions = await findLiveSessions(db, [...ids]);
    return new Map(sessions.map((session) => [session.id, session]));
  });
  return { ids, found };
}

type SessionOwner =
  | { userId: number; roleId: number; mobile: string; device?: Device | undefined }
  | { adminId: number; mobile: string };

/** Inserts a session and signs its token, which is worthless until the transaction has committed. */
export async function openSession(
  trx: Transaction<Schema>,
  { config, clock }: Pick<PlatformContext, 'config' | 'clock'>,
  owner: SessionOwner,
): Promise<string> {
  const roleId = 'roleId' in owner ? owner.roleId : ADMIN;
  const subject = 'userId' in owner ? owner.userId : owner.adminId;
  const issuedAt = clock.now();
  const expiresAt = new Date(issuedAt.getTime() + sessionSeconds(config, roleId) * 1000);
  const sessionId = randomUUID();
  await insertSession(trx, { id: sessionId, owner, issuedAt, expiresAt });
  return signSessionToken(config, { sessionId, subject, mobile: owner.mobile, roleId, issuedAt, expiresAt });
}
