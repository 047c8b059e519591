import type { Row } from '../api/operations';

export type ClaimStatus = Row<'admin/claims/queue'>['status'];
/** A reason to look twice, by its code. */
export type SignalCode = Row<'admin/claims/queue'>['signals'][number];

/** A claim in the queue and in the table: what an admin sees when deciding it. */
export interface Claim {
  transactionId: string;
  status: ClaimStatus;
  /** ISO 8601. */
  claimedAt: string;
  points: number;
  /** What a point of it is worth: paid, stated by the claim, or else now; null without a value. */
  valuePaise: number | null;
  /** Its points × that value. */
  worthPaise: number | null;
  userId: number;
  /** '' if none was entered. */
  userName: string;
  /** '' for a deleted account. */
  mobile: string;
  /** Of a waiting claim. */
  signals: readonly SignalCode[];
}

export const idsOf = (claims: readonly Pick<Claim, 'transactionId'>[]): string[] =>
  claims.map(({ transactionId }) => transactionId);

const pointsOf = (claims: readonly Pick<Claim, 'points'>[]): number =>
  claims.reduce((sum, { points }) => sum + points, 0);

/** Returns the points of claims and what they are worth together, for useWorthText. */
export const sumOf = (claims: readonly Pick<Claim, 'points' | 'valuePaise'>[]) => ({
  points: pointsOf(claims),
  worthPaise: worthOf(claims),
});

/** Returns what claims are worth together, in paise; null if one of them has no value: the sum would be of fewer points than are named. */
export function worthOf(claims: readonly Pick<Claim, 'points' | 'valuePaise'>[]): number | null {
  if (claims.length === 0) return null;
  let sum = 0;
  for (const { points, valuePaise } of claims) {
    if (valuePaise === null) return null;
    sum += points * valuePaise;
  }
  return sum;
}
