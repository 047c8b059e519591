import type { Config } from '../../config/load-config';
import { formatIndianDateTime } from '../../indian-time';
import { pictureUrl } from '../pictures';
import type { OwnClaim, OwnClaimItem } from './own-claims.repository';

/** Returns a claim for its user: status, dates, and the reason of a rejection. */
export function presentOwnClaim({ claimDecisionDays }: Config, claim: OwnClaim) {
  return {
    transaction_id: claim.transactionId,
    points: claim.points,
    status: claim.status,
    claimed_at: claim.claimedAt.toISOString(),
    fromated_created_dt: formatIndianDateTime(claim.claimedAt),
    resolved_at: claim.resolvedAt?.toISOString() ?? null,
    reason: claim.reason,
    items_count: claim.items,
    decision_days: claimDecisionDays ?? null,
  };
}

/** Returns a claim as in the list, with the points that came from scans. */
export function presentOwnClaimDetail(config: Config, claim: OwnClaim) {
  return { ...presentOwnClaim(config, claim), items_points: claim.itemPoints };
}

/** Returns a scan of a claim; its id is that of `/users/scannersById`. */
export function presentOwnClaimItem(config: Config, item: OwnClaimItem) {
  return {
    id: item.serial,
    product_name: item.productName,
    model_name: item.modelName,
    imageUrl: pictureUrl(config, item.pictureKey),
    reward_points: item.points,
    scanned_at: item.scannedAt.toISOString(),
    fromated_created_dt: formatIndianDateTime(item.scannedAt),
  };
}
