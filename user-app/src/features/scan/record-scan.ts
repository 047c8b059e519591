import { newIdempotencyKey } from '@loyalty/shared-ui/use-command';
import { personOf } from '@loyalty/shared-ui/person';
import { waitOf, type NewScan, type QueuedScan } from '../../offline/queued-scan';
import type { ScanOutcome } from '../../offline/scan.resource';
import { enqueueScan, readQueue, removeScans, updateScan } from '../../offline/scan-queue';
import { sendScans } from '../../offline/scan-sender';
import { currentSession } from '../../session/session';
import { spellingOf } from '../../label-code/code-text';
import type { Place } from './use-take-code';
import type { ScanState } from './scan-state';

export interface RecordedScan {
  readonly outcome: ScanOutcome;
  /** The outcome has just arrived, rather than with a reload or the back button. */
  readonly isNew: boolean;
  readonly queued?: QueuedScan;
}

/** Texts that this page has scanned, so that the scanner does not take a label twice. */
const finishedTexts = new Set<string>();

export const isFinished = (text: string): boolean => finishedTexts.has(text);
export const finishText = (text: string): void => void finishedTexts.add(text);

/**
 * Queues a code that was read. From then on it cannot be lost before its outcome.
 * @param place where it was read, as far as known in time
 */
export async function queueScan(text: string, place: Place | Promise<Place>, series = false): Promise<ScanState> {
  // Before the place is known: by then another user may have signed in.
  const now = new Date();
  const reading = {
    person: personOf(currentSession().token) ?? '',
    scannedAt: now.getTime(),
    readAt: now.toISOString(),
  };
  const read: NewScan = {
    ...(await place),
    ...reading,
    ...(series && { series }),
    key: newIdempotencyKey(),
    text,
    code: spellingOf(text),
  };
  const queued = await enqueueScan(read);
  if (queued.key === read.key) return { scan: read, again: false };
  const { key, code, location, latitude, longitude, person, scannedAt, readAt } = queued;
  const coordinates = latitude !== undefined && longitude !== undefined && { latitude, longitude };
  return {
    scan: { key, text: queued.text, code, location, ...coordinates, person, scannedAt, ...(readAt && { readAt }) },
    again: true,
  };
}

/**
 * Records a queued scan exactly once, after those that are waiting. A scan that another tab has removed from the queue meanwhile
 * is queued again under its key: the api then repeats its response.
 * @param now also when the api asked to wait
 */
export async function recordScan(scan: NewScan, { now = false } = {}): Promise<RecordedScan> {
  const queued = await enqueueScan(scan);
  if (queued.outcome) return { outcome: queued.outcome, isNew: false, queued };
  await sendScans({ now });
  const sent = (await readQueue(scan.person)).find(({ key }) => key === queued.key);
  if (sent?.outcome) {
    finishText(scan.text);
    return { outcome: sent.outcome, isNew: true, queued: sent };
  }
  const { reason = 'server' } = sent ?? {};
  const notBefore = sent && waitOf(sent);
  const outcome = { kind: 'unanswered', reason, message: '', ...(notBefore && { notBefore }) } as const;
  return { outcome, isNew: true, queued: sent ?? queued };
}

/** Marks an outcome as seen by the user. The rejection of a scan that had waited stays in the list of results until dismissed. */
export async function acknowledgeScan({ outcome, queued }: RecordedScan): Promise<void> {
  if (!queued || outcome.kind === 'unanswered') return;
  if (outcome.kind === 'refused' && queued.waited) await updateScan(queued, { seen: true });
  else await removeScans([queued]);
}
