/** A private PostgreSQL server; its files are removed when it stops, unless `keepIn` names their folder. */
export interface PrivatePostgres {
  url: string;
  readonly pid: number;
  /** Kills it with every process that it started; its files stay. */
  crash(): Promise<void>;
  /** Starts it again on the same files and port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export function startPrivatePostgres(options?: {
  settings?: Record<string, string>;
  parent?: string;
  keepIn?: string;
  /** The address of a private server that it is to follow, as a hot standby. */
  standbyOf?: string;
}): Promise<PrivatePostgres | { missing: string }>;

/** Returns the folder of PostgreSQL's programs; undefined if there are none. */
export function findPostgres(): string | undefined;
