import { SWRConfig } from 'swr';
import { api } from './api';

export const claimPath = 'users/reedemed/store';

/** A user who has points to claim; a test changes them before it opens a page, or as it answers a claim. */
export const claimant: { points: Record<string, number> } = { points: {} };

export const placed = { transaction_id: 'TX-10021', points: 1240, decision_days: null as number | null };
export const claimed = { status: 201, json: { message: 'Claim request placed successfully', data: placed } };

/** Answers as the api does to a user with 1,240 points and without claims. */
export function serveClaimant(): void {
  // SWR makes one request of those within 2 s, which these tests would wait for.
  SWRConfig.defaultValue.dedupingInterval = 50;
  claimant.points = {
    reward_granted: 3400,
    total_reward_points: 3480,
    rewards_points_reedemed: 1940,
    balance_reward_points: 1240,
    Rewards_points_for_Approval: 300,
  };
  api.on('POST users/getUserDetails', { json: { message: 'ok', data: { name: 'Ramesh Patil' } } });
  api.on('POST users/scanners/get', () => ({ json: { message: 'ok', data: claimant.points } }));
  api.on('POST users/transactions/get', { json: { message: 'ok', data: [], total_count: 0 } });
  api.on('POST users/transactions/months', { json: { message: 'ok', data: [] } });
  api.on('POST users/claims', { json: { message: 'ok', data: [], total_count: 0 } });
}
