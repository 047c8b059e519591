import { randomUUID } from 'node:crypto';
import { appendFileSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenDatabase } from '../../../api/src/database/open-database';

/** What the api acknowledged with 201; an approval also when it names the claim as approved before. */
type Acknowledgement =
  /** `scannedAt` distinguishes a kept scan from one that was lost and granted again on a retry. */
  | { kind: 'scan'; key: string; serial: number; points: number; scannedAt: string }
  | { kind: 'claim'; key: string; transactionId: string; points: number }
  | { kind: 'approval'; transactionId: string };

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

/** Records acknowledgements in a file outside of the product, each before the next request is sent. */
export class Acknowledgements {
  private readonly file = join(tmpdir(), `loyalty-acknowledged-${randomUUID()}.jsonl`);
  count = 0;

  private write(acknowledgement: Acknowledgement): void {
    appendFileSync(this.file, `${JSON.stringify(acknowledgement)}\n`);
    this.count += 1;
  }

  writeScan(key: string, { serial, reward_points: points, scanned_at: scannedAt }: ScanData): void {
    this.write({ kind: 'scan', key, serial, points, scannedAt });
  }

  writeClaim(key: string, { transaction_id: transactionId, points }: ClaimData): void {
    this.write({ kind: 'claim', key, transactionId, points });
  }

  writeApproval(transactionId: string): void {
    this.write({ kind: 'approval', transactionId });
  }

  private read(): Acknowledgement[] {
    if (this.count === 0) return [];
    const lines = readFileSync(this.file, 'utf8').trim().split('\n');
    return lines.map((line) => JSON.parse(line) as Acknowledgement);
  }

  remove(): void {
    rmSync(this.file, { force: true });
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
    for (const one of this.read()) {
      if (one.kind === 'scan') {
        const scan = scans.get(one.serial);
        const isThere =
          scan?.points === one.points &&
          scan.request_key === one.key &&
          scan.scanned_at.toISOString() === one.scannedAt &&
          granted.has(one.serial);
        if (!isThere) lost.push(`scan of serial ${one.serial}, acknowledged at ${one.scannedAt}`);
        if ((keyOfSerial.get(one.serial) ?? one.key) !== one.key) double.push(`serial ${one.serial} for two requests`);
        keyOfSerial.set(one.serial, one.key);
      } else if (one.kind === 'claim') {
        if (claims.get(one.transactionId)?.points !== one.points) lost.push(`claim ${one.transactionId}`);
        const earlier = claimOfKey.get(one.key) ?? one.transactionId;
        if (earlier !== one.transactionId) double.push(`claims ${earlier} and ${one.transactionId} of one request`);
        claimOfKey.set(one.key, one.transactionId);
      } else if (claims.get(one.transactionId)?.status !== 'approved') lost.push(`approval of ${one.transactionId}`);
    }
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
