import { createHash, randomBytes } from 'node:crypto';

const cookie = /(?:^|;\s*)visitor=([0-9a-f]{32})(?:;|$)/;

/** Returns the visitor of a `Cookie` header; undefined without a valid one. */
export const visitorOf = (cookies: string | undefined): string | undefined => cookie.exec(cookies ?? '')?.[1];

export const newVisitor = (): string => randomBytes(16).toString('hex');

/** Returns a `Set-Cookie` header for a year. */
export const visitorCookie = (visitor: string, secure: boolean): string =>
  `visitor=${visitor}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;

/**
 * Returns whether a visitor is in the share that gets a canary. The same visitor always is or is not; a larger share only adds
 * visitors; another canary draws again.
 */
export function isInShare(visitor: string, { manifest, share }: { manifest: string; share: number }): boolean {
  const hash = createHash('sha256').update(`${visitor} ${manifest}`).digest();
  return hash.readUIntBE(0, 6) / 2 ** 48 < share;
}
