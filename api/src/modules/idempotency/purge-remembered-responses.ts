import type { AppContext } from '../../app-context';
import { deleteResponsesBefore } from './remembered-responses.repository';

const HOUR_MS = 3_600_000;

/** Deletes remembered responses older than `IDEMPOTENCY_HOURS` (at least 24). Safe on any node. Returns how many. */
export async function purgeRememberedResponses({
  config,
  db,
  clock,
}: Pick<AppContext, 'config' | 'db' | 'clock'>): Promise<number> {
  return deleteResponsesBefore(db, new Date(clock.now().getTime() - config.limits.idempotencyHours * HOUR_MS));
}
