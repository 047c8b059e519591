import type { AppContext } from '../../app-context';
import { repeatRounds } from '../../repeat-rounds';
import { isDue, layTallies } from './lay-tallies';

const ROUND_MS = 20_000;

/**
 * Lays the tallies at the start and, when it is worth while, every twenty seconds. Lists are right without: they only take
 * longer the longer ago it was.
 *
 * @param report hears of a round that failed; the next one makes up for it
 * @returns a function that stops it and waits for a round that is under way
 */
export function keepTallies(
  context: Pick<AppContext, 'db' | 'clock'>,
  report: (error: unknown) => void,
): () => Promise<void> {
  const round = async () => (await isDue(context)) && layTallies(context);
  return repeatRounds(round, { everyMs: ROUND_MS, atOnce: true, report });
}
