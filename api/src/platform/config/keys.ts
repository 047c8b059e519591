import { createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A key that codes or payout details are encrypted with, or tokens signed; what it made names it by its id. */
export interface Key {
  readonly id: string;
  readonly key: Buffer;
}
export type TokenKey = Key;
export type PayoutKey = Key;

/** The key pair of web push (RFC 8292), in base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** The keys of an installation, in the form of CODE_KEYS, TOKEN_KEYS and PAYOUT_KEYS. */
export interface Keys {
  codeKeys: string;
  tokenKeys: string;
  /** Absent until payouts are configured. */
  payoutKeys?: string;
}

/** Parses `<id>:<base64>,…`: the first key is current. @param idRule of a kind whose ids are on labels */
const keysOf = (
  variable: string,
  bytes: '32 bytes' | 'at least 32 bytes',
  idRule?: { pattern: RegExp; words: string },
) =>
  function parseKeys(text: string): readonly Key[] {
    const entries = text.split(',').flatMap((entry) => entry.trim() || []);
    if (entries.length === 0) throw new Error(`${variable} holds no key.`);
    const keys = entries.map((entry) => {
      const [, id, base64] = /^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/_-]+={0,2})$/.exec(entry) ?? [];
      if (!id || !base64) throw new Error(`${variable} must be written <id>:<base64>,<id>:<base64>,…`);
      if (idRule && !idRule.pattern.test(id)) throw new Error(`${variable}: the id '${id}' is not ${idRule.words}.`);
      const key = Buffer.from(base64, 'base64');
      if (key.length < 32 || (bytes === '32 bytes' && key.length > 32))
        throw new Error(`${variable}: key '${id}' must be ${bytes} in base64, but is ${key.length}.`);
      return { id, key };
    });
    if (new Set(keys.map(({ id }) => id)).size !== keys.length) throw new Error(`${variable} names one id twice.`);
    return keys;
  };

const BASE32_ID = { pattern: /^[0-9A-HJKMNP-TV-Z]$/, words: 'one Crockford base32 character' };
export const parseCodeKeys = keysOf('CODE_KEYS', '32 bytes', BASE32_ID);
/** Older keys verify until their tokens have expired. */
export const parseTokenKeys = keysOf('TOKEN_KEYS', 'at least 32 bytes');
export const parsePayoutKeys = keysOf('PAYOUT_KEYS', '32 bytes');

/** Parses `<public>:<private>`, the halves of one pair on the curve P-256. */
export function parseVapidKeys(text: string): VapidKeys {
  const [publicKey, privateKey = '', ...rest] = text.split(':');
  const keys = /^[A-Za-z0-9_-]{43}$/.test(privateKey) ? vapidKeysOf(Buffer.from(privateKey, 'base64url')) : undefined;
  if (keys?.publicKey === publicKey && rest.length === 0) return keys!;
  throw new Error('VAPID_KEYS must be written <public>:<private>, a pair of `npx web-push generate-vapid-keys`.');
}

function vapidKeysOf(privateKey: Buffer): VapidKeys | undefined {
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(privateKey);
  } catch {
    return undefined;
  }
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}

/** Returns the pair of a development machine, which needs no file of its own. */
export const developmentVapidKeys = ({ key }: TokenKey): VapidKeys | undefined => vapidKeysOf(deriveKey(key, 'vapid'));

export const keyFileOf = (dataDir: string) => join(dataDir, 'keys.json');

/**
 * Returns the keys of a development machine, generated once into DATA_DIR/keys.json, readable by its owner only.
 * Without the file every printed label would be worthless, so no start ever changes a key in it; only `npm run keys`
 * does. A file of before payouts gets their key added.
 */
export function developmentKeys(dataDir: string): Required<Keys> {
  const secret = () => randomBytes(32).toString('base64');
  const kept = existsSync(keyFileOf(dataDir))
    ? readKeyFile(dataDir)
    : { codeKeys: `A:${secret()}`, tokenKeys: `dev:${secret()}` };
  if (kept.payoutKeys !== undefined) return { ...kept, payoutKeys: kept.payoutKeys };
  const keys = { ...kept, payoutKeys: `dev:${secret()}` };
  writeKeyFile(dataDir, keys);
  return keys;
}

export function writeKeyFile(dataDir: string, keys: Keys): void {
  mkdirSync(dataDir, { recursive: true });
  // Renamed when complete: a start that is killed here leaves no partial file behind.
  const partial = `${keyFileOf(dataDir)}.${process.pid}`;
  writeFileSync(partial, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  chmodSync(partial, 0o600);
  renameSync(partial, keyFileOf(dataDir));
}

/** @throws Error if the file holds no keys; it is left unchanged */
export function readKeyFile(dataDir: string): Keys {
  const file = keyFileOf(dataDir);
  try {
    const { codeKeys, tokenKeys, payoutKeys } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Keys>;
    if (typeof codeKeys === 'string' && typeof tokenKeys === 'string')
      return { codeKeys, tokenKeys, ...(typeof payoutKeys === 'string' && { payoutKeys }) };
    throw new Error('It does not hold both kinds.');
  } catch (cause) {
    throw new Error(`${file} cannot be read as development keys. It was left as it is.`, { cause });
  }
}

/** Derives a 32-byte key for one purpose from a shared secret (HKDF-SHA-256), so that no secret serves two purposes. */
export function deriveKey(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `loyalty-programme ${purpose}`, 32));
}
