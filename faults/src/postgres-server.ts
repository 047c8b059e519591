const MODULE: string = '../../scripts/private-postgres.mjs';

/** A private PostgreSQL server, with the means to make it fail. */
export interface PostgresServer {
  url: string;
  /** Process id of the postmaster now. */
  pid: number;
  /** `kill -9` of the postmaster and of every process it started; resolves when they are gone. Its files stay. */
  crash(): Promise<void>;
  /** Starts it again on the same files and port; resolves when it has recovered and takes connections. */
  restart(): Promise<void>;
  /** Stops it and removes its files. */
  stop(): Promise<void>;
}

/**
 * Starts a private server with its default durability.
 * @throws Error when PostgreSQL's programs are not on this machine
 */
export async function startPostgres(
  options: { settings?: Record<string, string>; parent?: string } = {},
): Promise<PostgresServer> {
  const { startPrivatePostgres } = (await import(MODULE)) as {
    startPrivatePostgres: (given: typeof options) => Promise<PostgresServer | { missing: string }>;
  };
  const server = await startPrivatePostgres(options);
  if ('missing' in server) throw new Error(`PostgreSQL is not on this machine: ${server.missing}`);
  return server;
}
