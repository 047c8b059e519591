import { type ClaimsSummary, useClaimsSummary } from './claims.resource';
import type { DecidedClaim } from './decision';
import { decidedSince, useDecisions } from './decision-outbox-provider';

/** Returns a summary without some claims. The age of the oldest stays as it was read. */
function withoutClaims(summary: ClaimsSummary, claims: readonly DecidedClaim[]): ClaimsSummary {
  const { waiting, points, worthPaise, flagged } = summary;
  const left = Math.max(0, points - claims.reduce((sum, claim) => sum + claim.points, 0));
  return {
    ...summary,
    waiting: Math.max(0, waiting - claims.length),
    points: left,
    worthPaise: worthPaise && Math.round((worthPaise * left) / Math.max(1, points)),
    flagged: Math.max(0, flagged - claims.filter(({ signals = [] }) => signals.length > 0).length),
  };
}

/** Reads what waits, without the claims that were just decided here. */
export function useWaitingClaims() {
  const { decisions } = useDecisions();
  const { data, error } = useClaimsSummary();
  return { summary: data && withoutClaims(data, decidedSince(data.readAt, decisions)), error: error as unknown };
}
