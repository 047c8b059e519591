import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Static, Type } from '@sinclair/typebox';
import type { PlatformContext } from '../context';
import { deriveKey } from '../config/keys';

type Signing = Pick<PlatformContext, 'config' | 'clock'>;

interface Signed {
  subject: string | number;
  /** Seconds since 1970. */
  expires: number;
  signature: string;
}

/** The query of a signed link. Optional, because a link without it is forbidden, not invalid. */
export const signedQuery = Type.Object({
  expires: Type.Optional(Type.String({ description: 'Seconds since 1970.' })),
  signature: Type.Optional(Type.String()),
});

/** Returns expiry and signature of a request; 0, which is past, if the expiry is not a number of seconds. */
export function readSignedQuery({ expires = '', signature = '' }: Static<typeof signedQuery>) {
  return { expires: /^[0-9]{1,12}$/.test(expires) ? Number(expires) : 0, signature };
}

/** Signs and verifies links that load without a token until they expire, for an `<img>`, with a key for this purpose. */
export function signedLinks(purpose: string) {
  /** Cached: deriving a key costs three times as much as signing with it. */
  const derived = new WeakMap<Buffer, Buffer>();
  const sign = (secret: Buffer, { subject, expires }: Omit<Signed, 'signature'>) => {
    let key = derived.get(secret);
    if (!key) derived.set(secret, (key = deriveKey(secret, purpose)));
    return createHmac('sha256', key).update(`${subject}:${expires}`).digest();
  };
  return {
    /** Returns `expires=<seconds since 1970>&signature=<base64url>`. */
    query({ config }: Pick<Signing, 'config'>, link: Omit<Signed, 'signature'>): string {
      const signature = sign(config.tokenKeys[0]!.key, link).toString('base64url');
      return `expires=${link.expires}&signature=${signature}`;
    },
    /** Whether a link was signed here, with a key still in use, and has not expired. */
    isValid({ config, clock }: Signing, { signature, ...link }: Signed): boolean {
      if (!(link.expires * 1000 > clock.now().getTime())) return false;
      const given = Buffer.from(signature, 'base64url');
      return config.tokenKeys.some(({ key }) => {
        const expected = sign(key, link);
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
    },
  };
}
