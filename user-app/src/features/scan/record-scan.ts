import { personOf } from '../../offline/person';
import type { ScanOutcome } from '../../offline/scan-outcome';
import { changeScan, keepScan, readScans, removeScans } from '../../offline/scan-queue';
import { sendScans } from '../../offline/scan-sender';
import type { ShownScan } from '../../offline/waiting-scans';
import { currentSession } from '../../session/session';
import { symbolsOf } from './code-text';
import { attemptOf, settleScan } from './scan-attempts';
import type { ScannedCode } from './scanned-code';

/** How a scan stands. */
export interface RecordedScan {
  readonly outcome: ScanOutcome;
  /** The outcome came just now, rather than with a reload or the back button. */
  readonly isNew: boolean;
  /** What is kept on the phone until the scan has its outcome; absent once that is old. */
  readonly kept?: ShownScan;
}

const underWay = new Map<string, Promise<RecordedScan>>();
/** Keys of the kept scans by which readings of a code go that waited already. */
const keptUnder = new Map<string, string>();

/**
 * Records a scan exactly once. It is kept on the phone before it is sent, so that nothing that happens on the way can lose it; it
 * goes behind those that wait already; what has a last word is not sent again.
 * @param now also what the api asked to be spared for a while: the person insists
 */
export async function recordScan(scan: ScannedCode, { now = false } = {}): Promise<RecordedScan> {
  const settled = attemptOf(scan.key)?.outcome;
  if (settled) return { outcome: settled, isNew: false };
  let recording = underWay.get(scan.key);
  if (!recording) {
    recording = record(scan, now).finally(() => underWay.delete(scan.key));
    underWay.set(scan.key, recording);
  }
  return recording;
}

async function record(scan: ScannedCode, now: boolean): Promise<RecordedScan> {
  const person = personOf(currentSession().token) ?? '';
  const { key, text, location, latitude, longitude } = scan;
  const coordinates = latitude === undefined || longitude === undefined ? {} : { latitude, longitude };
  const known = keptUnder.get(key);
  const kept =
    (known === undefined ? undefined : (await readScans(person)).find((one) => one.key === known)) ??
    (await keepScan({
      key,
      text,
      location,
      ...coordinates,
      person,
      code: symbolsOf(text),
      scannedAt: Date.now(),
    }));
  keptUnder.set(key, kept.key);
  if (!kept.outcome) await sendScans({ now });
  const then = kept.outcome ? kept : (await readScans(person)).find((one) => one.key === kept.key);
  if (then?.outcome) {
    settleScan(key, then.outcome);
    return { outcome: then.outcome, isNew: true, kept: then };
  }
  const { reason = 'server', notBefore } = then ?? {};
  const waiting = { kind: 'unanswered' as const, reason, message: '', ...(notBefore && { notBefore }) };
  return { outcome: waiting, isNew: true, kept: then ?? kept };
}

/** The person has seen how a scan ended. What had waited and was refused stays in the list of results until it is dismissed. */
export async function acknowledgeScan({ outcome, kept }: RecordedScan): Promise<void> {
  if (!kept || outcome.kind === 'unanswered') return;
  if (outcome.kind === 'refused' && kept.waited) await changeScan(kept, { seen: true });
  else await removeScans([kept.key]);
}
