import type { InstantState } from '../../platform/database/schema';

const FIRST_MS = 5000;
const LONGEST_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** So long a payment that has ended is compared with the provider every day: banks return money after days. */
const COMPARED_DAYS = 30;

/**
 * Returns when the state of a payment is read next: while it is open or has a problem, after a pause twice as long each
 * time; once it has ended, every day for 30 days. Null: not any more.
 */
export function nextReading(
  payment: { state: InstantState; problem?: string | null; attempts: number; createdAt: Date },
  now: Date,
): Date | null {
  const { state, problem = null, attempts, createdAt } = payment;
  const isCompared = now.getTime() - createdAt.getTime() < COMPARED_DAYS * DAY_MS;
  if (isOpen(state) || (problem !== null && isCompared))
    return new Date(now.getTime() + Math.min(FIRST_MS * 2 ** Math.max(attempts - 1, 0), LONGEST_MS));
  return isCompared ? new Date(now.getTime() + DAY_MS) : null;
}

const isOpen = (state: InstantState) => state === 'created' || state === 'sent' || state === 'processing';
