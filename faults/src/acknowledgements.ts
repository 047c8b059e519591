import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A scan that was answered 201, as it was answered. */
export interface AcknowledgedScan {
  kind: 'scan';
  /** Its Idempotency-Key: one for one wish to scan, however often it was sent. */
  key: string;
  serial: number;
  points: number;
  /** ISO 8601: a scan that was lost and granted anew on the second try has another moment. */
  scannedAt: string;
}

/** A claim that was answered 201. */
export interface AcknowledgedClaim {
  kind: 'claim';
  key: string;
  transactionId: string;
  points: number;
}

/** An approval that was answered 201 and named the claim as approved, now or before. */
export interface AcknowledgedApproval {
  kind: 'approval';
  transactionId: string;
}

export type Acknowledgement = AcknowledgedScan | AcknowledgedClaim | AcknowledgedApproval;

/** What the product promised, written down outside of it the moment it did. */
export interface AcknowledgementFile {
  write(one: Acknowledgement): void;
  /** All of them, read back from the file. */
  read(): Acknowledgement[];
  remove(): void;
}

/** Opens an empty file in a temporary folder; each acknowledgement is one line, there before the next request is sent. */
export function openAcknowledgements(): AcknowledgementFile {
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-acknowledged-'));
  const path = join(folder, 'acknowledged.jsonl');
  const file = openSync(path, 'a');
  return {
    write: (one) => void writeSync(file, `${JSON.stringify(one)}\n`),
    read: () =>
      readFileSync(path, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Acknowledgement),
    remove() {
      closeSync(file);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
