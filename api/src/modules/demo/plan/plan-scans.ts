import type { Random } from '../random';
import type { Calendar } from './indian-day';
import type { PlannedCatalogue, PlannedBatch } from './plan-catalogue';
import type { PlannedUser } from './plan-people';

export interface PlannedScan {
  serial: number;
  batchId: number;
  userId: number;
  points: number;
  location: string;
  latitude: number | null;
  longitude: number | null;
  scannedAt: Date;
}

const DAYS = 90;
const MINUTE = 60_000;
/** Visits to a site a day at the start, and how much busier the programme has become by today. */
const FIRST_DAY_VISITS = 7;
const GROWTH = 1.8;
const WEEKDAYS = [0.3, 1, 1.05, 1.1, 1.05, 1, 0.8];
/** How likely each hour of a working day is, from 8 in the morning to 9 in the evening. */
const HOURS: readonly (readonly [hour: number, weight: number])[] = [
  [8, 1],
  [9, 4],
  [10, 8],
  [11, 9],
  [12, 6],
  [13, 3],
  [14, 5],
  [15, 7],
  [16, 9],
  [17, 8],
  [18, 5],
  [19, 3],
  [20, 1],
];

/**
 * Ninety days of scans: plumbers on sites, a few fittings at a time, on working days, more each month. Each code is
 * scanned once, by somebody who has joined, after its labels have reached the shops.
 *
 * @returns in the order of time
 */
export function planScans(
  calendar: Calendar,
  random: Random,
  { products, batches }: PlannedCatalogue,
  users: readonly PlannedUser[],
): PlannedScan[] {
  const used = new Set<number>();
  const scans: PlannedScan[] = [];
  for (let daysAgo = DAYS; daysAgo >= 0; daysAgo -= 1) {
    const growth = 1 + GROWTH * ((DAYS - daysAgo) / DAYS) ** 1.2;
    const expected = FIRST_DAY_VISITS * growth * WEEKDAYS[calendar.weekday(daysAgo)]! * random.between(0.8, 1.25);
    for (let visit = Math.round(expected); visit > 0; visit -= 1) {
      const [hour] = random.weighted(HOURS, ([, weight]) => weight);
      const start = calendar.at(daysAgo, hour + random.next());
      const here = users.filter((user) => user.joinedAt < start && !(user.suspendedAt && user.suspendedAt < start));
      const user = random.weighted(here, ({ busy }) => busy);
      scans.push(...planVisit(user, start));
    }
  }
  return scans.toSorted((a, b) => a.scannedAt.getTime() - b.scannedAt.getTime() || a.serial - b.serial);

  function planVisit(user: PlannedUser, start: Date): PlannedScan[] {
    const site = siteOf(random, user);
    const count = random.weighted([1, 2, 3, 4, 6], (n) => (user.roleId === 3 ? 1 / (n * n) : 1 / n));
    let at = start.getTime();
    const visit: PlannedScan[] = [];
    for (let i = 0; i < count; i += 1) {
      at += random.between(0.4, 7) * MINUTE;
      const scannedAt = new Date(Math.round(at));
      if (scannedAt >= calendar.now || (user.suspendedAt && scannedAt >= user.suspendedAt)) break;
      const onSale = batches.filter((batch) => batch.soldFrom <= scannedAt && !batch.voidedAt);
      const shares = new Map(products.map(({ id, share }) => [id, share]));
      const batch = random.weighted(onSale, ({ productId }) => shares.get(productId)!);
      visit.push({
        serial: unused(batch),
        batchId: batch.id,
        userId: user.id,
        points: batch.points,
        ...site,
        scannedAt,
      });
    }
    return visit;
  }

  /** Labels of a batch are sold from the front: a code somewhere in the part that is out by now. */
  function unused(batch: PlannedBatch): number {
    for (;;) {
      const serial = batch.firstSerial + Math.floor(random.next() ** 1.6 * batch.quantity);
      if (used.has(serial)) continue;
      used.add(serial);
      return serial;
    }
  }
}

/** Where a visit takes place; one in twenty-five would not say. */
function siteOf(random: Random, { city }: PlannedUser): Pick<PlannedScan, 'location' | 'latitude' | 'longitude'> {
  if (random.chance(0.04)) return { location: '', latitude: null, longitude: null };
  const [quarter, pin] = random.pick(city.quarters);
  const nearby = (centre: number) => Math.round((centre + random.between(-0.05, 0.05)) * 1e5) / 1e5;
  return {
    location: `${quarter}, ${city.name}, ${city.state}, ${pin}`,
    latitude: nearby(city.latitude),
    longitude: nearby(city.longitude),
  };
}
