import type { Random } from '../random';
import { busierThanDemo, type Setting } from './calendar';
import type { PlannedCatalogue, PlannedBatch } from './plan-catalogue';
import { placeOf, type PlannedUser } from './plan-people';

export type PlannedScan = ReturnType<typeof planScans>[number];

const MINUTE = 60_000;
/** Visits to sites a day at the start, and the growth of that number until today. */
const FIRST_DAY_VISITS = 7;
const GROWTH = 1.8;
const WEEKDAYS = [0.3, 1, 1.05, 1.1, 1.05, 1, 0.8];
/** Weights of the hours of a working day, from 8:00 to 21:00. */
const HOURS = [1, 4, 8, 9, 6, 3, 5, 7, 9, 8, 5, 3, 1].map((weight, i) => ({ hour: 8 + i, weight }));

/**
 * Plans some months of scans: plumbers on sites, a few fittings at a time, on working days, more each month. Each code
 * is scanned once, after its labels have reached the shops, by a user registered by then.
 * @returns oldest first
 */
export function planScans(
  { calendar, random, size }: Setting,
  { products, batches }: PlannedCatalogue,
  users: readonly PlannedUser[],
) {
  const { days, scans: wanted } = size;
  const used = new Set<number>();
  const shares = new Map(products.map(({ id, share }) => [id, share]));
  const someoneAt = someoneBusy(random, users);
  const scans: ReturnType<typeof planVisit> = [];
  const busier = FIRST_DAY_VISITS * busierThanDemo(size);
  // More than one round if the visits made fewer scans than requested.
  do {
    for (let daysAgo = days; daysAgo >= 0; daysAgo -= 1) {
      const growth = 1 + GROWTH * ((days - daysAgo) / days) ** 1.2;
      const expected = busier * growth * WEEKDAYS[calendar.weekday(daysAgo)]! * random.between(0.8, 1.25);
      for (let visit = Math.round(expected); visit > 0; visit -= 1) planVisitOn(daysAgo);
    }
  } while (wanted !== undefined && scans.length < wanted);
  // Removes the surplus at random.
  for (let tooMany = scans.length - (wanted ?? scans.length); tooMany > 0; tooMany -= 1) {
    const last = scans.pop()!;
    const place = random.integer(0, scans.length);
    if (place < scans.length) scans[place] = last;
  }
  return scans.toSorted((a, b) => a.scannedAt.getTime() - b.scannedAt.getTime() || a.serial - b.serial);

  function planVisitOn(daysAgo: number): void {
    const { hour } = random.weighted(HOURS, ({ weight }) => weight);
    const start = calendar.at(daysAgo, hour + random.next());
    scans.push(...planVisit(someoneAt(start), start));
  }

  function planVisit(user: PlannedUser, start: Date) {
    const site = siteOf(random, user);
    const count = random.weighted([1, 2, 3, 4, 6], (n) => (user.roleId === 3 ? 1 / (n * n) : 1 / n));
    const end = user.suspendedAt ?? calendar.now;
    let at = start.getTime();
    const visit = [];
    for (let i = 0; i < count; i += 1) {
      at += random.between(0.4, 7) * MINUTE;
      const scannedAt = new Date(Math.round(at));
      if (scannedAt >= end) break;
      const onSale = batches.filter((batch) => batch.soldFrom <= scannedAt && !batch.voidedAt);
      const batch = random.weighted(onSale, ({ productId }) => shares.get(productId)!);
      const { id: batchId, points } = batch;
      visit.push({ serial: unused(batch), batchId, userId: user.id, points, ...site, scannedAt });
    }
    return visit;
  }

  /** Returns an unscanned code of a batch. Labels are sold in order, so it is from the part sold by now. */
  function unused(batch: PlannedBatch): number {
    for (;;) {
      const serial = batch.firstSerial + Math.floor(random.next() ** 1.6 * batch.quantity);
      if (used.has(serial)) continue;
      used.add(serial);
      return serial;
    }
  }
}

/** Picks the user of a visit, weighted by activity. @param users in the order of registration */
function someoneBusy(random: Random, users: readonly PlannedUser[]): (start: Date) => PlannedUser {
  let sum = 0;
  const busyUpTo = users.map(({ busy }) => (sum += busy));
  return (start) => {
    const joined = firstWhere(users.length, (i) => users[i]!.joinedAt >= start);
    for (;;) {
      const mark = random.next() * busyUpTo[joined - 1]!;
      const user = users[firstWhere(joined - 1, (i) => busyUpTo[i]! > mark)]!;
      if (!(user.suspendedAt && user.suspendedAt < start)) return user;
    }
  };
}

/** Returns the first number below `count` from which on the condition holds (binary search), or `count` if none. */
function firstWhere(count: number, holds: (i: number) => boolean): number {
  let [from, to] = [0, count];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (holds(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}

/** Returns the location of a visit; one in twenty-five has none. */
function siteOf(random: Random, { city }: PlannedUser) {
  if (random.chance(0.04)) return { location: '', latitude: null, longitude: null };
  const [quarter, pin] = random.pick(city.quarters);
  const nearby = (centre: number) => Math.round((centre + random.between(-0.05, 0.05)) * 1e5) / 1e5;
  return {
    location: placeOf(city, quarter, pin),
    latitude: nearby(city.latitude),
    longitude: nearby(city.longitude),
  };
}
