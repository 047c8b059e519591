import { type JWTVerifyGetKey, SignJWT, errors, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Config } from '../config/load-config';
import { ADMIN } from '../roles';

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
/** Number of cached token verifications; 6 MB of memory. */
const REMEMBERED = 10_000;
/** One form only: no padding, no other base64, a signature of 256 bits. */
const SHAPE = /^[\w-]+\.[\w-]+\.[\w-]{43}$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Returns the seconds that a session of this role lasts: its `exp`, and the maximum that is accepted. */
export function sessionSeconds({ limits }: TokenConfig, roleId: number): number {
  return roleId === ADMIN ? limits.adminSessionHours * 3600 : limits.userSessionDays * 86_400;
}

const verified = new WeakMap<Config['tokenKeys'], LRUCache<string, SessionClaims>>();

/**
 * Signs a JWT (HS256) with the current token key; `kid` names it, so that it still verifies after another became
 * current.
 */
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
 * Verifies a token; undefined for anything that is not exactly one of ours: other algorithm, key, issuer or audience,
 * expired, from the future, or living longer than its role may — counted from `iat`, whatever `exp` claims.
 *
 * The signature check is cached, as its result cannot change; the claims are checked each time. Verifying takes another
 * thread and was a fifth of the api's cost of a scan.
 */
export async function readSessionToken(
  config: TokenConfig,
  token: string,
  now: Date,
): Promise<SessionClaims | undefined> {
  if (!SHAPE.test(token)) return undefined;
  const known = verifiedWith(config.tokenKeys);
  const claims = known.get(token) ?? (await verify(config, token, now));
  if (!claims || !countsAt(config, claims, now)) return undefined;
  known.set(token, claims);
  return claims;
}

/** Contains only tokens signed by one of our keys, so no client can fill it; each set of keys has its own cache. */
function verifiedWith(keys: Config['tokenKeys']): LRUCache<string, SessionClaims> {
  let known = verified.get(keys);
  if (!known) verified.set(keys, (known = new LRUCache({ max: REMEMBERED })));
  return known;
}

async function verify({ tokenKeys }: TokenConfig, token: string, now: Date): Promise<SessionClaims | undefined> {
  const keyOf: JWTVerifyGetKey = ({ kid }) => {
    const key = tokenKeys.find(({ id }) => id === kid);
    if (!key) throw new errors.JWKSNoMatchingKey();
    return key.secret;
  };
  try {
    const { payload } = await jwtVerify(token, keyOf, {
      algorithms: [ALGORITHM],
      typ: 'JWT',
      issuer: ISSUER,
      audience: AUDIENCE,
      requiredClaims: ['sub', 'jti', 'iat', 'exp'],
      clockTolerance: LEEWAY_SECONDS,
      currentDate: now,
    });
    const { sub, jti, iat, exp, mobile, role_id: roleId } = payload;
    const subject = Number(sub);
    if (!Number.isSafeInteger(subject) || typeof mobile !== 'string' || typeof roleId !== 'number') return undefined;
    if (typeof jti !== 'string' || !UUID.test(jti)) return undefined;
    const [issuedAt, expiresAt] = [new Date(iat! * 1000), new Date(exp! * 1000)];
    return { sessionId: jti, subject, mobile, roleId, issuedAt, expiresAt };
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined;
    throw error;
  }
}

function countsAt(config: TokenConfig, { roleId, issuedAt, expiresAt }: SessionClaims, now: Date): boolean {
  const seconds = Math.floor(now.getTime() / 1000);
  const [iat, exp] = [issuedAt.getTime() / 1000, expiresAt.getTime() / 1000];
  const longest = sessionSeconds(config, roleId);
  const age = seconds - iat;
  // Compared so that NaN fails.
  const isLive = exp > seconds - LEEWAY_SECONDS && exp - iat <= longest;
  return isLive && age <= longest + LEEWAY_SECONDS && age >= -LEEWAY_SECONDS;
}
