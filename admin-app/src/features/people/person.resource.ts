import useSWR from 'swr';
import type { Answer, Row } from '../../api/answer';
import { call } from '../../api/client';
import { dataList, totalCount } from '../../api/data-list';
import type { Person } from './people.resource';

export type ClaimStatus = 'pending' | 'approved' | 'rejected';

/** One plumber or customer with their points. */
export interface PersonDetail extends Person {
  kind: 'plumber' | 'customer';
  address: string;
  suspendedAt: string | null;
  suspensionReason: string;
  /** Points ever granted by scans; `pointsEarned` has those given by hand, too. */
  earnedByScans: number;
  awaiting: number;
  /** Suspicions that scanning raised. */
  flags: number;
  latestFlag: { kind: string; at: string } | null;
}

export interface PersonScan {
  serial: number;
  productName: string;
  modelName: string;
  points: number;
  location: string;
  scannedAt: string;
  transactionId: string | null;
  claimStatus: ClaimStatus | null;
}

export interface PersonClaim {
  transactionId: string;
  points: number;
  status: ClaimStatus;
  claimedAt: string;
  resolvedAt: string | null;
  reason: string;
}

/** An entry of the journal. */
export interface PersonEntry {
  id: number;
  kind: 'grant' | 'claim' | 'approval' | 'rejection' | 'adjustment';
  points: number;
  /** What it did to the balance; 0 for an approval. */
  change: number;
  /** The balance after it. */
  balance: number;
  at: string;
  productName: string;
  transactionId: string | null;
  reason: string;
  adminMobile: string;
}

export interface RecordsPage<Record> {
  records: Record[];
  total: number;
}

/** First parts of the cache keys of a person, and of their scans, claims and entries. */
export const personKey = 'person';
export const personRecordsKey = 'person-records';

async function fetchPerson(id: number): Promise<PersonDetail> {
  const { data } = await call<Answer<'getPerson'>>('post', 'admin/people/get', { json: { user_id: id } });
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

/** Reads one person. Its error is an ApiError; 404 for nobody, and for who was erased. */
export function usePerson(id: number) {
  return useSWR([personKey, id] as const, ([, wanted]) => fetchPerson(wanted));
}

const scanOf = (row: Row<'listPersonScans'>): PersonScan => ({
  serial: row.serial,
  productName: row.product_name,
  modelName: row.model_name,
  points: row.reward_points,
  location: row.location,
  scannedAt: row.scanned_at,
  transactionId: row.transaction_id,
  claimStatus: row.claim_status,
});

const claimOf = (row: Row<'listPersonClaims'>): PersonClaim => ({
  transactionId: row.transaction_id,
  points: row.points,
  status: row.status,
  claimedAt: row.claimed_at,
  resolvedAt: row.resolved_at,
  reason: row.reason ?? '',
});

const entryOf = (row: Row<'listPersonEntries'>): PersonEntry => ({
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

/** One page of a person's records; the page before stays on show until the new one is there. */
function useRecords<Wire, Record>(path: string, readRow: (row: Wire) => Record, id: number, page: number) {
  const fetchPage = async (): Promise<RecordsPage<Record>> => {
    const answer = await call<{ data: readonly Wire[]; total_count: number } | null>('post', `admin/people/${path}`, {
      json: { user_id: id, page },
    });
    return { records: dataList(answer).map(readRow), total: totalCount(answer) };
  };
  return useSWR([personRecordsKey, id, path, page] as const, fetchPage, { keepPreviousData: true });
}

/** A page of what the person scanned, the newest first. @param page from 1 */
export const usePersonScans = (id: number, page: number) => useRecords('scans', scanOf, id, page);
/** A page of their claims, the newest first. @param page from 1 */
export const usePersonClaims = (id: number, page: number) => useRecords('claims', claimOf, id, page);
/** A page of their journal: every change of their points, the newest first. @param page from 1 */
export const usePersonEntries = (id: number, page: number) => useRecords('journal', entryOf, id, page);
