import type { AppContext } from '../../app-context';
import { isDue, layTallies } from './lay-tallies';

const ROUND_MS = 20_000;

/**
 * Lays the tallies at the start and, when it is worth while, every twenty seconds. Lists are right without: they only take
 * longer the longer ago it was. A round that fails is tried again with the next one.
 *
 * @returns a function that stops it and waits for a round that is under way
 */
export function keepTallies(
  context: Pick<AppContext, 'db' | 'clock'>,
  report: (error: unknown) => void,
): () => Promise<void> {
  let round = Promise.resolve();
  let busy = false;
  const lay = () => {
    if (busy) return;
    busy = true;
    round = isDue(context)
      .then((due) => due && layTallies(context))
      .then(() => undefined, report)
      .finally(() => {
        busy = false;
      });
  };
  lay();
  const timer = setInterval(lay, ROUND_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    return round;
  };
}
