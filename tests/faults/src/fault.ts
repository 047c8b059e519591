/** What a fault did to the product: a row of the table that `npm run faults` prints. */
export interface FaultOutcome {
  /** How often the fault was made. */
  runs: number;
  /** Scans, claims and approvals that the api had acknowledged, recorded outside of it when its responses arrived. */
  acknowledged: number;
  /** Acknowledged and not found afterwards. */
  lost: number;
  /** Granted, redeemed, sent or stored more than once. */
  double: number;
  /** Ids of the invariants that did not hold afterwards. */
  violated: readonly string[];
  /** Seconds from the fault until the product served again, one for each run that had to recover. */
  recoverySeconds: readonly number[];
  /** Other broken promises, one sentence each. */
  broken: readonly string[];
  /** For the table's last column. */
  remark?: string;
}

/** What a fault reports itself; the rest of its outcome comes from the database. */
export type FaultReport = Pick<FaultOutcome, 'runs' | 'broken'> & Partial<FaultOutcome>;

export interface FaultRun {
  /** How often to make the fault. */
  runs: number;
  engine: 'pglite' | 'postgres';
  /** Logs progress. */
  log(line: string): void;
}

/** One row of the fault matrix (trust.md "Faults"). */
export interface Fault {
  /** Its name on the command line: `npm run faults -- kill-api`. */
  name: string;
  about: string;
  engines: readonly FaultRun['engine'][];
  /** Runs of the quick form; 0 leaves it to the long form. */
  quick: number;
  /** Runs of the long form, `npm run faults -- --long`. */
  long: number;
  /** Measures speed: nothing else runs beside it. */
  alone?: boolean;
  /** Makes the fault; its processes are stopped and removed when the promise settles. */
  make(run: FaultRun): Promise<FaultOutcome>;
}
