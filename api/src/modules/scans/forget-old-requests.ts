import type { AppContext } from '../../app-context';
import { forgetAnswers } from '../ledger';
import { forgetInvalidCodes } from './invalid-code.repository';

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
    codes: await forgetInvalidCodes(db, before(INVALID_CODES_KEPT_HOURS)),
  };
}

/** Forgets every ten minutes until told to stop. A round that fails is reported, and the next one makes up for it. */
export function keepForgetting(context: AppContext, report: (error: unknown) => void): () => void {
  const timer = setInterval(() => forgetOldRequests(context).catch(report), ROUND_MS);
  timer.unref();
  return () => clearInterval(timer);
}
