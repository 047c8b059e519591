import { type OpenDatabase, openDatabase } from '../../../api/src/database/open-database';
import { checkInvariants } from '../../../api/src/modules/invariants';
import type { Acknowledgement } from './acknowledgements';
import type { FaultOutcome, FaultReport } from './fault';

/** Where the product's data are: a PostgreSQL server, or the data folder of a stopped process. */
export type Place = { databaseUrl: string } | { dataDir: string };

const EXAMPLES = 5;

/**
 * Compares what was acknowledged with the database, and checks the invariants I1 to I18. Lost: not there with the same points, key
 * and time. Double: a code granted twice or acknowledged to two requests, a request that made two claims, points redeemed twice.
 * Every scan that was begun had its response in the end, so a scan that was never acknowledged is a broken promise, too.
 */
export async function verify(
  place: Place,
  acknowledged: readonly Acknowledgement[],
  report: FaultReport,
): Promise<FaultOutcome> {
  const { db, close } = await openDatabase(place);
  try {
    const { lost, double, unexpected } = compare(acknowledged, await readRows(db));
    const invariants = await checkInvariants(db);
    const examples = [...lost.map((what) => `lost: ${what}`), ...double.map((what) => `double: ${what}`)];
    return {
      acknowledged: acknowledged.length,
      lost: lost.length,
      double: double.length,
      violated: invariants.filter(({ violations }) => violations > 0).map(({ id }) => id),
      recoverySeconds: [],
      ...report,
      broken: [
        ...examples.slice(0, EXAMPLES),
        ...(unexpected > 0 ? [`${unexpected} scans were granted and never acknowledged`] : []),
        ...new Set(report.broken),
      ],
    };
  } finally {
    await close();
  }
}

async function readRows(db: OpenDatabase['db']) {
  const scans = await db.selectFrom('scans').select(['serial', 'points', 'request_key', 'scanned_at']).execute();
  const grants = await db
    .selectFrom('journal')
    .select(({ fn }) => ['serial', fn.countAll<number>().as('times')])
    .where('kind', '=', 'grant')
    .where('serial', 'is not', null)
    .groupBy('serial')
    .execute();
  const claims = await db
    .selectFrom('claims as c')
    .leftJoin('journal as j', (join) => join.onRef('j.claim_id', '=', 'c.id').on('j.kind', '=', 'approval'))
    .select(({ fn }) => ['c.transaction_id', 'c.points', 'c.status', fn.count<number>('j.id').as('redeemed')])
    .groupBy(['c.id', 'c.transaction_id', 'c.points', 'c.status'])
    .execute();
  return { scans, grants, claims };
}

function compare(acknowledged: readonly Acknowledgement[], rows: Awaited<ReturnType<typeof readRows>>) {
  const scans = new Map(rows.scans.map((scan) => [scan.serial, scan]));
  const grants = new Map(rows.grants.map(({ serial, times }) => [serial, times]));
  const claims = new Map(rows.claims.map((claim) => [claim.transaction_id, claim]));
  const keyOfSerial = new Map<number, string>();
  const claimOfKey = new Map<string, string>();
  const lost: string[] = [];
  const double: string[] = [];
  for (const one of acknowledged) {
    if (one.kind === 'scan') {
      const scan = scans.get(one.serial);
      const isThere =
        scan?.points === one.points &&
        scan.request_key === one.key &&
        scan.scanned_at.toISOString() === one.scannedAt &&
        grants.has(one.serial);
      if (!isThere) lost.push(`scan of serial ${one.serial}, acknowledged at ${one.scannedAt}`);
      if ((keyOfSerial.get(one.serial) ?? one.key) !== one.key) double.push(`serial ${one.serial} acknowledged to two`);
      keyOfSerial.set(one.serial, one.key);
    } else if (one.kind === 'claim') {
      if (claims.get(one.transactionId)?.points !== one.points) lost.push(`claim ${one.transactionId}`);
      const earlier = claimOfKey.get(one.key) ?? one.transactionId;
      if (earlier !== one.transactionId) double.push(`claims ${earlier} and ${one.transactionId} of one request`);
      claimOfKey.set(one.key, one.transactionId);
    } else if (claims.get(one.transactionId)?.status !== 'approved') lost.push(`approval of ${one.transactionId}`);
  }
  for (const [serial, times] of grants) if (times > 1) double.push(`serial ${serial} granted ${times} times`);
  for (const { transaction_id: id, redeemed } of rows.claims)
    if (redeemed > 1) double.push(`claim ${id} redeemed ${redeemed} times`);
  return { lost, double, unexpected: rows.scans.filter(({ serial }) => !keyOfSerial.has(serial)).length };
}
