import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../platform/config/load-config';
import { deriveKey, type TokenKey } from '../../platform/config/keys';

/** Makes a token guess-proof and short: 128 bits of the 256. */
const MAC_BYTES = 16;

const macOf = ({ key }: TokenKey, userId: string): Buffer =>
  createHmac('sha256', deriveKey(key, 'opt-out')).update(userId).digest().subarray(0, MAC_BYTES);

type Keys = Pick<Config, 'tokenKeys' | 'publicUrl'>;

/**
 * Returns the address of a page where a user stops offers without sign-in. What identifies the user is behind the `#`: no
 * server and no preview of links sees it. It works as long as its key of TOKEN_KEYS is kept.
 */
export function optOutLink({ tokenKeys, publicUrl }: Keys, userId: number): string {
  const id = userId.toString(36);
  return `${publicUrl}/user/stop#${id}.${macOf(tokenKeys[0]!, id).toString('base64url')}`;
}

/** Returns the user of a token; undefined for one that was not made here. */
export function readOptOutToken({ tokenKeys }: Pick<Keys, 'tokenKeys'>, token: string): number | undefined {
  const [, id, text] = /^([0-9a-z]{1,11})\.([A-Za-z0-9_-]{22})$/.exec(token) ?? [];
  if (!id || !text) return undefined;
  const mac = Buffer.from(text, 'base64url');
  return tokenKeys.some((key) => timingSafeEqual(macOf(key, id), mac)) ? parseInt(id, 36) : undefined;
}
