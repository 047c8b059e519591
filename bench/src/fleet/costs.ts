import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What one request costs, measured: milliseconds of processor time and bytes. */
export interface RequestCost {
  apiCpuMs: number;
  postgresCpuMs: number;
  requestBytes: number;
  answerBytes: number;
  /** What one api process and one PostgreSQL reached together on the machine named. */
  maxPerSecond: number;
}

/** What one granted scan costs; `rows` and bytes are what stays in the database, indexes apart. */
export interface ScanCost extends RequestCost {
  walBytes: number;
  rows: number;
  heapBytes: number;
  indexBytes: number;
  roundTrips: number;
}

/** The measured costs that the fleet is computed from. */
export interface Costs {
  /** YYYY-MM-DD */
  measured: string;
  machine: string;
  scan: ScanCost;
  /** The call that the rewards screen makes when it is opened. */
  read: RequestCost;
  /** How many times dearer a scan is for PostgreSQL when its code and its user lie on two shards (`npm run bench:two-shards`). */
  twoShards: { cpu: number; wal: number };
}

/** @returns the contents of bench/costs.json, which the benches write (`--write-costs`) */
export function readCosts(): Costs {
  return JSON.parse(readFileSync(join(__dirname, '../../costs.json'), 'utf8')) as Costs;
}
