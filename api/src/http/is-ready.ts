import type { AppContext } from '../app-context';
import { pingDatabase } from '../database/ping-database';

const PATIENCE_MS = 2000;

/** Whether this process can serve requests: it was not told to end, and its database answers. */
export async function isReady({ db, lifecycle }: Pick<AppContext, 'db' | 'lifecycle'>): Promise<boolean> {
  return !lifecycle.stopping && (await pingDatabase(db, PATIENCE_MS));
}
