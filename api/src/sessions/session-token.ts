import { type JWTVerifyGetKey, SignJWT, errors, jwtVerify } from 'jose';
import type { Config } from '../config';

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
/** One spelling only: no padding, no other base64, a signature of 256 bits. */
const SHAPE = /^[\w-]+\.[\w-]+\.[\w-]{43}$/;
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
export async function readSessionToken(
  config: TokenConfig,
  token: string,
  now: Date,
): Promise<SessionClaims | undefined> {
  if (!SHAPE.test(token)) return undefined;
  const keyOf: JWTVerifyGetKey = ({ kid }) => {
    const key = config.tokenKeys.find(({ id }) => id === kid);
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
    const longest = sessionSeconds(config, roleId);
    const age = Math.floor(now.getTime() / 1000) - iat!;
    if (exp! - iat! > longest || age > longest + LEEWAY_SECONDS || age < -LEEWAY_SECONDS) return undefined;
    return {
      sessionId: jti,
      subject,
      mobile,
      roleId,
      issuedAt: new Date(iat! * 1000),
      expiresAt: new Date(exp! * 1000),
    };
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined;
    throw error;
  }
}
