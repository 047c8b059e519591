import { hkdfSync, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A key that codes are encrypted with. The id is one Crockford base32 character, printed in front of every code. */
export interface CodeKey {
  readonly id: string;
  readonly key: Buffer;
}

/** A key that tokens are signed with; the id travels in the token as `kid`. */
export interface TokenKey {
  readonly id: string;
  readonly secret: Buffer;
}

export interface DevelopmentKeys {
  codeKeys: string;
  tokenKeys: string;
}

const DEVELOPMENT_FILE = 'keys.json';

/**
 * Parses `A:<base64 of 32 bytes>,B:…`, the current one first. The id is on labels, so it is one Crockford base32
 * character.
 */
export function parseCodeKeys(text: string): readonly CodeKey[] {
  return parseKeys('CODE_KEYS', text).map(({ id, bytes }) => {
    if (!/^[0-9A-HJKMNP-TV-Z]$/.test(id))
      throw new Error(`CODE_KEYS: the id '${id}' is not one Crockford base32 character.`);
    if (bytes.length !== 32)
      throw new Error(`CODE_KEYS: key '${id}' must be 32 bytes in base64, but is ${bytes.length}.`);
    return { id, key: bytes };
  });
}

/**
 * Parses `<id>:<base64 of 32 bytes or more>,…`, the current one first; older ones verify until their tokens have
 * expired.
 */
export function parseTokenKeys(text: string): readonly TokenKey[] {
  return parseKeys('TOKEN_KEYS', text).map(({ id, bytes }) => {
    if (bytes.length < 32)
      throw new Error(`TOKEN_KEYS: key '${id}' must be at least 32 bytes in base64, but is ${bytes.length}.`);
    return { id, secret: bytes };
  });
}

function parseKeys(variable: string, text: string): { id: string; bytes: Buffer }[] {
  const keys = text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry) => {
      const match = /^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/_-]+={0,2})$/.exec(entry);
      if (!match) throw new Error(`${variable} must be written <id>:<base64>,<id>:<base64>,…`);
      return { id: match[1]!, bytes: Buffer.from(match[2]!, 'base64') };
    });
  if (keys.length === 0) throw new Error(`${variable} holds no key.`);
  if (new Set(keys.map(({ id }) => id)).size !== keys.length) throw new Error(`${variable} names one id twice.`);
  return keys;
}

/** Returns the key file of an installation without CODE_KEYS or TOKEN_KEYS. */
export function developmentKeyFile(dataDir: string): string {
  return join(dataDir, DEVELOPMENT_FILE);
}

/**
 * Returns the keys of a development machine, generated once into DATA_DIR/keys.json, readable by its owner only.
 * Without the file every printed label would be worthless, so no start ever rewrites it; only `npm run keys` does.
 */
export function developmentKeys(dataDir: string): DevelopmentKeys {
  const file = developmentKeyFile(dataDir);
  if (existsSync(file)) return readDevelopmentKeys(file);
  const keys = {
    codeKeys: `A:${randomBytes(32).toString('base64')}`,
    tokenKeys: `dev:${randomBytes(32).toString('base64')}`,
  };
  keepDevelopmentKeys(dataDir, keys);
  return keys;
}

/** Writes DATA_DIR/keys.json atomically. */
export function keepDevelopmentKeys(dataDir: string, keys: DevelopmentKeys): void {
  mkdirSync(dataDir, { recursive: true });
  const file = developmentKeyFile(dataDir);
  // Renamed when complete: a start that is killed here leaves no partial file behind.
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  chmodSync(partial, 0o600);
  renameSync(partial, file);
}

/** @throws Error if the file holds no keys; it is left unchanged */
export function readDevelopmentKeys(file: string): DevelopmentKeys {
  try {
    const { codeKeys, tokenKeys } = JSON.parse(readFileSync(file, 'utf8')) as Partial<DevelopmentKeys>;
    if (typeof codeKeys === 'string' && typeof tokenKeys === 'string') return { codeKeys, tokenKeys };
  } catch (cause) {
    throw new Error(`${file} cannot be read as development keys. It was left as it is.`, { cause });
  }
  throw new Error(`${file} does not hold development keys. It was left as it is.`);
}

/** Derives a 32-byte key for one purpose from a shared secret (HKDF-SHA-256), so that no secret serves two purposes. */
export function deriveKey(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `loyalty-programme ${purpose}`, 32));
}
