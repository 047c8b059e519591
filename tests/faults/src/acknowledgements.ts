import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What the api acknowledged with 201; an approval also when it names the claim as approved before. */
export type Acknowledgement =
  /** `scannedAt` distinguishes a kept scan from one that was lost and granted again on a retry. */
  | { kind: 'scan'; key: string; serial: number; points: number; scannedAt: string }
  | { kind: 'claim'; key: string; transactionId: string; points: number }
  | { kind: 'approval'; transactionId: string };

/** Body of a response to a scan. */
export interface ScanBody {
  message?: string;
  data?: { serial: number; reward_points: number; scanned_at: string };
}

/** Body of a response to a claim. */
export interface ClaimBody {
  code?: string;
  message?: string;
  data?: { transaction_id: string; points: number };
}

/** Body of a response to an approval. */
export interface ApprovalBody {
  message?: string;
  data?: { approved: string[]; already_approved: string[]; points: number };
}

/** Records acknowledgements in a file outside of the product, each before the next request is sent. */
export class AcknowledgementFile {
  private readonly folder = mkdtempSync(join(tmpdir(), 'loyalty-acknowledged-'));
  private readonly path = join(this.folder, 'acknowledged.jsonl');
  private readonly file = openSync(this.path, 'a');

  private write(acknowledgement: Acknowledgement): void {
    writeSync(this.file, `${JSON.stringify(acknowledgement)}\n`);
  }

  writeScan(key: string, { serial, reward_points: points, scanned_at: scannedAt }: ScanBody['data'] & object): void {
    this.write({ kind: 'scan', key, serial, points, scannedAt });
  }

  writeClaim(key: string, { transaction_id: transactionId, points }: ClaimBody['data'] & object): void {
    this.write({ kind: 'claim', key, transactionId, points });
  }

  writeApproval(transactionId: string): void {
    this.write({ kind: 'approval', transactionId });
  }

  read(): Acknowledgement[] {
    const lines = readFileSync(this.path, 'utf8').split('\n').filter(Boolean);
    return lines.map((line) => JSON.parse(line) as Acknowledgement);
  }

  remove(): void {
    closeSync(this.file);
    rmSync(this.folder, { recursive: true, force: true });
  }
}
