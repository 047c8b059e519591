import { createHash, randomBytes } from 'node:crypto';
import type { AppContext } from '../app-context';
import { ApiError, tooMany } from '../platform/http/api-error';
import { addressBucket, countEvent, rateLimitAt, secondsUntilFree } from '../platform/rate-events';
import { DEFAULT_BRAND } from './brand';
import { appendEvent } from './brands.repository';
import { deleteAccess, ensureAccess, insertAccess, isSession, takeAccess } from './console-access.repository';
import type { Installation } from './installation';

const LINK_SECONDS = 15 * 60;
const SESSION_SECONDS = 12 * 3600;
const TOKEN_BYTES = 32;
const HOUR_MS = 3_600_000;
const TRIES_PER_HOUR = 20;

export const DEAD_LINK = 'This link was used before, has expired or is not complete. Make a new one on the server.';

/** Tokens are random and too long to be guessed: a plain digest hides them from a reader of the database. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url');

/** Makes a link that opens the console once. @param actor operating-system user */
export async function makeConsoleLink(
  { config, database: { db } }: Pick<Installation, 'config' | 'database'>,
  actor: string,
): Promise<{ url: string; expiresAt: Date }> {
  const token = newToken();
  const expiresAt = await db.transaction().execute(async (trx) => {
    await ensureAccess(trx);
    await appendEvent(trx, { actor, action: 'link_made', brand: DEFAULT_BRAND });
    return insertAccess(trx, { kind: 'link', hash: hashOf(token), actor, seconds: LINK_SECONDS });
  });
  return { url: `${config.publicUrl}/admin/brands#${token}`, expiresAt };
}

/** Ends every link and session of the console. @returns how many sessions */
export async function revokeConsole({ database: { db } }: Pick<Installation, 'database'>, actor: string) {
  return db.transaction().execute(async (trx) => {
    const sessions = await deleteAccess(trx);
    await appendEvent(trx, { actor, action: 'access_revoked', brand: DEFAULT_BRAND, details: { sessions } });
    return sessions;
  });
}

/** Uses a link up. @returns the token of a session @throws ApiError 400 `link_invalid`, 429 `link_limit` */
export async function openConsole(context: AppContext, link: string, address: string): Promise<string> {
  const token = newToken();
  const isOpen = await context.db.transaction().execute(async (trx) => {
    const actor = await takeAccess(trx, { kind: 'link', hash: hashOf(link) });
    if (actor === undefined) return false;
    await insertAccess(trx, { kind: 'session', hash: hashOf(token), actor, seconds: SESSION_SECONDS });
    await appendEvent(trx, { actor, action: 'signed_in', brand: DEFAULT_BRAND, details: { address } });
    return true;
  });
  if (isOpen) return token;
  // Only failures count: behind a proxy that is not trusted a stranger's would keep the operator out.
  const limit = rateLimitAt(context.clock.now(), HOUR_MS, TRIES_PER_HOUR);
  const oldest = await countEvent(context, 'console-link', addressBucket(address), limit);
  if (oldest) throw tooMany('link_limit', 'Too many links were tried.', secondsUntilFree(limit, oldest));
  throw new ApiError(400, 'link_invalid', DEAD_LINK);
}

export const isConsoleToken = (db: AppContext['db'], token: string): Promise<boolean> => isSession(db, hashOf(token));

export async function closeConsole(db: AppContext['db'], token: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const actor = await takeAccess(trx, { kind: 'session', hash: hashOf(token) });
    if (actor !== undefined) await appendEvent(trx, { actor, action: 'signed_out', brand: DEFAULT_BRAND });
  });
}
