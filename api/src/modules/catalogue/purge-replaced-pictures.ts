import type { AppContext } from '../../app-context';
import { deleteReplacedPicture, listReplacedPictures } from './replaced-pictures.repository';

const DAY_MS = 86_400_000;

/**
 * Removes pictures a day after they were replaced. Not at once: a running backup copies the pictures after the rows, a
 * running import may give the same picture to further products, and open pages still show its URL.
 */
export async function purgeReplacedPictures({ db, clock, pictures }: AppContext): Promise<void> {
  for (const { key, used } of await listReplacedPictures(db, new Date(clock.now().getTime() - DAY_MS))) {
    if (!used) await pictures.remove(key);
    await deleteReplacedPicture(db, key);
  }
}
