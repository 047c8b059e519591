import { readFileSync, writeFileSync } from 'node:fs';
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

const FILE = join(__dirname, '../../costs.json');

/** @returns the contents of bench/costs.json, which the benches write */
export function readCosts(): Costs {
  return JSON.parse(readFileSync(FILE, 'utf8')) as Costs;
}

/** Keeps what a bench measured, when it was called with `--write-costs`; other benches' figures stay. */
export function keepCosts(measured: Partial<Costs>): void {
  if (!process.argv.includes('--write-costs')) return;
  writeFileSync(FILE, `${JSON.stringify({ ...readCosts(), ...measured }, null, 2)}\n`);
}
