import { createDecoder, createSigner, createVerifier, TokenError } from 'fast-jwt';
import type { TokenKey } from '../config/keys';
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

const ISSUER = 'loyalty-programme';
const AUDIENCE = 'loyalty-api';
const LEEWAY_SECONDS = 30;
/** One form only: no padding, no other base64, a signature of 256 bits. */
const SHAPE = /^[\w-]+\.[\w-]+\.[\w-]{43}$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Returns the seconds that a session of this role lasts: its `exp`, and the maximum that is accepted. */
export function sessionSeconds({ limits }: TokenConfig, roleId: number): number {
  return roleId === ADMIN ? limits.adminSessionHours * 3600 : limits.userSessionDays * 86_400;
}

/** Signs a JWT (HS256) with the current token key, which `kid` names: it still verifies after another became current. */
export function signSessionToken({ tokenKeys }: TokenConfig, claims: SessionClaims): string {
  return withKey(tokenKeys[0]!).sign({
    mobile: claims.mobile,
    role_id: claims.roleId,
    sub: String(claims.subject),
    jti: claims.sessionId,
    iat: secondsOf(claims.issuedAt),
    exp: secondsOf(claims.expiresAt),
  });
}

/**
 * Verifies a token; undefined for anything that is not exactly one of ours: other algorithm, key, issuer or audience,
 * expired, from the future, or living longer than its role may — counted from `iat`, whatever `exp` claims.
 *
 * In this thread, in some 10 µs: a library on WebCrypto takes another thread, and was a fifth of the api's cost of a scan.
 */
export function readSessionToken(config: TokenConfig, token: string, now: Date): SessionClaims | undefined {
  const payload = SHAPE.test(token) && verify(config, token);
  const claims = payload && claimsIn(payload);
  return claims && countsAt(config, claims, now) ? claims : undefined;
}

type Payload = Record<string, unknown>;

const decode = createDecoder({ complete: true });

function verify({ tokenKeys }: TokenConfig, token: string): Payload | undefined {
  try {
    const { kid } = (decode(token) as { header: { kid?: unknown } }).header;
    const key = tokenKeys.find(({ id }) => id === kid);
    return key && withKey(key).verify(token);
  } catch (error) {
    if (error instanceof TokenError) return undefined;
    throw error;
  }
}

interface KeyFunctions {
  sign: (payload: Payload) => string;
  /** @throws TokenError */
  verify: (token: string) => Payload;
}

const functions = new WeakMap<TokenKey, KeyFunctions>();

function withKey(key: TokenKey): KeyFunctions {
  const known = functions.get(key);
  if (known) return known;
  const created: KeyFunctions = {
    sign: createSigner({ key: key.key, algorithm: 'HS256', kid: key.id, iss: ISSUER, aud: AUDIENCE }),
    verify: createVerifier({
      key: key.key,
      algorithms: ['HS256'],
      checkTyp: 'JWT',
      allowedIss: ISSUER,
      allowedAud: AUDIENCE,
      requiredClaims: ['iss', 'aud', 'sub', 'jti', 'iat', 'exp'],
      // By the api's clock (`countsAt`), not the machine's.
      ignoreExpiration: true,
      ignoreNotBefore: true,
    }),
  };
  functions.set(key, created);
  return created;
}

const secondsOf = (moment: Date): number => Math.floor(moment.getTime() / 1000);

/** Returns the claims of a payload that one of our keys signed; undefined if they are not of this kind. */
function claimsIn({ nbf, sub, jti, iat, exp, mobile, role_id: roleId }: Payload): SessionClaims | undefined {
  if (nbf !== undefined || typeof sub !== 'string' || typeof jti !== 'string' || !UUID.test(jti)) return undefined;
  if (typeof iat !== 'number' || typeof exp !== 'number') return undefined;
  const subject = Number(sub);
  if (!Number.isSafeInteger(subject) || typeof mobile !== 'string' || typeof roleId !== 'number') return undefined;
  return { sessionId: jti, subject, mobile, roleId, issuedAt: new Date(iat * 1000), expiresAt: new Date(exp * 1000) };
}

function countsAt(config: TokenConfig, { roleId, issuedAt, expiresAt }: SessionClaims, now: Date): boolean {
  const seconds = secondsOf(now);
  const [iat, exp] = [issuedAt.getTime() / 1000, expiresAt.getTime() / 1000];
  const longest = sessionSeconds(config, roleId);
  const age = seconds - iat;
  // Compared so that NaN fails.
  const isLive = exp > seconds - LEEWAY_SECONDS && exp - iat <= longest;
  return isLive && age <= longest + LEEWAY_SECONDS && age >= -LEEWAY_SECONDS;
}
