import type { PointsContext } from '../context';
import { awaitReplication } from '../../platform/database/queries';
import { indianDayOf } from '../../platform/indian-time';
import { endsOf, hashSeal, NONE } from './hash-chain';
import { insertSeal, readCommitted, readEndsBefore, readNewestSeal, withoutTimeout } from './journal-seals.repository';
import { compareMark, readStored, storeMark } from './stored-mark';

const DAY_MS = 86_400_000;

/**
 * Seals the journals up to the end of yesterday in India, once a day, and notes beside the pictures how far they are. The
 * first seal covers all that was before; one after a standstill, all days since.
 * @throws Error, without sealing anything, if the database lacks what was noted: a seal over it would hide that
 */
export async function sealJournals({
  db,
  clock,
  images,
}: Pick<PointsContext, 'db' | 'clock' | 'images'>): Promise<void> {
  const stored = await readStored(images);
  const [lacking] = stored ? await compareMark(db, stored) : [];
  if (lacking) throw new Error(`The journals are not sealed: ${lacking}`);
  const committed = await readCommitted(db);
  if (!committed) return;
  const at = clock.now();
  const today = indianDayOf(at);
  const yesterday = indianDayOf(new Date(at.getTime() - DAY_MS));
  const last = await readNewestSeal(db);
  if (!last || last.day < yesterday) {
    const previous = last ? { hash: last.hash, ends: endsOf(last) } : { hash: '', ends: NONE };
    const ends = await withoutTimeout(db, (trx) => readEndsBefore(trx, today, { after: previous.ends, committed }));
    const { hash, entries } = await hashSeal(db, { day: yesterday, previous, ends });
    const seal = {
      ...{ day: yesterday, epoch_id: ends.epochs, hash },
      ...{ journal_id: ends.journal, journal_entries: entries.journal },
      ...{ money_id: ends.money_journal, money_entries: entries.money_journal },
    };
    await insertSeal(db, seal, at);
  }
  // What a failover may lose is not noted: the database would seem to be an older copy.
  await awaitReplication(db);
  await storeMark(db, images, { committed, seal: await readNewestSeal(db), at });
}
