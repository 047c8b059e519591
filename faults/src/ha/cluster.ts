const MODULE: string = '../../../deploy/ha/one-machine.mjs';

/** A cluster of deploy/ha/ that runs on this machine: three databases, two sites. */
export interface Cluster {
  /** Where people are let in: scheme, host and port of either HAProxy. */
  fronts: string[];
  up(): Promise<void>;
  /** Stops everything at once; data and logs stay. */
  halt(): Promise<void>;
  /** The machine that holds the lease and serves writes right now; undefined while none or two say so. */
  primary(): Promise<string | undefined>;
  members(): Promise<{ name: string; role: string; state: string }[]>;
  /** Waits until a primary has two standbys that follow it. */
  whole(seconds: number): Promise<void>;
  cutPower(machine: string): Promise<void>;
  killPostgres(machine: string): void;
  /** Stops every process of a machine in its tracks; what it returns lets them go on. */
  freeze(machine: string): () => void;
  start(machine: string): void;
  switchover(from: string, to: string): Promise<void>;
  /** Connection string of the superuser, straight to one machine. */
  superuserUrl(machine: string, database?: string): string;
  /** Connection string of the superuser to whoever is primary. */
  primaryUrl(database?: string): string;
}

/** A cluster in an empty folder, nothing of it started; `siteEnv` goes to both sites. */
export async function openCluster(options: { folder: string; siteEnv: Record<string, string> }): Promise<Cluster> {
  const module = (await import(MODULE)) as { openCluster: (given: typeof options) => Cluster };
  return module.openCluster(options);
}

/** Asks until something is so. @throws Error that says what did not come about */
export async function until<T>(ask: () => Promise<T | undefined>, seconds: number, what: string): Promise<T> {
  const deadline = performance.now() + seconds * 1000;
  for (;;) {
    const answer = await ask().catch(() => undefined);
    if (answer !== undefined) return answer;
    if (performance.now() > deadline) throw new Error(`Not within ${seconds} s: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
