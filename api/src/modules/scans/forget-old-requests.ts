import type { AppContext } from '../../app-context';
import { repeatRounds } from '../../repeat-rounds';
import { forgetAnswers } from '../ledger';
import { forgetEvents } from '../rate-events';

const HOUR_MS = 3_600_000;
const ROUND_MS = 600_000;
/** Far beyond the brake's ten minutes, so that an admin can still see what happened today. */
const INVALID_CODES_KEPT_HOURS = 24;

/**
 * Deletes remembered answers past their age (`IDEMPOTENCY_HOURS`, at least 24) and invalid codes that no longer count.
 * Safe on any number of nodes at once. Returns how many of each went.
 */
export async function forgetOldRequests({
  config,
  db,
  clock,
}: AppContext): Promise<{ answers: number; codes: number }> {
  const now = clock.now().getTime();
  const before = (hours: number) => new Date(now - hours * HOUR_MS);
  return {
    answers: await forgetAnswers(db, before(config.limits.idempotencyHours)),
    codes: await forgetEvents(db, 'invalid-code', before(INVALID_CODES_KEPT_HOURS)),
  };
}

/**
 * Forgets every ten minutes until told to stop. A round that fails is reported, and the next one makes up for it.
 *
 * @returns a function that stops it and waits for a round that is under way
 */
export function keepForgetting(context: AppContext, report: (error: unknown) => void): () => Promise<void> {
  return repeatRounds(() => forgetOldRequests(context), { everyMs: ROUND_MS, report });
}
