import type { Acknowledgement } from './acknowledgements';

/** What the database holds afterwards. */
export interface StoredRows {
  scans: readonly { serial: number; points: number; requestKey: string | null; scannedAt: string }[];
  /** How often each serial was granted, from the journal. */
  grants: ReadonlyMap<number, number>;
  claims: readonly { transactionId: string; points: number; status: string; redeemed: number }[];
}

/** How the acknowledgements and the rows compare. */
export interface Verdict {
  acknowledged: number;
  lost: number;
  double: number;
  /** Scans in the database that nobody was told of, although every scan that was begun got its answer. */
  untold: number;
  /** A few of what was lost or doubled, for whoever must look. */
  examples: string[];
}

const EXAMPLES = 5;

/**
 * Compares what was acknowledged with what is there. Lost: an acknowledged scan, claim or approval that is not there as it was
 * acknowledged (a scan granted anew has another moment). Double: a code granted more than once, or acknowledged to two wishes
 * to scan; a wish to claim that made two claims; a claim whose points were redeemed more than once.
 */
export function judge(acknowledged: readonly Acknowledgement[], stored: StoredRows): Verdict {
  const scans = new Map(stored.scans.map((scan) => [scan.serial, scan]));
  const claims = new Map(stored.claims.map((claim) => [claim.transactionId, claim]));
  const told = new Map<number, string>();
  const claimOfKey = new Map<string, string>();
  const lost: string[] = [];
  const double: string[] = [];
  for (const one of acknowledged) {
    if (one.kind === 'scan') {
      const found = scans.get(one.serial);
      const same =
        found &&
        found.points === one.points &&
        found.requestKey === one.key &&
        found.scannedAt === one.scannedAt &&
        stored.grants.has(one.serial);
      if (!same) lost.push(`scan of serial ${one.serial}, acknowledged at ${one.scannedAt}`);
      const earlier = told.get(one.serial);
      if (earlier !== undefined && earlier !== one.key) double.push(`serial ${one.serial} acknowledged to two`);
      told.set(one.serial, one.key);
    } else if (one.kind === 'claim') {
      if (claims.get(one.transactionId)?.points !== one.points) lost.push(`claim ${one.transactionId}`);
      const earlier = claimOfKey.get(one.key);
      if (earlier !== undefined && earlier !== one.transactionId) double.push(`claim ${earlier}, ${one.transactionId}`);
      claimOfKey.set(one.key, one.transactionId);
    } else if (claims.get(one.transactionId)?.status !== 'approved') {
      lost.push(`approval of ${one.transactionId}`);
    }
  }
  for (const [serial, times] of stored.grants) if (times > 1) double.push(`serial ${serial} granted ${times} times`);
  for (const { transactionId, redeemed } of stored.claims) {
    if (redeemed > 1) double.push(`claim ${transactionId} redeemed ${redeemed} times`);
  }
  return {
    acknowledged: acknowledged.length,
    lost: lost.length,
    double: double.length,
    untold: stored.scans.filter(({ serial }) => !told.has(serial)).length,
    examples: [...lost.map((text) => `lost: ${text}`), ...double.map((text) => `double: ${text}`)].slice(0, EXAMPLES),
  };
}
