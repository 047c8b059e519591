// A series: labels scanned one after another without leaving the camera. It lives in the scan queue, so that a reload, a closed tab
// or a lost network loses none of it: its scans with a response stay queued until the series is ended or its results are dismissed.
import type { QueuedScan } from '../../offline/queued-scan';
import { removeScans, updateScan } from '../../offline/scan-queue';
import { grantedPoints } from '../../offline/scan.resource';
import { queueSnapshot, useQueuedScans } from '../../offline/use-queued-scans';
import { readStored, storeValue } from '../../preferences/browser-storage';
import { spellingOf } from '../../label-code/code-text';
import type { Place } from './use-take-code';
import { finishText, isFinished, queueScan, recordScan } from './record-scan';

const storageKey = 'scanMany';

/** Returns whether the scanner takes many labels in a row, as chosen on this phone. The default is one, with its result page. */
export const readManyMode = (): boolean => readStored(storageKey) === 'on';

export const storeManyMode = (many: boolean) => storeValue(storageKey, many ? 'on' : 'off');

const isInSeries = ({ series, seen }: QueuedScan) => series === true && seen !== true;

export const useSeries = (): readonly QueuedScan[] => useQueuedScans().filter(isInSeries);

export const isDone = (text: string): boolean =>
  isFinished(text) || queueSnapshot().scans.some((scan) => isInSeries(scan) && scan.code === spellingOf(text));

/** The last label that was read: `again` if it had been scanned before; without a key until it is queued. */
export type LatestLabel = { readonly again: true } | { readonly again: false; readonly key: string | undefined };

export async function scanInSeries(text: string, place: Promise<Place>): Promise<LatestLabel> {
  // At once: the label is still in view while the place is awaited.
  finishText(text);
  const { scan, again } = await queueScan(text, place, true);
  void recordScan(scan);
  return again ? { again } : { again, key: scan.key };
}

/** `refused` counts labels that brought no points. */
export function totalsOf(scans: readonly QueuedScan[]) {
  const totals = { labels: scans.length, points: 0, waiting: 0, refused: 0 };
  for (const { outcome, waited } of scans) {
    if (outcome?.kind === 'granted') totals.points += grantedPoints(outcome.grant);
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
