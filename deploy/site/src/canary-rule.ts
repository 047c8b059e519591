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

/** Visits and failures of a release. */
export interface Outcome {
  visits: number;
  failed: number;
}

/** Fewer visits decide nothing. */
const MIN_VISITS = 20;
/** A failure rate that is always accepted: extensions, interrupted downloads. */
const ACCEPTED = 0.05;
/** How many times the live release's failure rate is accepted. */
const FACTOR = 3;
/** Whatever is reported of the live release, a canary that fails more often than this is withdrawn. */
const MAX_ACCEPTED = 0.5;
/** One-sided 95 %. */
const Z = 1.645;

/** Returns the lower end of Wilson's score interval: the least failure rate that the counts are compatible with. */
function lowerBound({ visits, failed }: Outcome): number {
  const rate = failed / visits;
  const spread = Z * Math.sqrt((rate * (1 - rate)) / visits + (Z / (2 * visits)) ** 2);
  return (rate + Z ** 2 / (2 * visits) - spread) / (1 + Z ** 2 / visits);
}

/** Returns why a canary has to be withdrawn; undefined if it may remain. */
export function failureReason(canary: Outcome, live: Outcome): string | undefined {
  if (canary.visits < MIN_VISITS) return undefined;
  const liveRate = live.failed / Math.max(live.visits, MIN_VISITS);
  const accepted = Math.min(Math.max(ACCEPTED, FACTOR * liveRate), MAX_ACCEPTED);
  if (lowerBound(canary) <= accepted) return undefined;
  return `${canary.failed} of ${canary.visits} visits failed; of the live release ${live.failed} of ${live.visits}`;
}
