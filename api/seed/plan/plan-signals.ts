import { distanceKm } from '../../src/modules/claims';
import type { PlannedBatch } from './plan-catalogue';
import type { PlannedClaim } from './plan-claims';
import type { PlannedAct } from './plan-journal';
import type { PlannedScan } from './plan-scans';

const HOUR = 3_600_000;
const FAR_KM = 300;
const VOIDED = 3;
const REASON = 'Cut from the roll at the dealer';

/**
 * Plans two waiting claims to look at twice: one's last scan is moved to a far place, as the server would have flagged
 * it, and codes beside a scan of another were voided the day before.
 */
export function planSignals(
  scans: readonly PlannedScan[],
  claims: readonly PlannedClaim[],
  batches: readonly PlannedBatch[],
) {
  const bySerial = new Map(scans.map((scan) => [scan.serial, scan]));
  const waiting = claims
    .filter(({ status }) => status === 'pending')
    .map(({ serials }) => serials.map((serial) => bySerial.get(serial)!));
  const fraudFlags = [];
  const moved = new Map<number, PlannedScan>();
  const fast = waiting.find((items) => {
    const [previous, last] = items.slice(-2);
    const isQuick = previous && last && last.scannedAt.getTime() - previous.scannedAt.getTime() < HOUR;
    return isQuick && distanceKm(previous, last) !== undefined;
  });
  if (fast) {
    const [previous, last] = fast.slice(-2) as [PlannedScan, PlannedScan];
    const far = scans.find((scan) => (distanceKm(previous, scan) ?? 0) > FAR_KM)!;
    const { location, latitude, longitude } = far;
    moved.set(last.serial, { ...last, location, latitude, longitude } as PlannedScan);
    const details = {
      serial: last.serial,
      previousSerial: previous.serial,
      km: Math.round(distanceKm(previous, far)! * 10) / 10,
      hours: Math.round(((last.scannedAt.getTime() - previous.scannedAt.getTime()) / HOUR) * 1000) / 1000,
    };
    fraudFlags.push({ userId: last.userId, kind: 'travel-speed', details, at: last.scannedAt });
  }

  const beside = waiting.find((items) => items !== fast)?.at(-1);
  const batch = batches.find(({ id }) => id === beside?.batchId);
  const free =
    batch && beside
      ? Array.from({ length: 20 }, (_, index) => beside.serial + 1 + index).filter(
          (serial) => serial < batch.firstSerial + batch.quantity && !bySerial.has(serial),
        )
      : [];
  const voidedAt = beside && new Date(beside.scannedAt.getTime() - 20 * HOUR);
  const voidedCodes = free
    .slice(0, VOIDED)
    .map((serial) => ({ serial, batchId: batch!.id, reason: REASON, voidedAt: voidedAt! }));
  const acts: PlannedAct[] = voidedCodes.map(({ serial, batchId }) => ({
    action: 'code-voided',
    claimId: null,
    details: { batch_id: batchId, serial, reason: REASON },
    at: voidedAt!,
  }));
  return { scans: scans.map((scan) => moved.get(scan.serial) ?? scan), fraudFlags, voidedCodes, acts };
}
