import { Client } from 'pg';
import { type SiteOptions, type SiteProcess, startSiteProcess } from './site-process';

export interface PostgresSite {
  site: SiteProcess;
  /** Puts settings in force that an owner can only propose, as if they had been confirmed; under their own names. */
  putInForce(settings: object): Promise<void>;
  /** Makes the requests for lost numbers a day older: their wait is over. */
  endNumberWaits(): Promise<void>;
  dispose(): Promise<void>;
}

/** Starts the site on a PostgreSQL of its own. */
export async function startPostgresSite({ env, ...options }: Omit<SiteOptions, 'dataDir'> = {}): Promise<PostgresSite> {
  // An ES module with top-level await, which Playwright's CommonJS cannot import at the top.
  const { startPrivatePostgres } = await import('../../../../tooling/tasks/private-postgres.mjs');
  const server = await startPrivatePostgres();
  if ('missing' in server) throw new Error(server.missing);
  const site = await startSiteProcess({ ...options, env: { ...env, DATABASE_URL: server.url } });
  return {
    site,
    async putInForce(settings) {
      const client = new Client({ connectionString: server.url });
      await client.connect();
      await client.query(
        `insert into programme_settings (settings, at)
         select coalesce((select settings from programme_settings order by id desc limit 1), '{}') || $1::jsonb, now()`,
        [settings],
      );
      await client.end();
    },
    async endNumberWaits() {
      const client = new Client({ connectionString: server.url });
      await client.connect();
      await client.query(`update number_requests set created_at = created_at - interval '1 day'`);
      await client.end();
    },
    async dispose() {
      await site.dispose();
      await server.stop();
    },
  };
}
