const MODULE: string = '../../../../deploy/ha/one-machine.mjs';

/** A cluster of deploy/ha/ that runs on this machine: three databases, two sites. */
export interface Cluster {
  /** Public addresses: scheme, host and port of either HAProxy. */
  fronts: string[];
  up(): Promise<void>;
  /** Stops everything at once; data and logs stay. */
  halt(): Promise<void>;
  /** Returns the machine that holds the lease and serves writes; undefined while none or two report it. */
  primary(): Promise<string | undefined>;
  members(): Promise<{ name: string; role: string; state: string }[]>;
  /** Waits until a primary has two standbys that follow it. */
  whole(seconds: number): Promise<void>;
  cutPower(machine: string): Promise<void>;
  killPostgres(machine: string): void;
  /** Stops every process of a machine (SIGSTOP). @returns a function that continues them */
  freeze(machine: string): () => void;
  start(machine: string): void;
  switchover(from: string, to: string): Promise<void>;
  /** Returns the connection string of the superuser, directly to one machine. */
  superuserUrl(machine: string, database?: string): string;
  /** Returns the connection string of the superuser to the primary. */
  primaryUrl(database?: string): string;
}

/** Opens a cluster in an empty folder, without starting it; both sites get `siteEnv`. */
export async function openCluster(options: { folder: string; siteEnv: Record<string, string> }): Promise<Cluster> {
  const module = (await import(MODULE)) as { openCluster: (given: typeof options) => Cluster };
  return module.openCluster(options);
}

/** Polls until `ask` returns a value. @throws Error that names `what` after the timeout */
export async function until<T>(ask: () => Promise<T | undefined>, seconds: number, what: string): Promise<T> {
  const deadline = performance.now() + seconds * 1000;
  for (;;) {
    const answer = await ask().catch(() => undefined);
    if (answer !== undefined) return answer;
    if (performance.now() > deadline) throw new Error(`Not within ${seconds} s: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
