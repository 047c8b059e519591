import type { Kysely } from 'kysely';
import type { AppContext } from '../app-context';
import type { Schema } from '../database/schema';
import { ADMIN } from '../roles';
import { readSessionToken } from './session-token';
import { type LiveSession, SESSIONS_AT_ONCE, findLiveSessions } from './sessions.repository';

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

interface Question {
  id: string;
  resolve(session: LiveSession | undefined): void;
  reject(error: unknown): void;
}

const askers = new WeakMap<Kysely<Schema>, (id: string) => Promise<LiveSession | undefined>>();

/**
 * Reads the session of this id from the database, batched with those of concurrent requests: one statement for all that
 * came in with one turn of the event loop. Every statement is sent after each of its requests has arrived, so no result
 * is stale: a logout or a suspension takes effect from the next request on, as with a statement each (trust.md
 * "Sessions").
 *
 * Under load this saves half of the statements and round trips of a scan.
 */
export function askForSession(db: Kysely<Schema>, id: string): Promise<LiveSession | undefined> {
  let ask = askers.get(db);
  if (!ask) askers.set(db, (ask = together((ids) => findLiveSessions(db, ids))));
  return ask(id);
}

function together(find: (ids: readonly string[]) => Promise<LiveSession[]>) {
  let waiting: Question[] = [];

  async function send(questions: Question[]): Promise<void> {
    try {
      const found = new Map((await find([...new Set(questions.map(({ id }) => id))])).map((one) => [one.id, one]));
      for (const { id, resolve } of questions) resolve(found.get(id));
    } catch (error) {
      for (const { reject } of questions) reject(error);
    }
  }

  function sendAll(): void {
    const questions = waiting;
    waiting = [];
    while (questions.length > 0) void send(questions.splice(0, SESSIONS_AT_ONCE));
  }

  return (id: string) =>
    new Promise<LiveSession | undefined>((resolve, reject) => {
      if (waiting.push({ id, resolve, reject }) === 1) setImmediate(sendAll);
    });
}
