import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import {
  type Ends,
  readDigest,
  type Seal,
  type SealedTable,
  insertSeal,
  readCommitted,
  readEndsBefore,
  readNewestSeal,
  withoutTimeout,
  listSeals,
} from './journal-seals.repository';
import type { PointsContext } from '../context';
import { awaitReplication } from '../../platform/database/queries';
import { indianDayOf } from '../../platform/indian-time';
import { compareMark, readStored, storeMark } from './stored-mark';
import type { ImageStore } from '../../platform/pictures';

const NONE: Ends = { journal: 0, money_journal: 0, epochs: 0 };

const endsOf = (seal: Seal): Ends => ({
  journal: seal.journal_id,
  money_journal: seal.money_id,
  epochs: seal.epoch_id,
});

/** Called after each digest with the milliseconds that it took: a check of years pauses there. */
type AfterDigest = (milliseconds: number) => Promise<void>;

/**
 * SHA-256 over the previous hash, the day, and for each table its name, last id, number of entries and the digests of its rows, one
 * a line. Holds no rows in memory; the database digests 10,000 at a time.
 */
async function hashSeal(
  db: Kysely<Schema>,
  { day, previous, ends }: { day: string; previous: { hash: string; ends: Ends }; ends: Ends },
  afterDigest: AfterDigest = async () => undefined,
): Promise<{ hash: string; entries: Record<SealedTable, number> }> {
  const hash = createHash('sha256').update(`${previous.hash}\n${day}\n`);
  const entries = { ...NONE };
  for (const table of ['epochs', 'journal', 'money_journal'] as const) {
    const upTo = ends[table];
    hash.update(`${table} ${upTo}\n`);
    let after = previous.ends[table];
    while (after < upTo) {
      const started = performance.now();
      const { entries: count, last, digest } = await readDigest(db, table, { after, upTo });
      await afterDigest(performance.now() - started);
      if (last === null) break;
      entries[table] += count;
      hash.update(`${digest}\n`);
      after = last;
    }
    hash.update(`${entries[table]}\n`);
  }
  return { hash: hash.digest('hex'), entries };
}

const DAY_MS = 86_400_000;

/**
 * Seals the journals up to the end of yesterday in India, once a day, and notes beside the pictures how far they are.
 * @throws Error, without sealing, if the database lacks what was noted: a seal over it would hide that
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

const PAUSE_AFTER_MS = 1000;

/**
 * Recomputes every seal and compares the newest entries with what was noted beside the pictures; what is sealed never changes. A
 * seal after a broken one is computed from the stored hash, so that each names its own days.
 * @param afterDigest called about every second with the milliseconds that the digests since took
 * @param images undefined where no store belongs to this database, such as for a copy
 * @returns a sentence for each broken seal
 */
export async function findBrokenSeals(db: Kysely<Schema>, images?: ImageStore, afterDigest?: AfterDigest) {
  const broken: string[] = [];
  let spent = 0;
  const afterEach = async (milliseconds: number) => {
    spent += milliseconds;
    if (spent < PAUSE_AFTER_MS) return;
    await afterDigest?.(spent);
    spent = 0;
  };
  let previous = { hash: '', ends: NONE, day: 'the beginning' };
  for (const seal of await listSeals(db)) {
    const ends = endsOf(seal);
    const { hash, entries } = await hashSeal(db, { day: seal.day, previous, ends }, afterEach);
    if (hash !== seal.hash) {
      const counted = `${entries.journal} and ${entries.money_journal}`;
      broken.push(
        `journal and money journal are not what was sealed on ${seal.day} (since ${previous.day}: ` +
          `${seal.journal_entries} and ${seal.money_entries} entries, now ${counted})`,
      );
    }
    previous = { hash: seal.hash, ends, day: seal.day };
  }
  // A store that does not respond fails the job that seals, which is reported.
  const stored = await (images && readStored(images).catch(() => undefined));
  return stored ? [...broken, ...(await compareMark(db, stored))] : broken;
}
