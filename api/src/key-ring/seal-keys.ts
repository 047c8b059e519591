import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';

/** The keys of an installation, in the form of CODE_KEYS and TOKEN_KEYS. */
export interface Keys {
  codeKeys: string;
  tokenKeys: string;
}

interface Sealed {
  format: 1;
  salt: string;
  nonce: string;
  tag: string;
  sealed: string;
}

const SHORTEST_PASSPHRASE = 16;
/** 128 MiB and about half a second a try, against guessing (OWASP's figures for scrypt). */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 };

/** Encrypts keys under a passphrase (scrypt, AES-256-GCM), to be stored apart from the backups. */
export function sealKeys(keys: Keys, passphrase: string): string {
  if (passphrase.length < SHORTEST_PASSPHRASE) {
    throw new Error(`KEYS_PASSPHRASE must have ${SHORTEST_PASSPHRASE} characters or more.`);
  }
  const [salt, nonce] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv('aes-256-gcm', scryptSync(passphrase, salt, 32, COST), nonce);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(keys)), cipher.final()]);
  const text = (bytes: Buffer) => bytes.toString('base64');
  const file: Sealed = {
    format: 1,
    salt: text(salt),
    nonce: text(nonce),
    tag: text(cipher.getAuthTag()),
    sealed: text(sealed),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** @throws Error if the passphrase is wrong or the file was changed; the two cannot be distinguished */
export function openSealedKeys(text: string, passphrase: string): Keys {
  try {
    const { salt, nonce, tag, sealed } = JSON.parse(text) as Sealed;
    const bytes = (value: string) => Buffer.from(value, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', scryptSync(passphrase, bytes(salt), 32, COST), bytes(nonce), {
      authTagLength: 16,
    });
    decipher.setAuthTag(bytes(tag));
    return JSON.parse(Buffer.concat([decipher.update(bytes(sealed)), decipher.final()]).toString()) as Keys;
  } catch (cause) {
    throw new Error('These keys could not be opened: another passphrase, or a damaged file.', { cause });
  }
}
