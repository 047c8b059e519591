import type { Config } from '../platform/config/load-config';
import type { OpenDatabase } from '../platform/database/open-database';

/** What the brands of an installation share. */
export interface Installation {
  /** From which brands read their own variables. */
  env: NodeJS.ProcessEnv;
  config: Config;
  /** Of the default brand, with the registry. */
  database: Pick<OpenDatabase, 'db' | 'inSchema'>;
}
