import { createTestApi } from '../../test/create-test-api';
import { checkInvariants } from '../../src/modules/invariants';
import { fillWithDemoData } from '../fill-with-demo-data';
import type { ContentSize } from './calendar';
import { planDemo } from './plan-demo';

const DAY = 86_400_000;
const now = new Date('2026-11-22T06:30:00Z');
/** More rows than one statement inserts. */
const size: ContentSize = { users: 300, days: 180, scans: 6000, seed: 7 };

describe('content of a size', () => {
  const plan = planDemo(now, 1_000_001, size);

  it('has as many people and scans as were asked for, the demo’s own people among them', () => {
    expect(plan.users).toHaveLength(300);
    expect(plan.scans).toHaveLength(6000);
    expect(new Set(plan.scans.map(({ serial }) => serial)).size).toBe(6000);
    expect(new Set(plan.users.map(({ mobile }) => mobile)).size).toBe(300);
    expect(plan.users.map(({ mobile }) => mobile)).toEqual(expect.arrayContaining(['9000000002', '9000000003']));
  });

  it('has scans in each of its months, more of late, and claims in every state', () => {
    const months = Array.from({ length: 6 }, () => 0);
    for (const { scannedAt } of plan.scans) {
      months[Math.min(5, Math.floor((now.getTime() - scannedAt.getTime()) / (30 * DAY)))]! += 1;
    }
    expect(Math.min(...months)).toBeGreaterThan(300);
    expect(months[0]).toBeGreaterThan(months[5]!);
    const states = new Set(plan.claims.map(({ status }) => status));
    expect(states).toEqual(new Set(['pending', 'approved', 'rejected']));
  });

  it('has no scan before the user registered, before the label was sold, or in the future', () => {
    const joined = new Map(plan.users.map(({ id, joinedAt }) => [id, joinedAt]));
    const sold = new Map(plan.batches.map(({ id, soldFrom }) => [id, soldFrom]));
    const wrong = plan.scans.filter(
      ({ userId, batchId, scannedAt }) =>
        scannedAt < joined.get(userId)! || scannedAt < sold.get(batchId)! || scannedAt > now,
    );
    expect(wrong).toEqual([]);
  });

  it('is the same for the same seed only', () => {
    expect(planDemo(now, 1_000_001, size)).toEqual(plan);
    expect(planDemo(now, 1_000_001, { ...size, seed: 8 }).scans).not.toEqual(plan.scans);
  });

  it('fills the database, and every invariant holds', async () => {
    const api = await createTestApi();
    try {
      const told: string[] = [];
      const outcome = await fillWithDemoData(api.context, size, (what) => told.push(what));
      expect(outcome).toEqual({ state: 'filled', now: true });
      expect(told).toContain('scans: 6000 rows');
      expect((await checkInvariants(api.context.db)).filter(({ violations }) => violations > 0)).toEqual([]);
      expect((await fillWithDemoData(api.context, size)).now).toBe(false);
    } finally {
      await api.close();
    }
  }, 120_000);
});
