import type { QueuedScan } from '../../offline/queued-scan';
import { removeScans, updateScan } from '../../offline/scan-queue';

export interface SeriesTotals {
  readonly labels: number;
  readonly points: number;
  readonly waiting: number;
  /** Labels that brought no points. */
  readonly refused: number;
}

export function totalsOf(scans: readonly QueuedScan[]): SeriesTotals {
  const totals = { labels: scans.length, points: 0, waiting: 0, refused: 0 };
  for (const { outcome, waited } of scans) {
    if (outcome?.kind === 'granted') totals.points += outcome.grant.points ?? 0;
    else if (outcome) totals.refused += 1;
    else if (waited) totals.waiting += 1;
  }
  return totals;
}

/** Ends the series: its results were seen. What waits is sent later, and shown then. */
export async function endSeries(scans: readonly QueuedScan[]): Promise<void> {
  for (const scan of scans) if (!scan.outcome) await updateScan(scan, { series: false });
  await removeScans(scans.filter(({ outcome }) => outcome));
}
