import type { AppContext } from '../../app-context';
import { signedLinks } from '../../http/signed-link';

type Signing = Pick<AppContext, 'config' | 'clock'>;

const links = signedLinks('qr-image');

/** URLs change only this often, so that the browser finds the pictures of a list in its cache. */
const STEP_SECONDS = 300;

/**
 * Returns the signed URL of a code's QR image. An image is worth its points (trust.md fact 4), so its URL can be neither
 * guessed nor altered.
 * @returns `/qr-images/<serial>.svg?expires=<seconds since 1970>&signature=<base64url>` under the api's URL; `.png`
 *   with the same query is the same picture
 */
export function signQrImageUrl({ config, clock }: Signing, serial: number): string {
  const now = Math.floor(clock.now().getTime() / 1000);
  const expires = Math.ceil((now + config.limits.qrImageSeconds) / STEP_SECONDS) * STEP_SECONDS;
  return `${config.apiUrl}/qr-images/${serial}.svg?${links.query({ config }, { subject: serial, expires })}`;
}

export const isSignedQrImage = (
  context: Signing,
  { serial: subject, ...signed }: { serial: number; expires: number; signature: string },
): boolean => links.isValid(context, { subject, ...signed });
