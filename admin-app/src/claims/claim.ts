import type { Data, Row } from '../api/operations';

export type WireClaim = Row<'admin/claims/queue'>;
export type WireDetail = Data<'get', 'admin/claims/{transaction_id}'>;

export type ClaimStatus = WireClaim['status'];
/** A reason to look twice, by its code. */
export type SignalCode = WireClaim['signals'][number];

/** What an admin sees of a waiting claim when deciding it. */
export interface DecidableClaim {
  transactionId: string;
  points: number;
  /** What a point of it is worth: as the claim states, or else as it is now; null without a value. */
  valuePaise: number | null;
  userId: number;
  /** '' if none was entered. */
  userName: string;
  /** '' for a deleted account. */
  mobile: string;
  signals: readonly SignalCode[];
}

/** A claim in the queue. */
export interface QueuedClaim extends DecidableClaim {
  status: ClaimStatus;
  claimedAt: string;
  /** Its points × that value. */
  worthPaise: number | null;
  scans: number;
}

export const claimOf = (row: WireClaim | (Omit<WireDetail, 'signals'> & Pick<WireClaim, 'signals'>)): QueuedClaim => ({
  transactionId: row.transaction_id,
  status: row.status,
  claimedAt: row.claimed_at,
  points: row.points,
  valuePaise: row.value_paise,
  worthPaise: row.worth_paise,
  userId: row.claimant.id,
  userName: row.claimant.name,
  mobile: row.claimant.mobile,
  scans: row.scans_count,
  signals: row.signals,
});

export const idsOf = (claims: readonly Pick<DecidableClaim, 'transactionId'>[]): string[] =>
  claims.map(({ transactionId }) => transactionId);

export const pointsOf = (claims: readonly Pick<DecidableClaim, 'points'>[]): number =>
  claims.reduce((sum, { points }) => sum + points, 0);

/** Returns what claims are worth together, in paise; null if none of them has a value. */
export const worthOf = (claims: readonly Pick<DecidableClaim, 'points' | 'valuePaise'>[]): number | null =>
  claims.reduce<number | null>(
    (sum, { points, valuePaise }) => (valuePaise === null ? sum : (sum ?? 0) + points * valuePaise),
    null,
  );
