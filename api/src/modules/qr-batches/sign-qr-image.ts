import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AppContext } from '../../app-context';
import { deriveKey } from '../../config/keys';

type Signing = Pick<AppContext, 'config' | 'clock'>;

/** URLs change only this often, so that the browser finds the pictures of a list in its cache. */
const STEP_SECONDS = 300;

/**
 * Returns the signed URL of a code's QR image, which loads without a token until it expires. An image is worth its
 * points (trust.md fact 4), so its URL can be neither guessed nor altered. The key is derived from the token keys for
 * this one purpose.
 * @returns `/qr-images/<serial>.svg?expires=<seconds since 1970>&signature=<base64url>` under the api's URL; `.png`
 *   with the same query is the same picture
 */
export function signQrImageUrl({ config, clock }: Signing, serial: number): string {
  const now = Math.floor(clock.now().getTime() / 1000);
  const expires = Math.ceil((now + config.limits.qrImageSeconds) / STEP_SECONDS) * STEP_SECONDS;
  const signature = sign(config.tokenKeys[0]!.secret, serial, expires).toString('base64url');
  return `${config.apiUrl}/qr-images/${serial}.svg?expires=${expires}&signature=${signature}`;
}

/** Whether a URL was signed here, with a key still in use, and has not expired. */
export function isSignedQrImage(
  { config, clock }: Signing,
  { serial, expires, signature }: { serial: number; expires: number; signature: string },
): boolean {
  if (!(expires * 1000 > clock.now().getTime())) return false;
  const given = Buffer.from(signature, 'base64url');
  return config.tokenKeys.some(({ secret }) => {
    const expected = sign(secret, serial, expires);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/** Cached: deriving a key costs three times as much as signing with it. */
const derived = new WeakMap<Buffer, Buffer>();

function sign(secret: Buffer, serial: number, expires: number): Buffer {
  let key = derived.get(secret);
  if (!key) derived.set(secret, (key = deriveKey(secret, 'qr-image')));
  return createHmac('sha256', key).update(`${serial}:${expires}`).digest();
}
