import type { OpenDatabase } from '../../../api/src/platform/database/open-database';

/** Data of a response to a scan, a claim and an approval. */
export interface ScanData {
  serial: number;
  reward_points: number;
  scanned_at: string;
}
export interface ClaimData {
  transaction_id: string;
  points: number;
}
export interface ApprovalData {
  approved: string[];
  already_approved: string[];
  points: number;
}

/** What the api acknowledged with 201; an approval also when it names the claim as approved before. */
export class Acknowledgements {
  readonly scans: [key: string, data: ScanData][] = [];
  readonly claims: [key: string, data: ClaimData][] = [];
  /** Transaction ids. */
  readonly approvals: string[] = [];

  get count(): number {
    return this.scans.length + this.claims.length + this.approvals.length;
  }

  /**
   * Compares what was acknowledged with the database. Lost: not there with the same points, key and time. Double: a
   * code granted twice or acknowledged to two requests, a request that made two claims, points redeemed twice.
   * Unexpected: every scan that was begun had its response in the end, so none may be there that was not acknowledged.
   */
  async compare(db: OpenDatabase['db']): Promise<{ lost: string[]; double: string[]; unexpected: number }> {
    const rows = await readRows(db);
    const scans = new Map(rows.scans.map((scan) => [scan.serial, scan]));
    const granted = new Set(rows.grants.map(({ serial }) => serial));
    const claims = new Map(rows.claims.map((claim) => [claim.transaction_id, claim]));
    const keyOfSerial = new Map<number, string>();
    const claimOfKey = new Map<string, string>();
    const lost: string[] = [];
    const double: string[] = [];
    for (const [key, { serial, reward_points: points, scanned_at: at }] of this.scans) {
      const scan = scans.get(serial);
      // Its time distinguishes a kept scan from one that was lost and granted again on a retry.
      const isKept = scan?.points === points && scan.request_key === key && scan.scanned_at.toISOString() === at;
      if (!isKept || !granted.has(serial)) lost.push(`scan of serial ${serial}, acknowledged at ${at}`);
      if ((keyOfSerial.get(serial) ?? key) !== key) double.push(`serial ${serial} for two requests`);
      keyOfSerial.set(serial, key);
    }
    for (const [key, { transaction_id: id, points }] of this.claims) {
      if (claims.get(id)?.points !== points) lost.push(`claim ${id}`);
      const earlier = claimOfKey.get(key) ?? id;
      if (earlier !== id) double.push(`claims ${earlier} and ${id} of one request`);
      claimOfKey.set(key, id);
    }
    for (const id of this.approvals) if (claims.get(id)?.status !== 'approved') lost.push(`approval of ${id}`);
    for (const { serial, times } of rows.grants) if (times > 1) double.push(`serial ${serial} granted ${times} times`);
    for (const { transaction_id: id, redeemed } of rows.claims)
      if (redeemed > 1) double.push(`claim ${id} redeemed ${redeemed} times`);
    return { lost, double, unexpected: rows.scans.filter(({ serial }) => !keyOfSerial.has(serial)).length };
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
