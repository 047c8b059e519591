import { SignJWT } from 'jose';
import type { Config } from '../config';
import { readSigned } from './read-signed';

/** What a token says (decisions.md §3 "Login token"), read back and checked. */
export interface SessionClaims {
  readonly sessionId: string;
  readonly subject: number;
  readonly mobile: string;
  readonly roleId: number;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
}

type TokenConfig = Pick<Config, 'tokenKeys' | 'limits'>;

const ALGORITHM = 'HS256';
const ISSUER = 'loyalty-programme';
const AUDIENCE = 'loyalty-api';
const LEEWAY_SECONDS = 30;
const ADMIN_ROLE = 1;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** How long a session of this role lasts, in seconds: the `exp` it is given, and the most that is believed. */
export function sessionSeconds({ limits }: TokenConfig, roleId: number): number {
  return roleId === ADMIN_ROLE ? limits.adminSessionHours * 3600 : limits.userSessionDays * 86_400;
}

export async function signSessionToken(config: TokenConfig, claims: SessionClaims): Promise<string> {
  const key = config.tokenKeys[0]!;
  return new SignJWT({ mobile: claims.mobile, role_id: claims.roleId })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid: key.id })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(String(claims.subject))
    .setJti(claims.sessionId)
    .setIssuedAt(claims.issuedAt)
    .setExpirationTime(claims.expiresAt)
    .sign(key.secret);
}

/**
 * Reads a token, or undefined for anything that is not exactly one of ours: other algorithm, key, issuer or audience,
 * expired, from the future, or living longer than its role may — counted from `iat`, whatever `exp` claims.
 */
export function readSessionToken(config: TokenConfig, token: string, now: Date): SessionClaims | undefined {
  const payload = readSigned(config.tokenKeys, token);
  if (!payload || payload.iss !== ISSUER || payload.aud !== AUDIENCE) return undefined;
  const { sub, jti, iat, exp, nbf = 0, mobile, role_id: roleId } = payload;
  const subject = typeof sub === 'string' ? Number(sub) : Number.NaN;
  if (!Number.isSafeInteger(subject) || typeof mobile !== 'string' || typeof roleId !== 'number') return undefined;
  if (typeof jti !== 'string' || !UUID.test(jti) || typeof iat !== 'number' || typeof exp !== 'number')
    return undefined;
  const longest = sessionSeconds(config, roleId);
  const seconds = Math.floor(now.getTime() / 1000);
  const age = seconds - iat;
  if (exp <= seconds - LEEWAY_SECONDS || typeof nbf !== 'number' || nbf > seconds + LEEWAY_SECONDS) return undefined;
  if (exp - iat > longest || age > longest + LEEWAY_SECONDS || age < -LEEWAY_SECONDS) return undefined;
  return { sessionId: jti, subject, mobile, roleId, issuedAt: new Date(iat * 1000), expiresAt: new Date(exp * 1000) };
}
