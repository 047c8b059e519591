import { randomBytes } from 'node:crypto';
import type { Key } from '../../platform/config/keys';
import { seal, unseal } from '../../platform/sealing';

/** Of Standard Webhooks: 24 to 64 random bytes. */
const SECRET_BYTES = 32;

export const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

const ownerOf = (endpointId: number) => `secrets of webhook endpoint ${endpointId}`;

export const sealSecret = (keys: readonly Key[], endpointId: number, secret: string): string =>
  seal(keys, ownerOf(endpointId), secret);

export const unsealSecret = (keys: readonly Key[], endpointId: number, sealed: string): string =>
  unseal(keys, ownerOf(endpointId), sealed);
