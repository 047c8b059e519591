/** What one fault did to the product: a row of the table that `npm run faults` prints. */
export interface FaultOutcome {
  /** How often the fault was made. */
  runs: number;
  /** Scans (or other acts) that the api had acknowledged, written down outside of it as its answers came. */
  acknowledged: number;
  /** Acknowledged and not found afterwards. */
  lost: number;
  /** Paid, sent or stored more than once. */
  double: number;
  /** Names of the invariants that did not hold afterwards; empty when all twelve held. */
  violated: readonly string[];
  /** Seconds from the fault's end (or from the kill) until the product served again, one for each run that had to recover. */
  recoverySeconds: readonly number[];
  /** What else was promised and not kept, one sentence each; empty when the fault was survived as trust.md promises. */
  broken: readonly string[];
  /** A remark for the table's last column. */
  remark?: string;
}

/** How a fault is made this time. */
export interface FaultRun {
  /** How often to make it. */
  runs: number;
  /** Tells whoever watches how far it is. */
  say(line: string): void;
  /** Which database engine the product runs on. */
  engine: 'pglite' | 'postgres';
}

/** One row of the fault matrix (trust.md "Faults"). */
export interface Fault {
  /** Names it on the command line: `npm run faults -- kill-api`. */
  name: string;
  /** What is done, in the words of the table. */
  about: string;
  /** The engines that it is made on. */
  engines: readonly FaultRun['engine'][];
  /** Runs in `npm test`; 0 leaves it to the long form. */
  quick: number;
  /** Runs of the long form, `npm run faults -- --long`. */
  long: number;
  /** It measures how fast something is: nothing else is made beside it. */
  alone?: boolean;
  /** Makes it; whatever it started is stopped and removed when the promise settles. */
  make(run: FaultRun): Promise<FaultOutcome>;
}
