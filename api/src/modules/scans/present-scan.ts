import type { Config } from '../../config/load-config';
import { formatIndianDateTime } from '../../indian-time';
import { pictureUrl } from '../pictures';
import type { CodeProduct } from './look-up-code';
import type { OwnScan } from './own-scan.repository';
import type { GrantedScan } from './scan.repository';

/** Returns the response to a recorded scan, the same for a repeated request (decisions.md §4). */
export function presentGrantedScan(config: Config, scan: GrantedScan) {
  return {
    serial: scan.serial,
    product_name: scan.productName,
    model_name: scan.modelName,
    imageUrl: pictureUrl(config, scan.pictureKey),
    reward_points: scan.points,
    balance_reward_points: scan.balance,
    scanned_at: scan.scannedAt,
  };
}

/** Returns the product of a code before it is scanned (spec §7 `/users/products/get`). */
export function presentCodeProduct(config: Config, product: CodeProduct) {
  return {
    model_name: product.modelName,
    name: product.productName,
    imageUrl: pictureUrl(config, product.pictureKey),
    reward_points: product.points,
  };
}

/** Returns one of the caller's own scans (decisions.md §7 `/users/scannersById`). */
export function presentOwnScan(config: Config, scan: OwnScan) {
  return {
    id: scan.serial,
    serial: scan.serial,
    product_name: scan.productName,
    model_name: scan.modelName,
    imageUrl: pictureUrl(config, scan.pictureKey),
    reward_points: scan.points,
    location: scan.location,
    scanned_at: scan.scannedAt.toISOString(),
    fromated_created_dt: formatIndianDateTime(scan.scannedAt),
    transaction_id: scan.transactionId,
    status: scan.claimStatus,
    claimed_at: scan.claimedAt?.toISOString() ?? null,
    resolved_at: scan.resolvedAt?.toISOString() ?? null,
    returned: scan.returned.map(({ transactionId, claimedAt, resolvedAt, reason }) => ({
      transaction_id: transactionId,
      claimed_at: claimedAt.toISOString(),
      resolved_at: resolvedAt.toISOString(),
      reason,
    })),
  };
}
