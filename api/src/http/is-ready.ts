import type { AppContext } from '../app-context';
import { pingDatabase } from '../database/ping-database';

const PATIENCE_MS = 2000;

/** Whether this process can serve requests: its database answers. */
export function isReady({ db }: Pick<AppContext, 'db'>): Promise<boolean> {
  return pingDatabase(db, PATIENCE_MS);
}
