import { createHash } from 'node:crypto';

/** As in Subresource Integrity. @param algorithm manifests name files by sha256, remotes.json names manifests by sha384 */
export const digestOf = (bytes: Buffer, algorithm: 'sha256' | 'sha384' = 'sha256'): string =>
  `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}`;
