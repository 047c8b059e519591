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
  /** Null if the programme has no value of a point. */
  worthPaise: number | null;
  scans: number;
}

export const claimOf = (row: WireClaim | (Omit<WireDetail, 'signals'> & Pick<WireClaim, 'signals'>)): QueuedClaim => ({
  transactionId: row.transaction_id,
  status: row.status,
  claimedAt: row.claimed_at,
  points: row.points,
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
