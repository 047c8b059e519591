import type { Table } from './find-table';
import { parseSheet, type SheetLimits, type SheetRequest } from './parse-sheet';
import { type SheetFault, SheetProblem } from './sheet-problem';

/** A file to parse, for read-table.ts. */
export interface SheetTask {
  bytes: Uint8Array;
  limits: SheetLimits;
  request: SheetRequest<string>;
}

/** A problem as fields, because a copy of an error loses its class. */
export type SheetResult = { table: Table<string> } | { fault: SheetFault; message: string };

export async function run({ bytes, limits, request }: SheetTask): Promise<SheetResult> {
  try {
    return { table: await parseSheet(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), limits, request) };
  } catch (error) {
    if (!(error instanceof SheetProblem)) throw error;
    return { fault: error.fault, message: error.message };
  }
}
