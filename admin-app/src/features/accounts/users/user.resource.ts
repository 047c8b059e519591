import useSWR from 'swr';
import type { Row } from '../../../api/operations';
import { call } from '../../../api/client';
import { dataOf, pageOf, type ListResponse } from '../../../api/response-data';
import type { User } from './users.resource';

export type ClaimStatus = 'pending' | 'approved' | 'rejected';

/** One plumber or customer with their points. */
export interface UserDetail extends User {
  kind: 'plumber' | 'customer';
  address: string;
  suspendedAt: string | null;
  suspensionReason: string;
  /** Points ever granted by scans; `pointsEarned` also includes adjustments. */
  earnedByScans: number;
  awaiting: number;
  /** Number of suspicions raised by scanning. */
  flags: number;
  latestFlag: { kind: string; at: string } | null;
}

export interface UserScan {
  serial: number;
  productName: string;
  modelName: string;
  points: number;
  location: string;
  scannedAt: string;
  transactionId: string | null;
  claimStatus: ClaimStatus | null;
}

export interface UserClaim {
  transactionId: string;
  points: number;
  status: ClaimStatus;
  claimedAt: string;
  resolvedAt: string | null;
  reason: string;
}

/** An entry of the journal. */
export interface UserEntry {
  id: number;
  kind: 'grant' | 'claim' | 'approval' | 'rejection' | 'adjustment';
  points: number;
  /** Change of the balance; 0 for an approval. */
  change: number;
  /** The balance after it. */
  balance: number;
  at: string;
  productName: string;
  transactionId: string | null;
  reason: string;
  adminMobile: string;
}

/** Beginnings of the cache keys of a user, and of their scans, claims and entries. */
export const userKey = 'person';
export const userRecordsKey = 'person-records';

async function fetchUser(id: number): Promise<UserDetail> {
  const data = dataOf(await call('post', 'admin/people/get', { json: { user_id: id } }));
  return {
    id: data.id,
    kind: data.role_id === 3 ? 'customer' : 'plumber',
    name: data.name ?? '',
    mobile: data.mobile ?? '',
    location: data.location ?? '',
    address: data.address ?? '',
    email: data.email ?? '',
    joinedAt: data.joined_dt,
    pointsEarned: data.total_reward_points,
    pointsRedeemed: data.rewards_points_reedemed,
    balance: data.balance_reward_points,
    awaiting: data.Rewards_points_for_Approval,
    earnedByScans: data.reward_granted,
    suspended: data.status === 'suspended',
    suspendedAt: data.suspended_at,
    suspensionReason: data.suspension_reason ?? '',
    flags: data.fraud_flags.count,
    latestFlag: data.fraud_flags.latest,
  };
}

/** Reads one user. Its error is an ApiError; 404 if the user does not exist or was deleted. */
export function useUser(id: number) {
  return useSWR([userKey, id] as const, ([, wanted]) => fetchUser(wanted));
}

const scanOf = (row: Row<'admin/people/scans'>): UserScan => ({
  serial: row.serial,
  productName: row.product_name,
  modelName: row.model_name,
  points: row.reward_points,
  location: row.location,
  scannedAt: row.scanned_at,
  transactionId: row.transaction_id,
  claimStatus: row.claim_status,
});

const claimOf = (row: Row<'admin/people/claims'>): UserClaim => ({
  transactionId: row.transaction_id,
  points: row.points,
  status: row.status,
  claimedAt: row.claimed_at,
  resolvedAt: row.resolved_at,
  reason: row.reason ?? '',
});

const entryOf = (row: Row<'admin/people/journal'>): UserEntry => ({
  id: row.id,
  kind: row.kind,
  points: row.points,
  change: row.change,
  balance: row.balance,
  at: row.at,
  productName: row.product_name ?? '',
  transactionId: row.transaction_id,
  reason: row.reason ?? '',
  adminMobile: row.admin_mobile ?? '',
});

/** Reads one page of a user's records; keeps the previous page until the next one has loaded. */
function useRecords<Wire, Record>(
  { kind, id, page }: { kind: string; id: number; page: number },
  read: (json: { user_id: number; page: number }) => Promise<ListResponse<Wire>>,
  toRecord: (row: Wire) => Record,
) {
  const fetchPage = async () => pageOf(await read({ user_id: id, page }), toRecord);
  return useSWR([userRecordsKey, id, kind, page] as const, fetchPage, { keepPreviousData: true });
}

/** Reads a page of a user's scans, newest first. @param page from 1 */
export const useUserScans = (id: number, page: number) =>
  useRecords({ kind: 'scans', id, page }, (json) => call('post', 'admin/people/scans', { json }), scanOf);
/** Reads a page of a user's claims, newest first. @param page from 1 */
export const useUserClaims = (id: number, page: number) =>
  useRecords({ kind: 'claims', id, page }, (json) => call('post', 'admin/people/claims', { json }), claimOf);
/** Reads a page of a user's journal, newest first. @param page from 1 */
export const useUserEntries = (id: number, page: number) =>
  useRecords({ kind: 'journal', id, page }, (json) => call('post', 'admin/people/journal', { json }), entryOf);
