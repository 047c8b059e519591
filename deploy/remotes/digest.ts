import { createHash } from 'node:crypto';

/**
 * Returns a digest as in Subresource Integrity. @param algorithm manifests use sha256, remotes.json uses sha384 for
 * manifests
 */
export const digestOf = (bytes: Buffer, algorithm: 'sha256' | 'sha384' = 'sha256'): string =>
  `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}`;
