import { cities, demoCustomer, demoPlumber } from '../content';
import { type DemoPlan, planDemo } from './plan-demo';
import { totalsOf } from './plan-journal';
import { createTestApi } from '../../test/create-test-api';
import { checkInvariants } from '../../src/insight/invariants';
import { fillWithDemoData } from '../fill-with-demo-data';
import type { ContentSize } from './calendar';

const HOUR = 3_600_000;
const FIRST_SERIAL = 1_000_001;

/** Start times at odd hours, on every weekday, around the ends of months and years. */
const starts = [
  '2026-11-21T06:30:00Z',
  '2026-11-22T18:31:00Z',
  '2026-11-23T00:00:00Z',
  '2026-03-01T03:00:00Z',
  '2026-12-31T18:29:59Z',
  '2027-01-01T18:30:00Z',
  '2027-02-28T23:59:59Z',
  '2028-02-29T12:00:00Z',
  '2030-08-15T04:45:00Z',
].map((start) => new Date(start));

describe.each(starts)('the demo as of %p', (now) => {
  let plan: DemoPlan;
  beforeAll(() => {
    plan = planDemo(now, FIRST_SERIAL);
  });

  it('is the same each time', () => {
    expect(planDemo(now, FIRST_SERIAL)).toEqual(plan);
  });

  it('has stores in its cities, each once, near their city’s centre', () => {
    expect(plan.stores).toHaveLength(18);
    for (const field of ['id', 'name', 'address', 'phone'] as const) {
      expect(new Set(plan.stores.map((store) => store[field])).size).toBe(18);
    }
    for (const { address, latitude, longitude } of plan.stores) {
      const city = Object.values(cities).find(({ name }) => address.includes(`, ${name} `))!;
      expect([address, Math.hypot(latitude - city.latitude, longitude - city.longitude) < 0.25]).toEqual([
        address,
        true,
      ]);
    }
  });

  it('has the size of a small programme', () => {
    expect(plan.models).toHaveLength(5);
    expect(plan.products).toHaveLength(26);
    expect(plan.users).toHaveLength(60);
    expect(plan.batches).toHaveLength(30);
    expect(plan.scans.length).toBeGreaterThan(1800);
    expect(plan.scans.length).toBeLessThan(3200);
    expect(new Set(plan.users.map(({ location }) => location.split(', ')[1])).size).toBeGreaterThan(20);
    const count = (wanted: string) => plan.claims.filter(({ status }) => status === wanted).length;
    expect(count('pending')).toBe(46);
    expect(count('approved')).toBeGreaterThan(100);
    expect(count('rejected')).toBeGreaterThanOrEqual(2);
  });

  it('lets nothing happen in the future, and nothing before what it needs', () => {
    const users = new Map(plan.users.map((user) => [user.id, user]));
    const products = new Map(plan.products.map((product) => [product.id, product]));
    const batches = new Map(plan.batches.map((batch) => [batch.id, batch]));
    const wrongBatches = plan.batches.filter(
      ({ productId, createdAt, voidedAt }) =>
        createdAt <= products.get(productId)!.createdAt ||
        createdAt >= now ||
        (voidedAt !== null && (voidedAt <= createdAt || voidedAt >= now)),
    );
    const wrongScans = plan.scans.filter(({ serial, batchId, userId, points, scannedAt }) => {
      const [user, batch] = [users.get(userId)!, batches.get(batchId)!];
      const within = serial >= batch.firstSerial && serial < batch.firstSerial + batch.quantity;
      const valid = points === batch.points && batch.voidedAt === null;
      const inTime = scannedAt < now && scannedAt > user.joinedAt && scannedAt >= batch.soldFrom;
      return !(within && valid && inTime && (user.suspendedAt === null || scannedAt < user.suspendedAt));
    });
    const wrongClaims = plan.claims.filter(
      ({ claimedAt, lastScannedAt, resolvedAt }) =>
        claimedAt <= lastScannedAt ||
        claimedAt >= now ||
        (resolvedAt !== null && (resolvedAt <= claimedAt || resolvedAt > now)),
    );
    expect({ wrongBatches, wrongScans, wrongClaims }).toEqual({ wrongBatches: [], wrongScans: [], wrongClaims: [] });
  });

  it('scans each code once, and no more than an honest plumber could', () => {
    expect(new Set(plan.scans.map(({ serial }) => serial)).size).toBe(plan.scans.length);
    const hasty = plan.users.filter(({ id }) => {
      const times = plan.scans.filter(({ userId }) => userId === id).map(({ scannedAt }) => scannedAt.getTime());
      return times.some((time, i) => i >= 60 && time - times[i - 60]! <= HOUR);
    });
    expect(hasty).toEqual([]);
  });

  it('has two waiting claims with a signal: a far scan, and voided codes beside one', () => {
    const [flag] = plan.fraudFlags;
    const waiting = plan.claims.filter(({ status }) => status === 'pending');
    expect(waiting.some(({ serials }) => serials.includes(flag!.details.serial))).toBe(true);
    expect(flag!.details.km / flag!.details.hours).toBeGreaterThan(250);
    const voided = plan.voidedCodes.map(({ serial }) => serial);
    expect([voided.length, plan.scans.some(({ serial }) => voided.includes(serial))]).toEqual([3, false]);
  });

  it('has a rhythm: working hours, quiet Sundays, growth', () => {
    const indian = plan.scans.map(({ scannedAt }) => new Date(scannedAt.getTime() + 5.5 * HOUR));
    expect(indian.every((at) => at.getUTCHours() >= 8 && at.getUTCHours() <= 21)).toBe(true);
    const onSundays = indian.filter((at) => at.getUTCDay() === 0).length;
    expect(onSundays / indian.length).toBeLessThan(0.08);
    const half = now.getTime() - 45 * 24 * HOUR;
    const [older, newer] = [true, false].map(
      (old) => plan.scans.filter(({ scannedAt }) => scannedAt.getTime() < half === old).length,
    );
    expect(newer! / older!).toBeGreaterThan(1.4);
  });

  it('never takes an account below zero, at no moment', () => {
    const journal = plan.journal;
    expect(journal.map(({ at }) => at.getTime())).toEqual(
      journal.map(({ at }) => at.getTime()).toSorted((a, b) => a - b),
    );
    const accounts = new Map<string, number>();
    const overdrawn = journal.filter(({ userId, from, to, points }) => {
      const [source, target] = [`${userId} ${from}`, `${userId} ${to}`];
      accounts.set(source, (accounts.get(source) ?? 0) - points);
      accounts.set(target, (accounts.get(target) ?? 0) + points);
      return from !== 'programme' && accounts.get(source)! < 0;
    });
    expect(overdrawn).toEqual([]);
    expect(plan.totals).toEqual(totalsOf(journal));
  });

  it('claims the whole balance each time, a code of a rejected claim once more', () => {
    const points = new Map(plan.scans.map(({ serial, points: worth }) => [serial, worth]));
    const unequal = plan.claims.filter(
      ({ serials, points: claimed }) => serials.reduce((sum, serial) => sum + points.get(serial)!, 0) !== claimed,
    );
    expect(unequal).toEqual([]);
    const binding = plan.claims.filter(({ status }) => status !== 'rejected').flatMap(({ serials }) => serials);
    const bound = new Set(binding);
    expect(bound.size).toBe(binding.length);
    const available = plan.scans.filter(({ serial }) => !bound.has(serial)).reduce((sum, scan) => sum + scan.points, 0);
    const adjusted = plan.journal
      .filter(({ kind }) => kind === 'adjustment')
      .reduce((sum, { to, points }) => sum + (to === 'available' ? points : -points), 0);
    expect([...plan.totals.values()].reduce((sum, totals) => sum + totals.available, 0)).toBe(available + adjusted);
  });

  it('has a user suspended with a reason, points added and taken back by hand, and all of it in the audit log', () => {
    const adjustments = plan.journal.filter(({ kind }) => kind === 'adjustment');
    expect(adjustments.map(({ to }) => to)).toEqual(['available', 'programme']);
    expect(adjustments.every(({ at, reason }) => at < now && reason)).toBe(true);
    const held = plan.users.filter(({ suspendedAt }) => suspendedAt);
    expect(held.map(({ suspensionReason }) => Boolean(suspensionReason))).toEqual([true]);
    const acts = plan.audit.filter(({ action }) => action === 'points-adjusted' || action === 'user-suspended');
    expect(acts.map(({ details }) => details.user_id).toSorted()).toEqual(
      [...adjustments.map(({ userId }) => userId), held[0]!.id].toSorted(),
    );
  });

  it('gives the two users to sign in as a history and points to claim', () => {
    for (const { mobile, name } of [demoPlumber, demoCustomer]) {
      const user = plan.users.find((one) => one.mobile === mobile)!;
      const totals = plan.totals.get(user.id)!;
      expect([user.name, user.suspendedAt]).toEqual([name, null]);
      expect(totals.available).toBeGreaterThan(0);
      expect(totals.redeemed).toBeGreaterThan(0);
    }
  });
});

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
      const reported: string[] = [];
      const outcome = await fillWithDemoData(api.context, size, (what) => reported.push(what));
      expect(outcome).toEqual({ state: 'filled', now: true });
      expect(reported).toContain('scans: 6000 rows');
      expect((await checkInvariants(api.context.db)).filter(({ violations }) => violations > 0)).toEqual([]);
      expect((await fillWithDemoData(api.context, size)).now).toBe(false);
    } finally {
      await api.close();
    }
  }, 120_000);
});
