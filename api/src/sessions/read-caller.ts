import type { AppContext } from '../app-context';
import { ADMIN } from '../roles';
import { askForSession } from './ask-for-session';
import { readSessionToken } from './session-token';

/** The sender of a request. Role 1 is admin, 2 plumber, 3 customer. */
export interface Caller {
  readonly id: number;
  readonly mobile: string;
  readonly roleId: number;
  readonly sessionId: string;
}

type SessionContext = Pick<AppContext, 'config' | 'db' | 'clock'>;

/**
 * Returns the caller of a token, or undefined. Reads the session every time: a logout, a suspension or an admin taken
 * off the allow-list takes effect from the next request on, on every node (trust.md "Sessions").
 */
export async function readCaller({ config, db, clock }: SessionContext, token: string): Promise<Caller | undefined> {
  const now = clock.now();
  const claims = await readSessionToken(config, token, now);
  if (!claims) return undefined;
  const session = await askForSession(db, claims.sessionId);
  if (!session || session.expiresAt <= now || session.mobile !== claims.mobile) return undefined;
  const { sessionId } = claims;
  if (session.adminId !== null) {
    const isAdmin = claims.roleId === ADMIN && config.adminMobiles.includes(session.mobile);
    return isAdmin ? { id: session.adminId, mobile: session.mobile, roleId: ADMIN, sessionId } : undefined;
  }
  if (session.userId === null || session.roleId !== claims.roleId) return undefined;
  return { id: session.userId, mobile: session.mobile, roleId: session.roleId, sessionId };
}
