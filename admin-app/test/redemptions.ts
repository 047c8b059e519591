import type { Redemption } from '../src/features/insight/dashboard/redemptions.resource';

/** Returns a claim, pending by default. */
export const createRedemption = (values: Partial<Redemption> = {}): Redemption => ({
  transactionId: 'TX-1',
  userId: 1,
  userName: 'Ramesh Patil',
  mobile: '9876543210',
  role: 'Plumber',
  points: 100,
  valuePaise: null,
  worthPaise: null,
  lastScannedAt: '2026-11-18T05:00:00Z',
  claimedAt: '2026-11-19T05:00:00Z',
  redeemedAt: null,
  reason: null,
  status: 'pending',
  signals: [],
  ...values,
});
