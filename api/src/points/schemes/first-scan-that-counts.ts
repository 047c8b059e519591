import { indianDayOf } from '../../platform/indian-time';
import { LATEST_READING_MS } from './late-readings';
import { meetsConditions } from './meet-conditions';
import type { PastScan } from './past-scans.repository';
import type { ReferralScheme } from './referrals.repository';

/** Whether a scan is in the time of a scheme, as of when its label was read. */
function isInTime({ definition, stoppedAt }: ReferralScheme, { at, readAt }: Pick<PastScan, 'at' | 'readAt'>): boolean {
  const [startsAt, endsAt] = [new Date(definition.startsAt), new Date(definition.endsAt)];
  const read = readAt ?? at;
  const lastArrival = stoppedAt ?? new Date(endsAt.getTime() + LATEST_READING_MS);
  return read >= startsAt && read < endsAt && at < lastArrival;
}

/**
 * Finds by which scheme a new person's first scan that counts pays for bringing them: of several the one with most points.
 * Only who joined in its time is new to it.
 * @param scans of the person, in their order, from the beginning of a day
 */
export function firstScanThatCounts(
  schemes: readonly ReferralScheme[],
  scans: readonly PastScan[],
): ReferralScheme | undefined {
  let [today, scansToday] = ['', 0];
  for (const scan of scans) {
    const day = indianDayOf(scan.at);
    if (day === today) scansToday += 1;
    else [today, scansToday] = [day, 0];
    const counting = schemes.filter(
      (scheme) =>
        scan.joinedAt >= new Date(scheme.definition.startsAt) &&
        isInTime(scheme, scan) &&
        meetsConditions(scheme.definition.conditions, { ...scan, scansToday }),
    );
    const [best] = counting.toSorted((a, b) => pointsOf(b) - pointsOf(a) || a.id - b.id);
    if (best) return best;
  }
  return undefined;
}

const pointsOf = ({ definition: { referral } }: ReferralScheme) =>
  referral.pointsForReferrer + referral.pointsForFriend;
