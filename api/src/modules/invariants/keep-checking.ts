import { setTimeout as pause } from 'node:timers/promises';
import type { AppContext } from '../../app-context';
import { type InvariantResult, checkOneByOne } from './check-invariants';
import { endTurn, keepTurn, takeTurn } from './check-turn.repository';

/** A fresh process first answers whoever waits for it. */
const FIRST_CHECK_MS = 5000;
const MINUTE_MS = 60_000;
const LONGEST_PAUSE_MS = 5000;

/** What a check needs to be told and to tell. */
export interface CheckLog {
  fatal(facts: object, sentence: string): void;
  error(facts: object, sentence: string): void;
}

type Context = Pick<AppContext, 'config' | 'db' | 'clock' | 'metrics'>;

/**
 * Checks I1 to I12 soon after the start and every INVARIANTS_MINUTES, on one node of all at a time. A violation is a line of
 * the log at level fatal and a metric that alerts; the site goes on serving: stopping every node would not mend the books,
 * each further scan is guarded by the same conditional writes as ever, and what to do is a human's decision.
 *
 * @returns a function that stops it and waits for a statement that is under way
 */
export function keepCheckingInvariants(
  context: Context,
  log: CheckLog,
  { firstAfterMs = FIRST_CHECK_MS }: { firstAfterMs?: number } = {},
): () => Promise<void> {
  const { invariantsMinutes } = context.config.limits;
  if (invariantsMinutes === 0) return () => Promise.resolve();
  const everyMs = invariantsMinutes * MINUTE_MS;
  const stopping = new AbortController();
  let round: Promise<unknown> = Promise.resolve();
  const check = (notWithinMs: number) => {
    round = round.then(() => checkInTurn(context, log, { notWithinMs, signal: stopping.signal }));
  };
  const first = setTimeout(() => check(0), firstAfterMs);
  // A minute early is not early: the timers of two nodes never meet exactly.
  const timer = setInterval(() => check(everyMs - MINUTE_MS / 2), everyMs);
  first.unref();
  timer.unref();
  return async () => {
    clearTimeout(first);
    clearInterval(timer);
    stopping.abort();
    await round;
  };
}

/**
 * One check, if it is this node's turn; never throws.
 *
 * @returns what it found; undefined when it was not its turn, or could not finish
 */
export async function checkInTurn(
  { config, db, clock, metrics }: Context,
  log: CheckLog,
  { notWithinMs = 0, signal }: { notWithinMs?: number; signal?: AbortSignal } = {},
): Promise<InvariantResult[] | undefined> {
  const seconds = config.limits.invariantSeconds;
  const started = performance.now();
  let ours = false;
  try {
    if (signal?.aborted) return undefined;
    ours = await takeTurn(db, { now: clock.now(), leaseMs: seconds * 1000 + MINUTE_MS, notWithinMs });
    if (!ours) {
      // What another node finds now is newer than what this one found before.
      metrics.invariantViolations.reset();
      return undefined;
    }
    const results = await checkOneByOne(db, {
      seconds,
      async afterEach(milliseconds) {
        signal?.throwIfAborted();
        await keepTurn(db, clock.now());
        // As long a rest as the work took: half of one processor at most.
        await pause(Math.min(milliseconds, LONGEST_PAUSE_MS), undefined, { ref: false, ...(signal && { signal }) });
      },
    });
    const endedAt = clock.now();
    await endTurn(db, endedAt);
    for (const { id, holds, violations } of results) {
      metrics.invariantViolations.set({ invariant: id }, violations);
      if (violations > 0) log.fatal({ invariant: id, violations, holds }, 'an invariant does not hold');
    }
    metrics.invariantsCheckedAt.set(Math.floor(endedAt.getTime() / 1000));
    metrics.invariantsSeconds.set((performance.now() - started) / 1000);
    return results;
  } catch (error) {
    if (ours) await endTurn(db).catch(() => undefined);
    if (signal?.aborted) return undefined;
    metrics.invariantFailures.inc();
    log.error({ err: error }, 'the invariants could not be checked');
    return undefined;
  }
}
