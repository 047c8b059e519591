import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AppContext } from '../../app-context';
import { deriveKey } from '../../config/keys';

type Signing = Pick<AppContext, 'config' | 'clock'>;

const STEP_SECONDS = 300;

/** Returns the URL of a case's photograph, which loads without a token for 5 to 10 minutes. */
export function signPictureUrl({ config, clock }: Signing, key: string): string {
  const expires = (Math.floor(clock.now().getTime() / 1000 / STEP_SECONDS) + 2) * STEP_SECONDS;
  const signature = sign(config.tokenKeys[0]!.secret, key, expires).toString('base64url');
  return `${config.apiUrl}/case-pictures/${key}?expires=${expires}&signature=${signature}`;
}

/** Whether a URL was signed here, with a key still in use, and has not expired. */
export function isSignedPicture(
  { config, clock }: Signing,
  { key, expires, signature }: { key: string; expires: number; signature: string },
): boolean {
  if (!(expires * 1000 > clock.now().getTime())) return false;
  const given = Buffer.from(signature, 'base64url');
  return config.tokenKeys.some(({ secret }) => {
    const expected = sign(secret, key, expires);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

const sign = (secret: Buffer, key: string, expires: number) =>
  createHmac('sha256', deriveKey(secret, 'case-picture')).update(`${key}:${expires}`).digest();
