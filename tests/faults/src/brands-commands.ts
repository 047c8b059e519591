import { runBrandsCommand } from '../../../api/src/brands/brands-command';
import { loadConfig } from '../../../api/src/platform/config/load-config';
import { withDatabase } from '../../../api/src/platform/database/open-database';
import type { FaultRun } from './fault';

type Command = (action: object) => Promise<void>;

/** Returns a function that carries out a command of `npm run brands`. */
export function commandOf(run: FaultRun, databaseUrl: string): Command {
  const env = { ...run.keys, DATABASE_URL: databaseUrl, DATA_DIR: run.folder, SMS_PROVIDER: 'outbox' };
  const config = loadConfig(env);
  return (action) =>
    withDatabase({ databaseUrl, databasePoolSize: 2 }, async (database) => {
      const { code, lines } = await runBrandsCommand({ actor: 'faults', ...action }, { env, config, database });
      if (code !== 0) throw new Error(lines.join('\n'));
    });
}
