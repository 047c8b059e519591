import type { PlatformContext } from '../context';
import { pingDatabase } from '../database/queries';

const TIMEOUT_MS = 2000;

/** Returns whether this process can serve requests: it is not stopping, and its database responds. */
export async function isReady({ db, lifecycle }: Pick<PlatformContext, 'db' | 'lifecycle'>): Promise<boolean> {
  return !lifecycle.stopping && (await pingDatabase(db, TIMEOUT_MS));
}
