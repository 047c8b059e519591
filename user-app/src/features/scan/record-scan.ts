import { attemptOf, settleScan } from './scan-attempts';
import { outcomeOfFailure, type ScanOutcome } from './scan-outcome';
import { storeScan } from './scan.resource';
import type { ScannedCode } from './scanned-code';

const underWay = new Map<string, Promise<ScanOutcome>>();

/**
 * Records a scan exactly once: what has a last word is not sent again, what is on its way is not sent beside itself, and
 * what got no answer is sent again under its own key.
 * @returns the outcome, and whether it is news
 */
export async function recordScan(scan: ScannedCode): Promise<{ outcome: ScanOutcome; isNew: boolean }> {
  const settled = attemptOf(scan.key)?.outcome;
  if (settled) return { outcome: settled, isNew: false };
  let sending = underWay.get(scan.key);
  if (!sending) {
    sending = send(scan).finally(() => underWay.delete(scan.key));
    underWay.set(scan.key, sending);
  }
  return { outcome: await sending, isNew: true };
}

async function send(scan: ScannedCode): Promise<ScanOutcome> {
  let outcome: ScanOutcome;
  try {
    outcome = { kind: 'granted', grant: await storeScan(scan) };
  } catch (error) {
    outcome = outcomeOfFailure(error);
  }
  if (outcome.kind !== 'unanswered') settleScan(scan.key, outcome);
  return outcome;
}
