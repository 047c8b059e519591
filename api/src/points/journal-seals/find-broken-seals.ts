import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import type { ImageStore } from '../../platform/pictures';
import { type AfterDigest, endsOf, hashSeal, NONE } from './hash-chain';
import { listSeals } from './journal-seals.repository';
import { compareMark, readStored } from './stored-mark';

const PAUSE_AFTER_MS = 1000;

/**
 * Recomputes every seal and compares the newest entries with what was noted beside the pictures. Needs no snapshot: what
 * is sealed never changes. A seal after a broken one is computed from the stored hash, so that each names its own days.
 * @param afterDigest called about every second with the milliseconds that the digests since took
 * @param images undefined where there is no store that belongs to this database, such as for a copy of it
 * @returns a sentence for each broken seal
 */
export async function findBrokenSeals(
  db: Kysely<Schema>,
  images?: ImageStore,
  afterDigest?: AfterDigest,
): Promise<string[]> {
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
