import { distanceKm } from '../../src/platform/database/great-circle';
import { type Calendar, DAY } from './calendar';
import type { PlannedBatch } from './plan-catalogue';
import type { PlannedClaim } from './plan-claims';
import type { PlannedAct } from './plan-journal';
import type { PlannedScan } from './plan-scans';

const HOUR = 3_600_000;
const FAR_KM = 300;
/** As labels/batch-life searches; less than its 30 days, so that a demo left for some days still shows it. */
const FAR_HOURS = 2;
const FAR_DAYS = 25;
/** Faster than 250 km/h over FAR_KM, which the server flags. */
const FLAGGED_MS = 65 * 60_000;
const VOIDED = 3;
const REASON = 'Cut from the roll at the dealer';

/** Batches with scans that their dispatches do not explain. */
export interface UnusualBatches {
  /** All labels went to one store, and were scanned far apart within two hours. */
  oneStore: number | undefined;
  /** It was dispatched after its first scan. */
  late: { batchId: number; at: Date } | undefined;
}

/**
 * Plans a few waiting claims to look at twice: one's last scan is moved to a far place, as the server would have flagged
 * it; codes beside a scan of another were voided the day before; and two batches are unusual, of the fewest claims.
 */
export function planSignals(
  calendar: Calendar,
  scans: readonly PlannedScan[],
  claims: readonly PlannedClaim[],
  batches: readonly PlannedBatch[],
) {
  const bySerial = new Map(scans.map((scan) => [scan.serial, scan]));
  const waiting = claims
    .filter(({ status }) => status === 'pending')
    .map(({ serials }) => serials.map((serial) => bySerial.get(serial)!));
  const { fraudFlags, moved } = moveOne(scans, waiting);
  const shown = moved ? scans.map((scan) => (scan.serial === moved.serial ? moved : scan)) : scans;

  const claimed = batches
    .map((batch) => ({
      batch,
      items: waiting.flatMap((all) => all.findLast(({ batchId }) => batchId === batch.id) ?? []),
    }))
    .filter(({ items }) => items.length > 0)
    .toSorted((one, other) => one.items.length - other.items.length)
    .map(({ batch, items }) => ({
      batch,
      claims: items.length,
      item: items[0]!,
      scans: shown.filter(({ batchId }) => batchId === batch.id),
    }));
  const take = (fits: (one: (typeof claimed)[number]) => boolean) => {
    const index = claimed.findIndex(fits);
    return index < 0 ? undefined : claimed.splice(index, 1)[0];
  };
  const oneStore = take(({ claims: some, scans: all }) => some > 1 && wasFarApart(all, calendar.at(FAR_DAYS, 0)))?.batch
    .id;
  const early = take(({ claims: some, scans: [first] }) => some > 1 && first!.scannedAt < calendar.at(4, 0));
  const late = early && { batchId: early.batch.id, at: new Date(early.scans[0]!.scannedAt.getTime() + DAY) };
  const torn = take(() => true);
  const unusual: UnusualBatches = { oneStore, late };
  return {
    scans: shown,
    fraudFlags,
    unusual,
    ...(torn ? voidBeside(torn.item, torn.batch, bySerial) : { voidedCodes: [], acts: [] }),
  };
}

/** Moves a claim's last scan, soon after the one before, and flags it. */
function moveOne(scans: readonly PlannedScan[], waiting: readonly PlannedScan[][]) {
  const pairs = waiting
    .map((items) => items.slice(-2))
    .filter(([one, other]) => one && other && distanceKm(one, other) !== undefined) as [PlannedScan, PlannedScan][];
  const between = ([previous, last]: [PlannedScan, PlannedScan]) =>
    last.scannedAt.getTime() - previous.scannedAt.getTime();
  // An hour or two apart reads better than two minutes.
  const [pair] = pairs
    .filter((one) => between(one) < FLAGGED_MS)
    .toSorted((one, other) => between(other) - between(one));
  if (!pair) return { fraudFlags: [], moved: undefined };
  const [previous, last] = pair;
  const [far] = scans
    .map((scan) => ({ scan, km: distanceKm(previous, scan) ?? 0 }))
    .filter(({ km }) => km > FAR_KM)
    .toSorted((one, other) => one.km - other.km);
  const { location, latitude, longitude } = far!.scan;
  const details = {
    serial: last.serial,
    previousSerial: previous.serial,
    km: Math.round(far!.km * 10) / 10,
    hours: Math.round(((last.scannedAt.getTime() - previous.scannedAt.getTime()) / HOUR) * 1000) / 1000,
  };
  return {
    fraudFlags: [{ userId: last.userId, kind: 'travel-speed', details, at: last.scannedAt }],
    moved: { ...last, location, latitude, longitude } as PlannedScan,
  };
}

function wasFarApart(scans: readonly PlannedScan[], after: Date): boolean {
  return scans.some((one, index) => {
    if (one.scannedAt < after) return false;
    const until = one.scannedAt.getTime() + FAR_HOURS * HOUR;
    for (let next = index + 1; next < scans.length && scans[next]!.scannedAt.getTime() <= until; next += 1)
      if ((distanceKm(one, scans[next]!) ?? 0) > FAR_KM) return true;
    return false;
  });
}

function voidBeside(
  { serial: near, scannedAt }: PlannedScan,
  { id: batchId, firstSerial, quantity }: PlannedBatch,
  scanned: ReadonlyMap<number, PlannedScan>,
) {
  const voidedAt = new Date(scannedAt.getTime() - 20 * HOUR);
  const voidedCodes = Array.from({ length: 20 }, (_, index) => near + 1 + index)
    .filter((serial) => serial < firstSerial + quantity && !scanned.has(serial))
    .slice(0, VOIDED)
    .map((serial) => ({ serial, batchId, reason: REASON, voidedAt }));
  const acts = voidedCodes.map(({ serial }): PlannedAct => {
    const details = { batch_id: batchId, serial, reason: REASON };
    return { action: 'code-voided', claimId: null, details, at: voidedAt };
  });
  return { voidedCodes, acts };
}
