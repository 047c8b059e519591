import type { AppContext } from '../../app-context';
import { deleteEventsBefore } from './rate-events.repository';

/** As long as the longest limit counts back, and long enough for an admin to see today's events. */
const KEPT_MS = 24 * 3_600_000;

/** Deletes the events that no limit counts any more. Safe on any node. Returns their number. */
export async function purgeRateEvents({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<number> {
  const before = new Date(clock.now().getTime() - KEPT_MS);
  return deleteEventsBefore(db, ['invalid-code', 'invalid-preview', 'data-download'], before);
}
